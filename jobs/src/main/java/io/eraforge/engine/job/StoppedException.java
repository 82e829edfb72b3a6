package io.eraforge.engine.job;

/** The process was asked to stop; the run ends at the next safe point. */
public final class StoppedException extends RuntimeException {}
