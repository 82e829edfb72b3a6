package io.eraforge.table.kernel;

import java.net.URL;

/**
 * Hides Hadoop's settings files from the current thread while open. Kernel's Parquet reader would parse them again, twice, for
 * each data file, which takes longer than the file; it looks for nothing in them but Parquet's own options. File systems are
 * not touched: they have their settings from the caller.
 */
final class HadoopResourceFilter implements AutoCloseable {
    private static volatile Bare latest = new Bare(HadoopResourceFilter.class.getClassLoader());

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();

    private HadoopResourceFilter() {
        thread.setContextClassLoader(bare(before));
    }

    static HadoopResourceFilter hide() {
        return new HadoopResourceFilter();
    }

    @Override
    public void close() {
        thread.setContextClassLoader(before);
    }

    private static Bare bare(ClassLoader parent) {
        Bare known = latest;
        if (known.getParent() != parent) {
            known = new Bare(parent);
            latest = known;
        }
        return known;
    }

    /** Everything that its parent has but Hadoop's settings. */
    private static final class Bare extends ClassLoader {
        Bare(ClassLoader parent) {
            super(parent);
        }

        @Override
        public URL getResource(String name) {
            return name.endsWith("-default.xml") || name.endsWith("-site.xml") ? null : super.getResource(name);
        }
    }
}
