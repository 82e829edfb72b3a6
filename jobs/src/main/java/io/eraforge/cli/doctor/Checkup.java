package io.eraforge.cli.doctor;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that EraForge needs from where it runs. */
public final class Checkup {
    private Checkup() {}

    /** {@code warehouse} is empty if it lies in an object store, which only Spark can look at. */
    public static List<Finding> findings(Map<String, String> environment, Optional<Path> warehouse, ZoneId sources) {
        String classPath = System.getProperty("java.class.path");
        List<Finding> findings = new ArrayList<>();
        findings.add(Host.java());
        findings.add(SparkSide.spark(environment.get("SPARK_HOME"), classPath));
        findings.add(SparkSide.delta(classPath));
        findings.add(Host.memory(environment.getOrDefault("ERAFORGE_DRIVER_MEMORY", "4g")));
        warehouse.map(Host::disk).ifPresent(findings::add);
        findings.add(Host.timeZone(ZoneId.systemDefault(), sources));
        findings.add(SparkSide.rapids(Path.of(System.getProperty("user.home"), ".m2", "repository")));
        findings.addAll(new Gpus("nvidia-smi").findings());
        return findings;
    }
}
