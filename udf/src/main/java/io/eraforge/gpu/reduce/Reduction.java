package io.eraforge.gpu.reduce;

import io.eraforge.gpu.column.Output;
import io.eraforge.gpu.column.SliceWork;
import java.util.ArrayList;
import java.util.List;

/**
 * Reduces one statistic of all eras of a slice. Its constructor announces windows and positions. It then runs in up to three
 * stages; before the second and the third, the host knows what the stages before have reduced.
 */
abstract class Reduction {
    final SliceWork work;
    private final List<Output> outputs = new ArrayList<>();
    private final int lastStage;

    /** {@code lastStage}: the stage after which all its outputs exist. */
    Reduction(SliceWork work, int lastStage) {
        this.work = work;
        this.lastStage = lastStage;
    }

    /** What needs the values alone. */
    void first() {}

    /** Called before the second stage for each era, whose statistics of the first stage are loaded. */
    void beforeSecond(int era) {}

    void second() {}

    /** Called before the third stage for each era, whose statistics of the first two stages are loaded. */
    void beforeThird(int era) {}

    void third() {}

    /** Called when the numbers of its last stage are on the host. */
    void finish() {}

    /** Notes an output; the statistic loads the numbers of its outputs in this order. */
    final Output add(Output output) {
        outputs.add(output);
        return output;
    }

    final List<Output> outputs() {
        return outputs;
    }

    final int lastStage() {
        return lastStage;
    }
}
