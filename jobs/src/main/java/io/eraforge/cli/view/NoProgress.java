package io.eraforge.cli.view;

/** Only what a person must know. */
record NoProgress(Console console) implements RunView {
    @Override
    public void warn(String message) {
        console.warning(message);
    }
}
