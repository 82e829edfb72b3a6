package io.eraforge.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WarehousePathTest {
    @Test
    void onlyLocalWarehousesHaveAPath() {
        assertThat(WarehousePath.of("a b/w")).hasValue(Path.of("a b/w"));
        assertThat(WarehousePath.of("file:///data/w")).hasValue(Path.of("/data/w"));
        assertThat(WarehousePath.of("s3a://bucket/w")).isEmpty();
        assertThat(WarehousePath.of("hdfs:/w")).isEmpty();
    }

    @Test
    void filesOfRemoteWarehousesAreInTheWorkingDirectory() {
        assertThat(WarehousePath.resolve("/data/w", "report.html")).isEqualTo(Path.of("/data/w/report.html"));
        assertThat(WarehousePath.resolve("s3a://bucket/w", "report.html")).isEqualTo(Path.of("report.html"));
    }
}
