package io.eraforge.udf;

import io.eraforge.control.admission.CpuSettings;
import io.eraforge.control.slice.ProcessControl;
import io.eraforge.cpu.CpuBody;
import io.eraforge.feature.FeatureSet;
import java.io.Serializable;
import scala.runtime.AbstractFunction4;

/** The CPU function of a set that uses times: {@code (x, t_us, n_rows, duration_us)}. */
public class TimedFunction extends AbstractFunction4<Object, Object, Object, Object, Object> implements Serializable {
    private final CpuBody body;

    public TimedFunction(FeatureSet set, CpuSettings settings) {
        this.body = new CpuBody(set, settings);
    }

    protected final CpuBody body() {
        return body;
    }

    @Override
    public Object apply(Object x, Object tUs, Object nRows, Object durationUs) {
        ProcessControl.countRows(1);
        return body.compute((double[]) x, (long[]) tUs, (Long) nRows, (Long) durationUs);
    }
}
