package io.eraforge.engine.toy;

import io.eraforge.cli.launch.SparkDefaults;
import io.eraforge.table.Store;
import io.eraforge.telemetry.event.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** A process that runs the toy workload on the warehouse in its argument. */
final class ToyRun {
    private ToyRun() {}

    /** Its output goes to a file next to the warehouse. */
    static Process start(Path warehouse) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"), "-Xmx700m", "-XX:TieredStopAtLevel=1"));
        for (String option : Files.readAllLines(Path.of("../submit/spark.jvm"))) {
            if (option.startsWith("--add-opens") || option.startsWith("-D")) {
                command.add(option);
            }
        }
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), ToyRun.class.getName(), warehouse.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(warehouse.resolve("_child.out").toFile())
                .start();
    }

    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder()
                .config(SparkDefaults.forCommand("toy").setMaster("local[2]").set("spark.ui.enabled", "false"))
                .getOrCreate();
        try (Store store = Store.openForWriting(spark, args[0], "toy")) {
            ToyWorkloadTest.run(store, RunListener.SILENT, false);
        }
    }
}
