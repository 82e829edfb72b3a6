package io.eraforge.table.kernel;

import java.net.URL;

/**
 * Hides Hadoop's XML configuration files from the current thread until closed. Kernel's Parquet reader parses them twice for each
 * data file, which takes longer than reading the file, and uses only Parquet's own options from them. File systems are not
 * affected: they get their configuration from the caller.
 */
final class HadoopResourceFilter implements AutoCloseable {
    private static volatile FilteringLoader latest = new FilteringLoader(HadoopResourceFilter.class.getClassLoader());

    private final Thread thread = Thread.currentThread();
    private final ClassLoader before = thread.getContextClassLoader();

    private HadoopResourceFilter() {
        thread.setContextClassLoader(filtering(before));
    }

    static HadoopResourceFilter hide() {
        return new HadoopResourceFilter();
    }

    @Override
    public void close() {
        thread.setContextClassLoader(before);
    }

    private static FilteringLoader filtering(ClassLoader parent) {
        FilteringLoader loader = latest;
        if (loader.getParent() != parent) {
            loader = new FilteringLoader(parent);
            latest = loader;
        }
        return loader;
    }

    /** Delegates to its parent, except for Hadoop's configuration files. */
    private static final class FilteringLoader extends ClassLoader {
        FilteringLoader(ClassLoader parent) {
            super(parent);
        }

        @Override
        public URL getResource(String name) {
            return name.endsWith("-default.xml") || name.endsWith("-site.xml") ? null : super.getResource(name);
        }
    }
}
