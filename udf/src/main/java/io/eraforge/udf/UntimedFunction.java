package io.eraforge.udf;

import io.eraforge.batch.ProcessControl;
import io.eraforge.feature.FeatureSet;
import java.io.Serializable;
import scala.runtime.AbstractFunction3;

/** The function Spark calls for a set that uses no times: {@code (x, n_rows, duration_us)}. */
public class UntimedFunction extends AbstractFunction3<Object, Object, Object, Object> implements Serializable {
    private final EraBody body;

    public UntimedFunction(FeatureSet set) {
        this.body = new EraBody(set);
    }

    protected final EraBody body() {
        return body;
    }

    @Override
    public Object apply(Object x, Object nRows, Object durationUs) {
        ProcessControl.countRow();
        return body.row((double[]) x, null, (Long) nRows, (Long) durationUs);
    }
}
