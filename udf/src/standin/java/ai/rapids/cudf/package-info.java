/**
 * A host-memory stand-in of the part of cuDF Java 26.08.1 that the GPU kernels call, under cuDF's own names, so that
 * the very same kernels run in unit tests on machines without a GPU. It is a test source root of its own: never
 * packaged, left out by the profile {@code gpu}, and before the RAPIDS jar on the test class path otherwise.
 *
 * <p>The public classes are cuDF's API; the package-private ones are its bodies: {@code HostColumn} is a column's
 * memory, an {@code Arena} owns and accounts for it, and each {@code *Kernel} is one family of operations. Hooks for
 * tests (budget, injected out-of-memory, open handles) are in {@code io.eraforge.standin}.
 *
 * <p>Beyond cuDF's semantics it is stricter on purpose. What is undefined on a device, or comes out wrong there (offsets
 * outside the values, unchecked gathers outside the table, sliced views copied to the host), throws an
 * {@code UnsupportedOperationException} that says so, and so do types that an operation lacks here. A method outside the
 * subset is a {@code NoSuchMethodError}; a cuDF class outside it still comes from the jar, and fails in
 * {@code NativeDepsLoader} before any native code loads. So do not run the real plugin in a JVM that has the stand-in.
 */
package ai.rapids.cudf;
