package io.eraforge.cli.workload;

import io.eraforge.cli.view.ClusterForecastView;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Workload;
import io.eraforge.engine.forecast.PartClusterForecast;
import io.eraforge.engine.forecast.PartForecast;
import io.eraforge.engine.plan.PartStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON of results by part, with the workload's nouns as fields. */
final class PartJson {
    private PartJson() {}

    /** The field that lists the parts. */
    static String parts(Nouns nouns) {
        return nouns.part() + "s";
    }

    static List<Map<String, Object>> statuses(Nouns nouns, List<PartStatus> parts) {
        return parts.stream().map(part -> status(nouns, part)).toList();
    }

    private static Map<String, Object> status(Nouns nouns, PartStatus s) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(nouns.part(), s.part().id());
        json.put("total", s.total());
        json.put("ineligible", s.ineligible());
        json.put("done", s.done());
        json.put("failed", s.failed());
        json.put("missing", s.missing());
        return json;
    }

    static Map<String, Object> plan(String warehouse, Workload workload, List<PartForecast> parts) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("warehouse", warehouse);
        json.put("workload", workload.name());
        json.put("recipe", workload.recipe().name());
        json.put(
                parts(workload.nouns()),
                parts.stream().map(part -> forecast(workload.nouns(), part)).toList());
        return json;
    }

    private static Map<String, Object> forecast(Nouns nouns, PartForecast f) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(nouns.part(), f.part().id());
        json.put("total", f.total());
        json.put("ineligible", f.ineligible());
        json.put("done", f.done());
        json.put("todo", f.todo());
        json.put("buckets", f.buckets());
        json.put("waves", f.waves());
        json.put(nouns.cost(), f.cost());
        json.put("bytes_read", f.bytesRead());
        json.put("bytes_written", f.bytesWritten());
        json.put("seconds", f.seconds());
        return json;
    }

    static Map<String, Object> clusterPlan(ClusterForecastView view, Workload workload) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("warehouse", view.warehouse());
        json.put("workload", workload.name());
        json.put("recipe", view.recipe());
        json.put("executors", view.request().cluster().executors());
        json.put("executor_cores", view.request().cluster().cores());
        json.put("data_factor", view.request().dataFactor());
        json.put("seconds", view.seconds());
        json.put(
                parts(workload.nouns()),
                view.parts().stream()
                        .map(part -> onCluster(workload.nouns(), part))
                        .toList());
        json.put("assumptions", view.assumptions());
        return json;
    }

    private static Map<String, Object> onCluster(Nouns nouns, PartClusterForecast f) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(nouns.part(), f.part().id());
        json.put(nouns.items(), f.items());
        json.put("buckets", f.buckets());
        json.put(nouns.cost(), f.cost());
        json.put("pace_of", f.paceOf().id());
        json.put("pace", f.pace());
        json.put("simulation", f.simulation());
        json.put("slices", f.slices());
        return json;
    }
}
