package io.eraforge.python;

import java.io.IOException;
import java.io.PrintStream;

/** A worker in whose process something else prints all the time. */
final class PrintingWorker {
    private PrintingWorker() {}

    public static void main(String[] args) throws IOException {
        PrintStream start = System.out;
        Thread printer = new Thread(() -> {
            while (true) {
                if (System.out != start) {
                    System.out.println("a line that would break the stream");
                }
                Thread.onSpinWait();
            }
        });
        printer.setDaemon(true);
        printer.start();
        Worker.main(args);
    }
}
