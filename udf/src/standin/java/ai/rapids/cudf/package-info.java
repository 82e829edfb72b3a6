/**
 * Host-memory stand-in for the part of cuDF Java 26.08.1 that the columnar body calls, under cuDF's own names, so that the
 * same code runs in unit tests on machines without a GPU. It is a separate test source root: never packaged, excluded by the
 * profile {@code gpu}, and otherwise ahead of the RAPIDS jar on the test class path.
 *
 * <p>The public classes are cuDF's API; the package-private ones implement it: {@code HostColumn} is a column's memory, an
 * {@code Arena} owns and accounts for it, and each {@code *Kernel} is one family of operations. Test hooks (budget, injected
 * out-of-memory errors, open handles) are in {@code io.eraforge.standin}.
 *
 * <p>It is deliberately stricter than cuDF. Anything that is undefined or returns wrong results on a device (offsets outside
 * the values, unchecked gathers outside the table, sliced views copied to the host) throws an
 * {@code UnsupportedOperationException} that says so, as do types that an operation does not support here. A method outside
 * the subset is a {@code NoSuchMethodError}; a cuDF class outside it still comes from the jar and fails in
 * {@code NativeDepsLoader} before any native code loads. Never run the real plugin in a JVM that has the stand-in.
 */
package ai.rapids.cudf;
