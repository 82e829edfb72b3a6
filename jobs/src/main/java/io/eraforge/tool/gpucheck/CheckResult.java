package io.eraforge.tool.gpucheck;

import java.util.List;
import java.util.Map;

/**
 * What a step found.
 *
 * @param summary one sentence
 * @param problems what is wrong; empty if the step passed
 * @param figures by name, for the JSON file and the page
 */
public record CheckResult(String summary, List<String> problems, Map<String, Object> figures) {
    static CheckResult passed(String summary, Map<String, Object> figures) {
        return new CheckResult(summary, List.of(), figures);
    }
}
