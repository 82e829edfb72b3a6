package io.eraforge.cli.view;

import io.eraforge.engine.forecast.ClusterSimulation;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.engine.forecast.SliceForecast;
import io.eraforge.engine.forecast.WaveCostModel;
import io.eraforge.engine.plan.PartStatus;
import io.eraforge.engine.run.RunReport.PartReport;
import java.util.Optional;
import java.util.OptionalDouble;

/** JSON of results by level. Component names are its fields, which scripts read, so they must not change. */
public final class LevelJson {
    private LevelJson() {}

    /** Number of a level's eras by state. */
    public record Status(String level, long total, long belowMinRows, long done, long failed, long missing) {
        public static Status of(PartStatus s) {
            return new Status(s.part().id(), s.total(), s.ineligible(), s.done(), s.failed(), s.missing());
        }
    }

    /** Forecast of a run. */
    public record Forecast(
            String level,
            long total,
            long belowMinRows,
            long done,
            long todo,
            int buckets,
            int waves,
            long values,
            long bytesRead,
            long bytesWritten,
            OptionalDouble seconds) {
        public static Forecast of(PartForecast f) {
            return new Forecast(
                    f.part().id(),
                    f.total(),
                    f.ineligible(),
                    f.done(),
                    f.todo(),
                    f.buckets(),
                    f.waves(),
                    f.cost(),
                    f.bytesRead(),
                    f.bytesWritten(),
                    f.seconds());
        }
    }

    /** Forecast of a run on another cluster. */
    public record OnCluster(
            String level,
            long eras,
            int buckets,
            long values,
            String paceOf,
            WaveCostModel pace,
            ClusterSimulation simulation,
            Optional<SliceForecast> slices) {
        public static OnCluster of(PartClusterForecast f) {
            return new OnCluster(
                    f.part().id(),
                    f.items(),
                    f.buckets(),
                    f.cost(),
                    f.paceOf().id(),
                    f.pace(),
                    f.simulation(),
                    f.slices());
        }
    }

    /** Result of a run. */
    public record Run(String level, long eras, long skippedEras, long failed, long values, int waves, double seconds) {
        public static Run of(PartReport r) {
            return new Run(r.part().id(), r.items(), r.skipped(), r.failed(), r.cost(), r.waves(), r.seconds());
        }
    }
}
