package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import java.util.ArrayList;
import java.util.List;

/**
 * Owns device resources. {@link #close} closes those not yet freed or released, last first, and continues if one of them
 * throws. Not thread-safe.
 */
public final class Scope implements AutoCloseable {
    private final List<AutoCloseable> owned = new ArrayList<>();
    private ScalarCache scalars;

    public Scope() {}

    /** A scope that borrows the constants of another. */
    Scope(ScalarCache scalars) {
        this.scalars = scalars;
    }

    /** Constants for operations on the columns of this scope. */
    ScalarCache scalars() {
        if (scalars == null) {
            scalars = own(new ScalarCache());
        }
        return scalars;
    }

    /** Takes ownership of {@code resource} and returns it. */
    public <T extends AutoCloseable> T own(T resource) {
        owned.add(resource);
        return resource;
    }

    /** Takes ownership of {@code fresh}. */
    public Col col(ColumnView fresh) {
        return new Col(this, own(fresh), true);
    }

    /** Wraps a column that its owner closes, after this scope. */
    public Col borrow(ColumnView borrowed) {
        return new Col(this, borrowed, false);
    }

    /** Closes a resource early. Does nothing if this scope does not own it, or no longer does. */
    public void free(AutoCloseable resource) {
        if (forget(resource)) {
            close(resource);
        }
    }

    /** Transfers ownership of a column to the caller. For a borrowed column the caller gets a new reference. */
    public ColumnVector release(Col col) {
        ColumnVector column = (ColumnVector) col.view();
        return forget(column) ? column : column.incRefCount();
    }

    private boolean forget(AutoCloseable resource) {
        for (int i = owned.size() - 1; i >= 0; i--) {
            if (owned.get(i) == resource) {
                owned.remove(i);
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (int i = owned.size() - 1; i >= 0; i--) {
            try {
                close(owned.get(i));
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        owned.clear();
        if (failure != null) {
            throw failure;
        }
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
