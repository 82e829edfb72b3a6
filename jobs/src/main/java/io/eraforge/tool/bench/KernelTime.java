package io.eraforge.tool.bench;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.eraforge.feature.FeatureSet;
import io.eraforge.kernel.EraKernel;
import io.eraforge.udf.ArrayDecoder;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** Measures the time that kernels spend on all eras, without reading or writing. */
final class KernelTime implements FlatMapFunction<Iterator<InternalRow>, Long> {
    private static final long serialVersionUID = 1;

    private final FeatureSet set;

    private KernelTime(FeatureSet set) {
        this.set = set;
    }

    /** Seconds, assuming that all cores are always busy. */
    static double seconds(FeatureSet set, Dataset<Row> eras, int cores) {
        Column times = set.usesTime() ? col("t_us") : lit(null);
        List<Long> nanos = eras.select(col("x"), col("n_rows"), col("duration_us"), times)
                .queryExecution()
                .toRdd()
                .toJavaRDD()
                .mapPartitions(new KernelTime(set))
                .collect();
        return nanos.stream().mapToLong(Long::longValue).sum() / 1e9 / cores;
    }

    @Override
    public Iterator<Long> call(Iterator<InternalRow> eras) {
        EraKernel kernel = set.kernel();
        double[] out = new double[set.features().size()];
        long nanos = 0;
        while (eras.hasNext()) {
            InternalRow era = eras.next();
            double[] x = ArrayDecoder.doubles(era.getArray(0));
            long[] t = set.usesTime() ? ArrayDecoder.longs(era.getArray(3)) : null;
            long started = System.nanoTime();
            kernel.compute(x, x.length, t, era.getLong(1), era.getLong(2), out);
            nanos += System.nanoTime() - started;
        }
        return List.of(nanos).iterator();
    }
}
