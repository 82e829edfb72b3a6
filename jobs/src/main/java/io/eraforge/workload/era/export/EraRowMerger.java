package io.eraforge.workload.era.export;

import io.eraforge.engine.export.StagedOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Task that merges eras and their feature rows, both sorted by series and era, into one part file. Returns a single array: eras,
 * eras not computed, failed era/sensor pairs, bytes written.
 */
final class EraRowMerger implements FlatMapFunction2<Iterator<InternalRow>, Iterator<InternalRow>, long[]> {
    /** Columns of the eras. */
    static final List<String> ERA_COLUMNS = List.of("series", "era_id", "start_us", "end_us", "n_rows", "n_sensors");

    /** Columns of the feature rows that precede the feature values. */
    static final List<String> FEATURE_COLUMNS = List.of("series", "era_id", "sensor", "status");

    private static final long serialVersionUID = 1;
    private static final UTF8String OK = UTF8String.fromString("ok");

    private final StagedOutput output;
    private final ExportColumns columns;
    private final boolean guardFormulas;

    EraRowMerger(StagedOutput output, ExportColumns columns, boolean guardFormulas) {
        this.output = output;
        this.columns = columns;
        this.guardFormulas = guardFormulas;
    }

    @Override
    public Iterator<long[]> call(Iterator<InternalRow> eras, Iterator<InternalRow> features) throws IOException {
        List<String> names = columns.names();
        try (StagedOutput.Part<EraWriter> part = output.part(
                TaskContext.getPartitionId(),
                (format, file, conf) -> EraWriter.open(format, file, names, guardFormulas, conf))) {
            Merge merge = new Merge(columns, features);
            while (eras.hasNext()) {
                merge.write(eras.next(), part.writer());
            }
            long bytes = part.commit();
            return List.of(new long[] {merge.eras, merge.notComputed, merge.failed, bytes})
                    .iterator();
        }
    }

    /** State of the merge. {@code next}: the next feature row; null after the last. */
    private static final class Merge {
        /** Where a sensor's values begin, and which of the row's features they are. */
        private record Slots(int offset, int[] features) {}

        private final Map<UTF8String, Slots> slots = new HashMap<>();
        private final Iterator<InternalRow> features;
        private final double[] values;
        private InternalRow next;
        long eras;
        long notComputed;
        long failed;

        Merge(ExportColumns columns, Iterator<InternalRow> features) {
            this.features = features;
            this.values = new double[columns.size()];
            int offset = 0;
            for (int sensor = 0; sensor < columns.sensors().size(); sensor++) {
                int[] own = columns.bySensor().get(sensor).stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
                slots.put(UTF8String.fromString(columns.sensors().get(sensor)), new Slots(offset, own));
                offset += own.length;
            }
            advance();
        }

        void write(InternalRow era, EraWriter writer) throws IOException {
            UTF8String series = era.getUTF8String(0);
            long id = era.getLong(1);
            Arrays.fill(values, Double.NaN);
            boolean computed = false;
            int order = compare(series, id);
            while (order <= 0) {
                if (order == 0) {
                    computed = true;
                    addFeatures();
                }
                advance();
                order = compare(series, id);
            }
            eras++;
            notComputed += computed || era.getLong(5) == 0 ? 0 : 1;
            writer.write(series, id, era.getLong(2), era.getLong(3), era.getLong(4), values);
        }

        private void addFeatures() {
            if (!OK.equals(next.getUTF8String(3))) {
                failed++;
                return;
            }
            Slots own = slots.get(next.getUTF8String(2));
            for (int i = 0; own != null && i < own.features.length; i++) {
                int column = FEATURE_COLUMNS.size() + own.features[i];
                values[own.offset + i] = next.isNullAt(column) ? Double.NaN : next.getDouble(column);
            }
        }

        private void advance() {
            next = features.hasNext() ? features.next() : null;
        }

        /** Compares the next feature row with an era; positive if there is none. */
        private int compare(UTF8String series, long id) {
            if (next == null) {
                return 1;
            }
            int order = next.getUTF8String(0).compareTo(series);
            return order != 0 ? order : Long.compare(next.getLong(1), id);
        }
    }
}
