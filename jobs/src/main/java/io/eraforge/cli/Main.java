package io.eraforge.cli;

/** The one entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println("eraforge");
    }
}
