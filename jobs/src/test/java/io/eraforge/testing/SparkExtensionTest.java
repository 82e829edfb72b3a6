package io.eraforge.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SparkExtension.class)
class SparkExtensionTest {

    @Test
    void readsBackCommitsBeyondACheckpoint(SparkSession spark, @TempDir Path dir) {
        String table = dir.resolve("t").toString();
        for (int i = 0; i < 12; i++) {
            spark.range(i, i + 1L).write().format("delta").mode("append").save(table);
        }
        assertThat(spark.read().format("delta").load(table).count()).isEqualTo(12);
        assertThat(dir.resolve("t/_delta_log/_last_checkpoint")).exists();
    }

    @Test
    void sharesOneSessionInUtc(SparkSession spark) {
        assertThat(spark.conf().get("spark.sql.session.timeZone")).isEqualTo("UTC");
        assertThat(spark).isSameAs(SparkSession.active());
    }
}
