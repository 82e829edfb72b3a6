package io.eraforge.tool.doctor;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs all checks of the machine and its installation. */
public final class Checkup {
    private Checkup() {}

    /** {@code warehouse} is empty if it is in an object store, which only Spark can reach; {@code sources}: zone of source times. */
    public static List<Finding> findings(Map<String, String> environment, Optional<Path> warehouse, ZoneId sources) {
        String classPath = System.getProperty("java.class.path");
        List<Finding> findings = new ArrayList<>();
        findings.add(HostCheck.java());
        findings.add(SparkCheck.spark(environment.get("SPARK_HOME"), classPath));
        findings.add(SparkCheck.delta(classPath));
        Optional.ofNullable(environment.get("ERAFORGE_HOME"))
                .map(home -> SparkCheck.models(Path.of(home, "jobs", "target", "documents")))
                .ifPresent(findings::add);
        findings.add(HostCheck.memory(environment.getOrDefault("ERAFORGE_DRIVER_MEMORY", "4g")));
        warehouse.map(HostCheck::disk).ifPresent(findings::add);
        findings.add(HostCheck.timeZone(ZoneId.systemDefault(), sources));
        findings.add(SparkCheck.rapids(Path.of(System.getProperty("user.home"), ".m2", "repository")));
        findings.addAll(new GpuCheck("nvidia-smi").findings());
        return findings;
    }
}
