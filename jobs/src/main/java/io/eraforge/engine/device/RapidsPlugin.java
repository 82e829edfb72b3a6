package io.eraforge.engine.device;

import com.nvidia.spark.rapids.ExplainPlan;
import com.nvidia.spark.rapids.jni.nvml.NVML;
import com.nvidia.spark.rapids.jni.nvml.NVMLResult;
import io.eraforge.table.SessionSetting;
import io.eraforge.table.delta.QueryPlans;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Calls into the RAPIDS plugin. Needs its jar, but no GPU: without the jar, only the constants may be used. */
public final class RapidsPlugin {
    /** Class name of the plugin in {@code spark.plugins}. */
    public static final String NAME = "com.nvidia.spark.SQLPlugin";

    /** Setting that enables and disables the plugin for the queries of a running session. */
    public static final String ENABLED = "spark.rapids.sql.enabled";

    private RapidsPlugin() {}

    /** Coverage of the plan of a query, which is planned but not run. */
    public static PlanCoverage explain(SparkSession spark, String step, Supplier<Dataset<Row>> query) {
        // RAPIDS can explain only a plan that it has not converted yet.
        try (SessionSetting off = SessionSetting.set(spark, ENABLED, "false")) {
            Dataset<Row> planned = query.get();
            QueryPlans.plan(planned);
            spark.conf().set(ENABLED, "true");
            return PlanCoverage.parse(step, ExplainPlan.explainPotentialGpuPlan(planned, "ALL"));
        }
    }

    /** Number of GPUs of this machine; 0 if unknown. Loads NVIDIA's management library from the jar, but not CUDA. */
    public static int gpus() {
        try {
            return NVML.initialize() ? NVML.getDeviceCount() : 0;
        } catch (RuntimeException | LinkageError e) {
            return 0;
        }
    }

    /** Names of this machine's GPUs, such as "Tesla T4"; empty if unknown. Does not load CUDA. */
    public static List<String> gpuNames() {
        try {
            return NVML.initialize()
                    ? Arrays.stream(NVML.getAllGPUInfo())
                            .filter(NVMLResult::isSuccess)
                            .map(result -> result.getData().deviceInfo.name)
                            .toList()
                    : List.of();
        } catch (RuntimeException | LinkageError e) {
            return List.of();
        }
    }
}
