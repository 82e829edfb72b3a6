package io.eraforge.engine.device;

/** An operator or expression that would not run on the GPU, in which step of a level's work, and why. */
public record OnCpu(String operator, String reason, String step) {}
