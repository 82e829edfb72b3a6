package io.eraforge.kernel;

import java.io.Serializable;

/** Identifies a statistic of an era: one for equal keys is computed once. */
public interface Statistic<T extends SharedStatistic> extends Serializable {
    /** Creates the statistic, which asks {@code others} for those it is computed from. */
    T create(Statistics others);

    /** Key of a statistic of which there is one. */
    static <T extends SharedStatistic> Statistic<T> of(Class<T> type, Factory<T> factory) {
        return new Single<>(type, factory);
    }

    /** The constructor of a statistic. */
    interface Factory<T> extends Serializable {
        T create(Statistics others);
    }

    /** A key that equals those of the same type. */
    record Single<T extends SharedStatistic>(Class<T> type, Factory<T> factory) implements Statistic<T> {
        @Override
        public T create(Statistics others) {
            return factory.create(others);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Single<?> single && single.type == type;
        }

        @Override
        public int hashCode() {
            return type.hashCode();
        }
    }
}
