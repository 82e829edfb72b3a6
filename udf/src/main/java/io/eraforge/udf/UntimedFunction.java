package io.eraforge.udf;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.cpu.CpuBody;
import io.eraforge.feature.FeatureSet;
import java.io.Serializable;
import scala.runtime.AbstractFunction3;

/** The CPU function of a set that does not use times: {@code (x, n_rows, duration_us)}. */
public class UntimedFunction extends AbstractFunction3<Object, Object, Object, Object> implements Serializable {
    private final CpuBody body;

    public UntimedFunction(FeatureSet set, CpuSettings settings) {
        this.body = new CpuBody(set, settings);
    }

    protected final CpuBody body() {
        return body;
    }

    @Override
    public Object apply(Object x, Object nRows, Object durationUs) {
        ProcessControl.countRows(1);
        return body.compute((double[]) x, null, (Long) nRows, (Long) durationUs);
    }
}
