package io.eraforge.control.slice;

import java.io.Serializable;

/** Travels to the executors with the function and finds the process's control there. */
public interface ControlSource extends Serializable {
    SliceControl control(SliceSettings settings);
}
