package io.eraforge.python;

/** What the worker sends back: text and numbers, whose meaning depends on the operation. */
record WorkerAnswer(int status, String text, double[] values) {
    static final int OK = 0;
    /** The request is invalid; the text says why. */
    static final int REFUSED = 1;
    /** The heap is exhausted; the worker is of no more use. */
    static final int OUT_OF_MEMORY = 2;
    /** An error in EraForge; the text has the stack trace. */
    static final int BROKEN = 3;

    private static final double[] NONE = {};

    static WorkerAnswer text(int status, String text) {
        return new WorkerAnswer(status, text, NONE);
    }
}
