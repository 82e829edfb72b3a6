package io.eraforge.workload.era.ingest.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner must find what {@link JsonFields} reads, or leave an object to it. */
class JsonScannerTest {
    private static final String[] TOKENS = {
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "\\",
        "\"a\"",
        "\"b\"",
        "\"a\":",
        "\"b\":",
        "\"ü °\":",
        "\"c\":{",
        "1",
        "0",
        "01",
        "-",
        "-0.5",
        "1.",
        ".5",
        "1e5",
        "1E+05",
        "2e",
        "true",
        "false",
        "null",
        "nul",
        "NaN",
        "-Infinity",
        " ",
        "\t",
        "\r",
        "\u0001",
        "\"x\"",
        "\"\"",
        "\"ü\"",
        "\"\\u00e4\"",
        "\"a\":1,",
        "\"b\":\"x y\",",
        "\ufeff",
        "//",
        "'a'",
        "\u0000"
    };

    private final List<String> names = new ArrayList<>();
    private final JsonScanner scanner = new JsonScanner(this::column, 4096);
    private int plain;
    private int familiar;

    private int column(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " { \"a\" : 1.5 , \"b\":\"x\"\t, \"c\":{\"d\":null,\"e\":{\"f\":true}} } ",
                "{\"time\":\"2024-01-01 00:00:00\",\"Wärme °C\":-0.25e-7,\"s\":\"grün\"}",
                "{\"c.d\":1,\"c\":{\"e\":2}}",
                "{\" a \":1}"
            })
    void readsPlainObjects(String line) {
        check(line.getBytes(StandardCharsets.UTF_8));
        assertThat(plain).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1]",
                "{\"a\":1",
                "{\"a\":1}}",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":1}",
                "{\"c\":{\"d\":1},\"c.d\":2}",
                "{\"a\":[1,{\"b\":2}]}",
                "{\"a\":NaN}",
                "{\"a\":+1}",
                "{\"a\":tru}",
                "{\"a\":truex}",
                "{\"a\":\"x}",
                "{\"a\":\"\\n\"}",
                "{\"\\u0061\":1}",
                "{\"a\" 1}",
                "{a:1}",
                "{\"a\":1} x"
            })
    void leavesOtherObjects(String line) {
        check(line.getBytes(StandardCharsets.UTF_8));
        assertThat(plain).isZero();
    }

    @Test
    void leavesBytesThatAreNotUtf8() {
        check("{\"a\":\"grün\"}".getBytes(StandardCharsets.ISO_8859_1));
        check("{\"ä\":1}".getBytes(StandardCharsets.ISO_8859_1));
        check("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE));
        assertThat(plain).isZero();
    }

    @Test
    void findsAKeyInAnyOrder() {
        check("{\"a\":1,\"b\":2,\"c\":3}".getBytes(StandardCharsets.UTF_8));
        check("{\"c\":4,\"a\":5}".getBytes(StandardCharsets.UTF_8));
        check("{\"b\":6,\"c\":7,\"d\":8}".getBytes(StandardCharsets.UTF_8));
        assertThat(plain).isEqualTo(3);
    }

    @Test
    void agreesOnRandomText() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200_000; round++) {
            StringBuilder line = new StringBuilder(random.nextInt(10) == 0 ? "" : "{");
            for (int i = random.nextInt(8); i > 0; i--) {
                line.append(random.nextInt(3) > 0 ? field(random) + "," : TOKENS[random.nextInt(TOKENS.length)]);
            }
            if (random.nextInt(3) > 0 && line.length() > 1 && line.charAt(line.length() - 1) == ',') {
                line.setLength(line.length() - 1);
            }
            line.append(random.nextInt(10) == 0 ? "" : "}");
            check(line.toString().getBytes(StandardCharsets.UTF_8));
        }
        assertThat(plain).isGreaterThan(10_000);
        assertThat(familiar).isGreaterThan(1_000);
    }

    private static String field(SplittableRandom random) {
        String value = TOKENS[random.nextInt(TOKENS.length)];
        String key = "\"" + (char) ('a' + random.nextInt(6)) + "\"";
        return key + ":" + (random.nextInt(4) == 0 ? "{" + key + ":" + value + "}" : value);
    }

    /** With bytes around the object that do not belong to it. */
    private void check(byte[] object) {
        byte[] bytes = new byte[object.length + 6];
        System.arraycopy(object, 0, bytes, 3, object.length);
        bytes[object.length + 3] = '"';
        bytes[object.length + 4] = '}';
        Map<String, String> expected = new LinkedHashMap<>();
        List<String> read = new ArrayList<>();
        String defect = JsonFields.read(bytes, 3, 3 + object.length, (name, text) -> {
            read.add(name);
            expected.put(name, text);
        });
        List<String> known = List.copyOf(names);
        if (scanner.hasOnlyKnownFields(bytes, 3, 3 + object.length)) {
            familiar++;
            assertThat(known).as(new String(object, StandardCharsets.UTF_8)).containsAll(read);
        }
        if (!scanner.scan(bytes, 3, 3 + object.length)) {
            return;
        }
        plain++;
        String message = new String(object, StandardCharsets.UTF_8);
        assertThat(defect).as(message).isNull();
        assertThat(read).as(message).doesNotHaveDuplicates();
        Map<String, String> found = new LinkedHashMap<>();
        for (String name : names) {
            int column = names.indexOf(name);
            if (scanner.from(column) >= 0) {
                int length = scanner.to(column) - scanner.from(column);
                double value = scanner.value(column);
                String text = new String(bytes, scanner.from(column), length, StandardCharsets.UTF_8);
                if (!Double.isNaN(value)) {
                    assertThat(value).as(message).isEqualTo(Double.parseDouble(text));
                }
                found.put(name, text);
            }
        }
        expected.values().removeIf(text -> text == null);
        assertThat(found).as(message).isEqualTo(expected);
    }
}
