package io.eraforge.stage.prepare;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.hash;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;

import org.apache.spark.sql.Column;

/** How a level's eras fall into buckets: by the time they start, in steps of a width, and by group of series. */
record Layout(long widthUs, int seriesGroups) {

    /** The bucket of an era, from {@code start_us} and {@code series} alone. */
    Column bucket() {
        Column slot = tick("start_us");
        return seriesGroups == 1
                ? slot
                : slot.multiply(lit((long) seriesGroups)).plus(pmod(hash(col("series")), lit(seriesGroups)));
    }

    /** The step of this width that a time of microseconds falls into, rounded down before 1970 too. */
    Column tick(String us) {
        return tick(us, widthUs);
    }

    static Column tick(String us, long widthUs) {
        return expr("(%1$s - pmod(%1$s, %2$dL)) div %2$dL".formatted(us, widthUs));
    }
}
