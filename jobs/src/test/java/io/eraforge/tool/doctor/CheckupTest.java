package io.eraforge.tool.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.tool.doctor.Finding.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckupTest {
    private static final long GIB = 1L << 30;

    @TempDir
    private Path folder;

    @Test
    void javaVersionMustFitSpark() {
        assertThat(HostCheck.java(17, "/j").health()).isEqualTo(Health.OK);
        assertThat(HostCheck.java(21, "/j").health()).isEqualTo(Health.OK);
        assertThat(HostCheck.java(11, "/j").remedy()).contains("JAVA_HOME");
        assertThat(HostCheck.java(25, "/j").health()).isEqualTo(Health.PROBLEM);
    }

    @Test
    void memoryMustFitTheDriver() {
        assertThat(HostCheck.memory(16 * GIB, "4g").health()).isEqualTo(Health.OK);
        assertThat(HostCheck.memory(4 * GIB, "4g").remedy()).contains("ERAFORGE_DRIVER_MEMORY=2g");
        assertThat(HostCheck.driverMemoryBytes("1500M")).isEqualTo(1500L << 20);
        assertThat(HostCheck.driverMemoryBytes("1024")).isEqualTo(1024);
    }

    @Test
    void checksTheDiskOfTheFutureWarehouse() {
        assertThat(HostCheck.disk(folder.resolve("not/yet")).found()).contains(folder.toString());
        assertThat(HostCheck.disk(folder, 3 * GIB).health()).isEqualTo(Health.NOTE);
    }

    @Test
    void notesATimeZoneThatSourceFilesMayUse() {
        ZoneId home = ZoneId.of("Europe/Copenhagen");
        ZoneId utc = ZoneId.of("UTC");
        assertThat(HostCheck.timeZone(home, utc).remedy()).contains("ingest.time-zone");
        assertThat(HostCheck.timeZone(home, home).health()).isEqualTo(Health.OK);
        assertThat(HostCheck.timeZone(ZoneId.of("Etc/UTC"), utc).health()).isEqualTo(Health.OK);
    }

    @Test
    void sparkHomeMustHaveTheRightVersion() throws IOException {
        Files.createDirectories(folder.resolve("jars"));
        Files.createFile(folder.resolve("jars/spark-core_2.13-4.0.0.jar"));
        assertThat(SparkCheck.spark(folder.toString(), "").found()).contains("4.0.0 at SPARK_HOME");
        assertThat(SparkCheck.spark(folder.toString(), "").health()).isEqualTo(Health.PROBLEM);
        assertThat(SparkCheck.spark("", "/r/spark-core_2.13-4.1.1.jar:/r/x.jar").health())
                .isEqualTo(Health.OK);
        assertThat(SparkCheck.delta("/r/delta-spark_4.1_2.13-4.1.0.jar").health())
                .isEqualTo(Health.OK);
        assertThat(SparkCheck.delta("/r/delta-spark_2.13-4.0.0.jar").health()).isEqualTo(Health.PROBLEM);
    }

    @Test
    void missingRapidsIsOnlyANote() {
        assertThat(SparkCheck.rapids(folder).health()).isEqualTo(Health.NOTE);
    }

    private static final String TWO_GPUS = """
            case $1 in
              --query-gpu=*)
                echo '0, GPU-aa, NVIDIA L4, 23034 MiB, 560.35, Default'
                echo '1, GPU-bb, NVIDIA L4, [N/A], 560.35, Default' ;;
              --query-compute-apps=*) echo 'GPU-bb, 4711, python3, 812 MiB' ;;
              topo) %s ;;
            esac
            """;

    @Test
    void listsGpusAndOtherProcessesOnThem() throws IOException {
        List<Finding> gpus = smi(TWO_GPUS.formatted("echo"));
        assertThat(gpus).extracting(Finding::subject).containsExactly("GPU 0", "GPU 1", "GPU links");
        assertThat(gpus.get(0).found()).isEqualTo("NVIDIA L4, 23034 MiB, driver 560.35, compute mode Default");
        assertThat(gpus.get(0).health()).isEqualTo(Health.OK);
        assertThat(gpus.get(1).found()).endsWith("in use by python3 (pid 4711, 812 MiB)");
        assertThat(gpus.get(1).health()).isEqualTo(Health.NOTE);
        assertThat(gpus.get(2).found()).contains("no NVLink");
    }

    @Test
    void linkedGpusComeWithTheirProfile() throws IOException {
        String matrix = """
                cat <<'TOPO'
                \tGPU0\tGPU1\tGPU2\tNIC0\tCPU Affinity
                GPU0\t X \tNV4\tSYS\tPIX\t0-15
                GPU1\tNV4\t X \tSYS\tPIX\t0-15
                GPU2\tSYS\tSYS\t X \tSYS\t16-31
                TOPO
                """;
        assertThat(smi(TWO_GPUS.formatted(matrix)).get(2).found())
                .isEqualTo("NVLink between 0 and 1; use conf/gpu-ucx.conf to shuffle over it");
    }

    @Test
    void prohibitedComputeModeIsAProblem() throws IOException {
        Finding gpu = smi("[ $1 = topo ] || echo '0, GPU-aa, NVIDIA L4, 23034 MiB, 560.35, Prohibited'")
                .get(0);
        assertThat(gpu.health()).isEqualTo(Health.PROBLEM);
        assertThat(gpu.remedy()).contains("nvidia-smi -i 0 -c DEFAULT");
    }

    @Test
    void missingOrFailingNvidiaSmiIsANote() throws IOException {
        assertThat(new GpuCheck(folder.resolve("none").toString()).findings())
                .singleElement()
                .extracting(Finding::health)
                .isEqualTo(Health.NOTE);
        assertThat(smi("echo 'No devices were found'; exit 6").get(0).found()).contains("No devices were found");
        assertThat(smi("echo garbage").get(0).found()).contains("garbage");
    }

    private List<Finding> smi(String script) throws IOException {
        Path program = Files.createTempFile(
                folder,
                "smi",
                ".sh",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        return new GpuCheck(program.toString()).findings();
    }
}
