package io.eraforge.tool.gpucheck;

import java.util.concurrent.Callable;

/**
 * A step of the check.
 *
 * @param purpose what it does, for the person who waits
 * @param expected how long it takes, for example "1 min"
 */
public record CheckStep(String name, String purpose, String expected, Callable<CheckResult> work) {}
