package io.eraforge.testing;

import java.nio.file.Path;
import java.util.Map;

/** Generates and ingests data of one greenhouse with the commands that a user would run. */
public final class SampleWarehouse {
    /** Minimums that some eras of every level meet. */
    public static final Map<String, String> MINIMUMS =
            Map.of("MIN_ERA_ROWS_A", "1000", "MIN_ERA_ROWS_B", "500", "MIN_ERA_ROWS_C", "100");

    private SampleWarehouse() {}

    /** Generates data in {@code sample} and ingests it. */
    public static void make(Map<String, String> environment, Path sample, int days, Path warehouse) {
        sample(environment, sample, days);
        ingest(environment, sample, warehouse);
    }

    public static void sample(Map<String, String> environment, Path sample, int days) {
        EraForge.run(
                0, environment, "sample", "--out", sample.toString(), "--series", "1", "--days", String.valueOf(days));
    }

    public static void ingest(Map<String, String> environment, Path sample, Path warehouse) {
        EraForge.run(
                0,
                environment,
                "ingest",
                "--warehouse",
                warehouse.toString(),
                "--readings",
                sample.resolve("readings").toString(),
                "--eras",
                sample.resolve("eras.csv").toString());
    }
}
