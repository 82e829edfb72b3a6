package io.eraforge.udf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What gets loaded where there is no RAPIDS, and where there is but no CUDA. */
class LoadingTest {
    private static final Predicate<String> OURS = entry -> !entry.endsWith("test-classes");
    private static final Predicate<String> RAPIDS = entry -> entry.contains("rapids-4-spark");

    /** A class path of its own, which knows what it has loaded. */
    private static final class Isolated extends URLClassLoader {
        Isolated(Predicate<String> entries) {
            super(
                    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                            .filter(entries)
                            .map(Isolated::url)
                            .toArray(URL[]::new),
                    ClassLoader.getPlatformClassLoader());
        }

        private static URL url(String entry) {
            try {
                return Path.of(entry).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException(e);
            }
        }

        boolean hasLoaded(String name) {
            return findLoadedClass(name) != null;
        }

        /** What {@link EraFunctions#gpu} makes in here. */
        Object function() throws ReflectiveOperationException {
            Class<?> set = loadClass("io.eraforge.feature.FeatureSet");
            Class<?> options = loadClass("io.eraforge.gpu.call.GpuOptions");
            return loadClass("io.eraforge.udf.EraFunctions")
                    .getMethod("gpu", set, options)
                    .invoke(
                            null,
                            set.getMethod("named", String.class).invoke(null, "core"),
                            options.getField("DEFAULT").get(null));
        }

        Object copied(Object serializable) throws IOException, ClassNotFoundException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(serializable);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
                @Override
                protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
                    return Class.forName(type.getName(), false, Isolated.this);
                }
            }) {
                return in.readObject();
            }
        }
    }

    @Test
    void withoutRapidsThereIsTheCpuBody() throws Exception {
        try (Isolated loader = new Isolated(OURS.and(RAPIDS.negate()))) {
            Object function = loader.copied(loader.function());
            assertThat(function.getClass().getName()).isEqualTo("io.eraforge.udf.TimedFunction");
        }
    }

    @Test
    void withRapidsThereAreBothAndNothingNativeIsLoaded() throws Exception {
        try (Isolated loader = new Isolated(OURS)) {
            Object function = loader.copied(loader.function());
            assertThat(function.getClass().getName()).isEqualTo("io.eraforge.udf.GpuTimedFunction");
            assertThat(loader.loadClass("com.nvidia.spark.RapidsUDF")).isAssignableFrom(function.getClass());
            assertThat(loader.hasLoaded("ai.rapids.cudf.NativeDepsLoader")).isFalse();
        }
    }
}
