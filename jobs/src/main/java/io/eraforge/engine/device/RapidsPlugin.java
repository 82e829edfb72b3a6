package io.eraforge.engine.device;

import com.nvidia.spark.rapids.ExplainPlan;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import io.eraforge.table.SessionSetting;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Asks the real plugin. No GPU is needed for that, but the RAPIDS jar is: nothing here may be loaded without it. */
public final class RapidsPlugin {
    /** What {@code spark.plugins} names. */
    public static final String NAME = "com.nvidia.spark.SQLPlugin";

    /** Turns the plugin's work on queries on and off in a running session. */
    public static final String ENABLED = "spark.rapids.sql.enabled";

    private RapidsPlugin() {}

    /** Asks about each operator and expression of a plan. */
    public static PlanCoverage explain(SparkSession spark, String step, Supplier<Dataset<Row>> query) {
        // A plan that an active plugin has already turned over says nothing.
        try (SessionSetting off = SessionSetting.set(spark, ENABLED, "false")) {
            Dataset<Row> planned = query.get();
            ((org.apache.spark.sql.classic.Dataset<Row>) planned)
                    .queryExecution()
                    .executedPlan();
            spark.conf().set(ENABLED, "true");
            return PlanCoverage.parse(step, ExplainPlan.explainPotentialGpuPlan(planned, "ALL"));
        }
    }

    /** How many GPUs this machine has. Loads NVIDIA's management library from the jar, and no CUDA. */
    public static int gpus() {
        try {
            return NVML.initialize() ? NVML.getDeviceCount() : 0;
        } catch (RuntimeException | LinkageError e) {
            return 0;
        }
    }
}
