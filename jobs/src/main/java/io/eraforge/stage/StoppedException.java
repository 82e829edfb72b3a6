package io.eraforge.stage;

/** The process was told to stop: a run ends at the next safe place. */
final class StoppedException extends RuntimeException {}
