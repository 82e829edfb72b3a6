package io.eraforge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.feature.CalculatorProvider;
import io.eraforge.testing.EraForge;
import io.eraforge.testing.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features by sensor, with the calculators of udf/docs/custom-calculators.md in a jar, from a run through selection to an export. */
class SelectedFeaturesIT {
    private static final int DAYS = 30;

    @TempDir
    Path dir;

    @Test
    void computesSelectsAndExportsFeaturesBySensor() throws IOException {
        ingest();
        Path settings = Files.writeString(dir.resolve("features.json"), """
                {"kind_to_fc_parameters": {
                   "temp": {"midrange": null, "share_above": [{"limit": 30}], "length": null},
                   "hum": {"mean": null}}}""");
        assertThat(run("run", "--features-json", settings.toString(), "--set", "levels.a.min-era-rows=20"))
                .contains("\"status\":\"done\"", "\"eras\":30");
        assertThat(run("status", "--json")).contains("\"done\":30", "\"missing\":0");

        String table = dir.resolve("relevance.csv").toString();
        assertThat(run("select", "--level", "A", "--labels", labels(), "--out", table))
                .contains("2 of 4 features of level A are relevant");
        assertThat(Files.readAllLines(dir.resolve("relevance.txt")))
                .containsExactlyInAnyOrder("temp__midrange", "temp__share_above__limit_30");
        assertThat(Files.readString(Path.of(table))).contains("temp__length,temp,constant,NaN,false,constant");

        Path out = dir.resolve("all.csv");
        run("export", "--level", "A", "--out", out.toString());
        assertThat(Files.readAllLines(out))
                .startsWith(
                        "series,era_id,start,end,n_rows,temp__length,temp__midrange,temp__share_above__limit_30,hum__mean");
        Path selected = dir.resolve("selected.csv");
        run("export", "--level", "A", "--features", "@" + dir.resolve("relevance.txt"), "--out", selected.toString());
        assertThat(Files.readAllLines(selected))
                .startsWith("series,era_id,start,end,n_rows,temp__midrange,temp__share_above__limit_30");
    }

    /** Hourly readings; the temperature is higher on odd days, the humidity has nothing to do with it. */
    private void ingest() throws IOException {
        StringBuilder text = new StringBuilder("time,temp,hum\n");
        for (int hour = 0; hour < 24 * DAYS; hour++) {
            int day = hour / 24;
            text.append("2024-01-%02dT%02d:00:00Z,%d,%d%n"
                    .formatted(1 + day, hour % 24, 10 + hour % 24 + 9 * (day % 2), 40 + day * 7 % 11 + hour % 3));
        }
        Path file = Files.writeString(dir.resolve("readings.csv"), text);
        run("ingest", "--readings", file.toString(), "--eras-every", "A=1d");
    }

    /** The eras are numbered by day; whichever number the first has, its parity decides. */
    private String labels() throws IOException {
        Path out = dir.resolve("eras.csv");
        run("export", "--level", "A", "--features", "length", "--out", out.toString());
        StringBuilder text = new StringBuilder("era_id,label\n");
        List<String> lines = Files.readAllLines(out);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            text.append("%s,%s%n"
                    .formatted(cells[1], Integer.parseInt(cells[2].substring(8, 10)) % 2 == 0 ? "warm" : "cold"));
        }
        return Files.writeString(dir.resolve("labels.csv"), text).toString();
    }

    private String run(String... arguments) throws IOException {
        String[] all = Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--warehouse", dir.resolve("w").toString()))
                .toArray(String[]::new);
        return EraForge.run(0, Map.of("ERAFORGE_JARS", jar().toString()), all);
    }

    /** Compiles the example of the page. */
    private Path jar() throws IOException {
        Path jar = dir.resolve("greenhouse.jar");
        if (Files.exists(jar)) {
            return jar;
        }
        Matcher code = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Script.HOME.resolve("udf/docs/custom-calculators.md")));
        assertThat(code.find()).isTrue();
        Path source = Files.writeString(dir.resolve("GreenhouseCalculators.java"), code.group(1));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String path = Script.HOME.resolve("jobs/target/eraforge.jar").toString();
        assertThat(compiler.run(null, null, null, "-proc:none", "-cp", path, "-d", dir.toString(), source.toString()))
                .isZero();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            Path classes = dir.resolve("com/example");
            out.putNextEntry(new JarEntry("META-INF/services/" + CalculatorProvider.class.getName()));
            out.write("com.example.GreenhouseCalculators\n".getBytes(StandardCharsets.UTF_8));
            try (var files = Files.list(classes)) {
                for (Path file : files.toList()) {
                    out.putNextEntry(new JarEntry("com/example/" + file.getFileName()));
                    out.write(Files.readAllBytes(file));
                }
            }
        }
        return jar;
    }
}
