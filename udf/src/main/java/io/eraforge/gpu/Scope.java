package io.eraforge.gpu;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.ColumnView;
import java.util.ArrayList;
import java.util.List;

/** Owns device resources and closes what is left of them, last first, when it is closed; also when a call has thrown. */
final class Scope implements AutoCloseable {
    private final List<AutoCloseable> owned = new ArrayList<>();
    private Scalars scalars;

    Scope() {}

    /** Shares another's constants. */
    Scope(Scalars scalars) {
        this.scalars = scalars;
    }

    /** Constants for the columns of this scope. */
    Scalars scalars() {
        if (scalars == null) {
            scalars = own(new Scalars());
        }
        return scalars;
    }

    <T extends AutoCloseable> T own(T resource) {
        owned.add(resource);
        return resource;
    }

    /** A column of this scope's own. */
    Col col(ColumnView fresh) {
        return new Col(this, own(fresh), true);
    }

    /** A column that someone else closes, not before this scope. */
    Col use(ColumnView borrowed) {
        return new Col(this, borrowed, false);
    }

    /** Closes a resource early; one that is closed already, or not owned, is left alone. */
    void free(AutoCloseable resource) {
        if (forget(resource)) {
            close(resource);
        }
    }

    /** Hands a column over to the caller, who closes it. A borrowed one is shared. */
    ColumnVector release(Col col) {
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
