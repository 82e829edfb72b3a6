package io.eraforge.table.kernel;

import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import io.delta.kernel.defaults.engine.hadoopio.HadoopFileIO;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.storage.LogStore;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Kernel's file access, with the configured log store for commits even if Kernel cannot load its class: Kernel may be among
 * Spark's own jars, whose class loader does not see EraForge's.
 */
final class LogStoreFileIO extends HadoopFileIO {
    private final Configuration hadoop;
    private final LogStore store;

    private LogStoreFileIO(Configuration hadoop, LogStore store) {
        super(hadoop);
        this.hadoop = hadoop;
        this.store = store;
    }

    /** File access for paths of {@code scheme}. */
    static FileIO of(Configuration hadoop, String scheme) {
        String key = "io.delta.kernel.logStore." + scheme + ".impl";
        String name = hadoop.get(key);
        if (name == null || sees(HadoopFileIO.class, name) || !sees(LogStoreFileIO.class, name)) {
            return new HadoopFileIO(hadoop);
        }
        // Everything except commits uses Kernel's default for the scheme.
        Configuration others = new Configuration(hadoop);
        others.unset(key);
        return new LogStoreFileIO(others, load(name, hadoop));
    }

    private static boolean sees(Class<?> viewer, String name) {
        try {
            Class.forName(name, false, viewer.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static LogStore load(String name, Configuration hadoop) {
        try {
            return Class.forName(name)
                    .asSubclass(LogStore.class)
                    .getConstructor(Configuration.class)
                    .newInstance(hadoop);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot create log store " + name, e);
        }
    }

    @Override
    public OutputFile newOutputFile(String path) {
        OutputFile file = super.newOutputFile(path);
        return new OutputFile() {
            @Override
            public String path() {
                return path;
            }

            @Override
            public PositionOutputStream create(boolean atomicWrite) throws IOException {
                return file.create(atomicWrite);
            }

            @Override
            public void writeAtomically(CloseableIterator<String> data, boolean overwrite) throws IOException {
                try (data) {
                    store.write(new Path(path), data, overwrite, hadoop);
                }
            }
        };
    }
}
