package io.eraforge.engine.job;

/** The process was told to stop: a run ends at the next safe place. */
public final class StoppedException extends RuntimeException {}
