package io.eraforge.gpu.column;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import java.util.ArrayList;
import java.util.List;

/** Owns device resources and closes what is left of them, last first, when it is closed; also when a call has thrown. */
public final class Scope implements AutoCloseable {
    private final List<AutoCloseable> owned = new ArrayList<>();
    private ScalarCache scalars;

    public Scope() {}

    /** Shares another's constants. */
    Scope(ScalarCache scalars) {
        this.scalars = scalars;
    }

    /** Constants for the columns of this scope. */
    ScalarCache scalars() {
        if (scalars == null) {
            scalars = own(new ScalarCache());
        }
        return scalars;
    }

    public <T extends AutoCloseable> T own(T resource) {
        owned.add(resource);
        return resource;
    }

    /** A column of this scope's own. */
    public Col col(ColumnView fresh) {
        return new Col(this, own(fresh), true);
    }

    /** A column that someone else closes, not before this scope. */
    public Col use(ColumnView borrowed) {
        return new Col(this, borrowed, false);
    }

    /** Closes a resource early; one that is closed already, or not owned, is left alone. */
    public void free(AutoCloseable resource) {
        if (forget(resource)) {
            close(resource);
        }
    }

    /** Hands a column over to the caller, who closes it. A borrowed one is shared. */
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
