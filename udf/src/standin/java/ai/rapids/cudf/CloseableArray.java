package ai.rapids.cudf;

/** An array that closes its remaining elements, once. */
public class CloseableArray<T extends AutoCloseable> implements AutoCloseable {
    private T[] array;

    CloseableArray(T[] array) {
        this.array = array;
    }

    public static <T extends AutoCloseable> CloseableArray<T> wrap(T[] array) {
        return new CloseableArray<>(array);
    }

    public int size() {
        return array.length;
    }

    public T get(int i) {
        return array[i];
    }

    public T set(int i, T obj) {
        array[i] = obj;
        return obj;
    }

    public T[] getArray() {
        return array;
    }

    /** Transfers the array to the caller, who closes its elements. */
    public T[] release() {
        T[] released = array;
        array = null;
        return released;
    }

    public void closeAt(int i) {
        T element = array[i];
        array[i] = null;
        RuntimeException failure = closed(element, null);
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        close(null);
    }

    /** Closes all elements even if some fail; throws {@code pendingError} or the first failure, with the others suppressed. */
    public void close(Exception pendingError) {
        if (array == null) {
            return;
        }
        RuntimeException failure = pendingError == null ? null : unchecked(pendingError);
        for (T element : release()) {
            failure = element == null ? failure : closed(element, failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException closed(AutoCloseable element, RuntimeException before) {
        try {
            element.close();
            return before;
        } catch (Exception e) {
            if (before == null) {
                return unchecked(e);
            }
            before.addSuppressed(e);
            return before;
        }
    }

    private static RuntimeException unchecked(Exception e) {
        return e instanceof RuntimeException runtime ? runtime : new RuntimeException(e);
    }
}
