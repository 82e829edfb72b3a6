package io.eraforge.table.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.eraforge.error.EraForgeException;
import io.eraforge.error.ExitCode;
import io.eraforge.table.s3.FakeS3.Fault;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionalS3LogStoreTest {
    private static final List<String> ACTIONS = List.of("{\"commitInfo\":{\"txnId\":\"ours\"}}", "{\"add\":{}}");
    private static final String CONTENT = String.join("\n", ACTIONS) + "\n";

    @TempDir
    private java.nio.file.Path folder;

    private final Configuration hadoop = new Configuration();
    private final ConditionalS3LogStore store = new ConditionalS3LogStore(hadoop);
    private FakeS3 s3;

    @BeforeEach
    void start() throws IOException {
        s3 = FakeS3.in(hadoop);
    }

    @Test
    void theFirstWriterCreatesTheFileWithOnePut() throws IOException {
        write(0);
        assertThat(content(0)).isEqualTo(CONTENT);
        assertThat(s3.puts()).hasSize(1);
    }

    @Test
    void laterWritersAreRefusedWithoutAPut() throws IOException {
        Files.writeString(file(0), FakeS3.OTHERS);
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> write(0));
        assertThat(content(0)).isEqualTo(FakeS3.OTHERS);
        assertThat(s3.puts()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"BEATEN", "BEATEN_AND_ANSWER_LOST"})
    void theLoserOfARaceIsRefusedAndChangesNothing(Fault fault) {
        s3.with(fault);
        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> write(0))
                .withCauseInstanceOf(IOException.class);
        assertThat(content(0)).isEqualTo(FakeS3.OTHERS);
        assertThat(s3.puts()).hasSize(1);
    }

    /** The other writer's file has the same length, so its content decides. */
    @Test
    void anotherWritersCommitOfTheSameLengthIsNotTakenForOurs() {
        s3.with(Fault.BEATEN);
        Path path = path(0);
        List<String> actions = List.of("x".repeat(FakeS3.OTHERS.length() - 1));
        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> store.write(path, actions.iterator(), false, hadoop));
        assertThat(content(0)).isEqualTo(FakeS3.OTHERS);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"SENT_TWICE", "ANSWER_LOST"})
    void aPutThatWasStoredAllTheSameSucceeds(Fault fault) throws IOException {
        s3.with(fault);
        write(0);
        assertThat(content(0)).isEqualTo(CONTENT);
        assertThat(s3.puts()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"REQUEST_LOST", "CONFLICT"})
    void aPutOfWhichNothingIsStoredIsRepeated(Fault fault) throws IOException {
        s3.with(fault, fault, Fault.ANSWER_LOST);
        write(0);
        assertThat(content(0)).isEqualTo(CONTENT);
        assertThat(s3.puts()).hasSize(3);
    }

    @Test
    void aRepeatedPutCanStillLose() {
        s3.with(Fault.CONFLICT, Fault.BEATEN);
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> write(0));
        assertThat(content(0)).isEqualTo(FakeS3.OTHERS);
    }

    @Test
    void repetitionsEnd() {
        s3.with(Collections.nCopies(ConditionalS3LogStore.MAX_ATTEMPTS, Fault.CONFLICT)
                .toArray(Fault[]::new));
        assertThatThrownBy(() -> write(0)).hasMessageContaining("409 ConditionalRequestConflict");
        assertThat(s3.puts()).hasSize(ConditionalS3LogStore.MAX_ATTEMPTS);
        assertThat(file(0)).doesNotExist();
    }

    @Test
    void deniedAccessIsFinal() {
        s3.with(Fault.DENIED);
        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(() -> write(0));
        assertThat(s3.puts()).hasSize(1);
    }

    /** If the file cannot be read back, the outcome is unknown: neither success nor a lost race. */
    @Test
    void whereNothingCanBeReadBackThePutsOwnFailureIsReported() {
        s3.with(Fault.ANSWER_LOST).unreadable();
        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> write(0))
                .withMessage("Connection reset")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    @Test
    void aServerThatKnowsNoConditionsIsNamedWithTheRemedy() {
        s3.with(Fault.UNSUPPORTED);
        assertThatExceptionOfType(EraForgeException.class)
                .isThrownBy(() -> write(0))
                .withMessageContainingAll("refuses conditional writes", "fs.s3a.create.conditional.enabled=false")
                .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.ENVIRONMENT));
        assertThat(s3.puts()).hasSize(1);
    }

    @Test
    void withoutConditionsItWritesAsDeltasOwnStoreDoes() throws IOException {
        s3.withoutConditions();
        write(0);
        assertThat(content(0)).isEqualTo(CONTENT);
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> write(0));
        assertThat(s3.puts()).isEmpty();
    }

    @Test
    void overwritingNeedsNoCondition() throws IOException {
        Files.writeString(file(0), FakeS3.OTHERS);
        store.write(path(0), ACTIONS.iterator(), true, hadoop);
        assertThat(content(0)).isEqualTo(CONTENT);
        assertThat(s3.puts()).isEmpty();
    }

    @Test
    void listsInOrderFromAVersionOn() throws IOException {
        for (int version : new int[] {11, 2, 10, 3}) {
            write(version);
        }
        List<String> names = new ArrayList<>();
        store.listFrom(path(3), hadoop)
                .forEachRemaining(status -> names.add(status.getPath().getName()));
        assertThat(names).containsExactly(name(3), name(10), name(11));
        assertThat(store.isPartialWriteVisible(path(3), hadoop)).isFalse();
    }

    private void write(int version) throws IOException {
        store.write(path(version), ACTIONS.iterator(), false, hadoop);
    }

    private Path path(int version) {
        return new Path("fake://" + file(version));
    }

    private java.nio.file.Path file(int version) {
        return folder.resolve(name(version));
    }

    private String content(int version) {
        try {
            return Files.readString(file(version));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String name(int version) {
        return "%020d.json".formatted(version);
    }
}
