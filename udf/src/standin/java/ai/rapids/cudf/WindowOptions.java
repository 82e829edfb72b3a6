package ai.rapids.cudf;

/** A window of rows around each row; {@code preceding} counts the row itself. Holds references, released by close. */
public class WindowOptions implements AutoCloseable {
    private final int minPeriods;
    private final Scalar precedingScalar;
    private final Scalar followingScalar;
    private final ColumnVector precedingCol;
    private final ColumnVector followingCol;

    private WindowOptions(Builder builder) {
        this.minPeriods = builder.minPeriods;
        this.precedingScalar = builder.precedingScalar == null ? null : builder.precedingScalar.incRefCount();
        this.followingScalar = builder.followingScalar == null ? null : builder.followingScalar.incRefCount();
        this.precedingCol = builder.precedingCol == null ? null : builder.precedingCol.incRefCount();
        this.followingCol = builder.followingCol == null ? null : builder.followingCol.incRefCount();
    }

    public static Builder builder() {
        return new Builder();
    }

    int getMinPeriods() {
        return minPeriods;
    }

    int preceding(int row) {
        return precedingCol == null
                ? precedingScalar.getInt()
                : precedingCol.column().int32(row);
    }

    int following(int row) {
        return followingCol == null
                ? followingScalar.getInt()
                : followingCol.column().int32(row);
    }

    @Override
    public void close() {
        for (AutoCloseable held : new AutoCloseable[] {precedingScalar, followingScalar, precedingCol, followingCol}) {
            if (held instanceof Scalar scalar) {
                scalar.close();
            } else if (held instanceof ColumnVector column) {
                column.close();
            }
        }
    }

    /** Builds the options; holds no references itself. */
    public static class Builder {
        private int minPeriods = 1;
        private Scalar precedingScalar;
        private Scalar followingScalar;
        private ColumnVector precedingCol;
        private ColumnVector followingCol;

        public Builder minPeriods(int minPeriods) {
            if (minPeriods < 0) {
                throw new IllegalArgumentException("Minimum observations must be non negative");
            }
            this.minPeriods = minPeriods;
            return this;
        }

        public Builder window(Scalar precedingScalar, Scalar followingScalar) {
            this.precedingScalar = precedingScalar;
            this.followingScalar = followingScalar;
            this.precedingCol = null;
            this.followingCol = null;
            return this;
        }

        public Builder window(ColumnVector precedingCol, ColumnVector followingCol) {
            this.precedingCol = precedingCol;
            this.followingCol = followingCol;
            this.precedingScalar = null;
            this.followingScalar = null;
            return this;
        }

        public WindowOptions build() {
            if (precedingCol == null && precedingScalar == null) {
                throw new IllegalArgumentException("Preceding and following must be set");
            }
            return new WindowOptions(this);
        }
    }
}
