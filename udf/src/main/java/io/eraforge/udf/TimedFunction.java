package io.eraforge.udf;

import io.eraforge.batch.ProcessControl;
import io.eraforge.feature.FeatureSet;
import java.io.Serializable;
import scala.runtime.AbstractFunction4;

/** The function Spark calls for a set that uses times: {@code (x, t_us, n_rows, duration_us)}. */
public class TimedFunction extends AbstractFunction4<Object, Object, Object, Object, Object> implements Serializable {
    private final EraBody body;

    public TimedFunction(FeatureSet set) {
        this.body = new EraBody(set);
    }

    protected final EraBody body() {
        return body;
    }

    @Override
    public Object apply(Object x, Object tUs, Object nRows, Object durationUs) {
        ProcessControl.countRow();
        return body.row((double[]) x, (long[]) tUs, (Long) nRows, (Long) durationUs);
    }
}
