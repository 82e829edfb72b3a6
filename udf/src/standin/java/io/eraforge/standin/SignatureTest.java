package io.eraforge.standin;

import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.DType;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every public member of the stand-in exists in the real jar with the same signature, so that the code links there. */
class SignatureTest {
    private static final String PACKAGE = "ai.rapids.cudf";

    @Test
    void everyPublicSignatureExistsInTheRealJar() throws Exception {
        Set<String> missing = new TreeSet<>();
        int classes = 0;
        try (URLClassLoader real = realCudf()) {
            for (Class<?> ours : standinClasses()) {
                if (isOpen(ours.getModifiers())) {
                    classes++;
                    missing.addAll(missing(ours, real));
                }
            }
        }
        assertThat(classes).isGreaterThan(40);
        assertThat(missing).isEmpty();
    }

    @Test
    void standinPrecedesTheJar() {
        assertThat(DType.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .doesNotEndWith(".jar");
    }

    @Test
    void standinHelpersHideNoRealClass() throws Exception {
        // A package-private helper must not accidentally replace a class that other real classes use.
        Set<String> known = Set.of("Aggregation", "BitVectorHelper");
        try (URLClassLoader real = realCudf()) {
            List<String> hidden = standinClasses().stream()
                    .filter(c -> !Modifier.isPublic(c.getModifiers()) && c.getEnclosingClass() == null)
                    .filter(c -> loadOrNull(real, c.getName()) != null)
                    .map(Class::getSimpleName)
                    .filter(name -> !known.contains(name))
                    .toList();
            assertThat(hidden).isEmpty();
        }
    }

    /** The class path without our own output, with the platform loader as parent: excludes all classes of the stand-in. */
    private static URLClassLoader realCudf() {
        URL[] jars = Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(SignatureTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> standinClasses() throws IOException {
        Path root = Path.of(
                DType.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        try (Stream<Path> files = Files.list(root.resolve(PACKAGE.replace('.', '/')))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> PACKAGE + '.' + name.substring(0, name.length() - ".class".length()))
                    .<Class<?>>map(name -> loadOrNull(SignatureTest.class.getClassLoader(), name))
                    .collect(Collectors.toList());
        }
    }

    private static Class<?> loadOrNull(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static Set<String> missing(Class<?> ours, ClassLoader real) {
        Class<?> theirs = loadOrNull(real, ours.getName());
        if (theirs == null) {
            return Set.of(ours.getName());
        }
        Set<String> known = signatures(theirs, true);
        Set<String> missing = signatures(ours, false);
        missing.removeAll(known);
        if (ours.isInterface() != theirs.isInterface() || ours.isEnum() != theirs.isEnum()) {
            missing.add(ours.getName() + " is another kind of type");
        }
        if (!Modifier.isPublic(theirs.getModifiers())
                || superclass(ours) != null && !superclass(ours).equals(superclass(theirs))) {
            missing.add(ours.getName() + " is not public or extends another class");
        }
        return missing;
    }

    private static String superclass(Class<?> type) {
        return type.getSuperclass() == null ? null : type.getSuperclass().getName();
    }

    private static Set<String> signatures(Class<?> type, boolean inherited) {
        Set<String> found = new TreeSet<>();
        for (Class<?> at = type; at != null; at = inherited ? at.getSuperclass() : null) {
            for (Method method : at.getDeclaredMethods()) {
                add(
                        found,
                        type,
                        method,
                        describe(method) + " : " + method.getReturnType().getName());
            }
            for (Field field : at.getDeclaredFields()) {
                add(
                        found,
                        type,
                        field,
                        field.getName() + " : " + field.getType().getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            add(found, type, constructor, "new" + parameters(constructor));
        }
        return found;
    }

    private static void add(Set<String> found, Class<?> type, Member member, String description) {
        if (isOpen(member.getModifiers()) && !member.isSynthetic()) {
            found.add(type.getName() + (Modifier.isStatic(member.getModifiers()) ? "::" : "#") + description);
        }
    }

    private static String describe(Method method) {
        return method.getName() + parameters(method);
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Class::getName)
                .toList()
                .toString();
    }
}
