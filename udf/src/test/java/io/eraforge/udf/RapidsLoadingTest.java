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

/** Class loading without RAPIDS, and with RAPIDS but no CUDA. */
class RapidsLoadingTest {
    private static final Predicate<String> OURS = entry -> !entry.endsWith("test-classes");
    private static final Predicate<String> RAPIDS = entry -> entry.contains("rapids-4-spark");

    /** A separate class path that reports which classes it has loaded. */
    private static final class IsolatedLoader extends URLClassLoader {
        IsolatedLoader(Predicate<String> entries) {
            super(
                    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                            .filter(entries)
                            .map(IsolatedLoader::url)
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

        /** The result of {@link EraFunctions#gpu} in this loader. */
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

        Object serializedCopy(Object serializable) throws IOException, ClassNotFoundException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(serializable);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
                @Override
                protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
                    return Class.forName(type.getName(), false, IsolatedLoader.this);
                }
            }) {
                return in.readObject();
            }
        }
    }

    @Test
    void withoutRapidsTheFunctionIsForTheCpu() throws Exception {
        try (IsolatedLoader loader = new IsolatedLoader(OURS.and(RAPIDS.negate()))) {
            Object function = loader.serializedCopy(loader.function());
            assertThat(function.getClass().getName()).isEqualTo("io.eraforge.udf.TimedFunction");
        }
    }

    @Test
    void withRapidsTheFunctionHasAGpuFormAndLoadsNothingNative() throws Exception {
        try (IsolatedLoader loader = new IsolatedLoader(OURS)) {
            Object function = loader.serializedCopy(loader.function());
            assertThat(function.getClass().getName()).isEqualTo("io.eraforge.udf.GpuTimedFunction");
            assertThat(loader.loadClass("com.nvidia.spark.RapidsUDF")).isAssignableFrom(function.getClass());
            assertThat(loader.hasLoaded("ai.rapids.cudf.NativeDepsLoader")).isFalse();
        }
    }
}
