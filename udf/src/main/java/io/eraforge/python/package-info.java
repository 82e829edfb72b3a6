/**
 * The process behind the Python package {@code eraforge}: kernels without Spark, asked over a pipe.
 *
 * <p>All numbers are little-endian. A request is six numbers (int operation, int bytes of text, int threads, int series,
 * long values, long times), then the text in UTF-8, the series as {@code long start[]} and {@code long end[]}, {@code double
 * values[]} and {@code long times[]}. Series are ranges of the values and may overlap, so that rolling windows need no copy.
 * An answer is three numbers (int status, int bytes of text, long values), then text and {@code double values[]}. The worker
 * ends at the end of its input.
 */
package io.eraforge.python;
