package ai.rapids.cudf;

import io.eraforge.standin.CallCounter;
import io.eraforge.standin.CudfCall;
import java.util.Arrays;

/** Reports calls and the bytes they move to the {@link CallCounter}. */
final class Counted {
    private Counted() {}

    /** A call with this result; a column that is an input twice is read once. */
    static void count(CudfCall call, long rows, HostColumn result, HostColumn... inputs) {
        long read =
                Arrays.stream(inputs).distinct().mapToLong(Views::deviceSize).sum();
        CallCounter.count(call, rows, Views.deviceSize(result) + read);
    }

    static void count(CudfCall call, long rows) {
        CallCounter.count(call, rows, 0);
    }

    static HostColumn[] with(HostColumn first, HostColumn... others) {
        HostColumn[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = first;
        return all;
    }

    static boolean withScalar(BinaryOperable left, BinaryOperable right) {
        return left instanceof Scalar || right instanceof Scalar;
    }

    /** The columns among the operands, after {@code first} if it is not null. */
    static HostColumn[] inputs(HostColumn first, BinaryOperable left, BinaryOperable right) {
        HostColumn[] inputs = new HostColumn[3];
        int count = 0;
        if (first != null) {
            inputs[count++] = first;
        }
        if (left instanceof ColumnView view) {
            inputs[count++] = view.column();
        }
        if (right instanceof ColumnView view) {
            inputs[count++] = view.column();
        }
        return Arrays.copyOf(inputs, count);
    }
}
