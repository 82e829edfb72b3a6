package io.eraforge.feature;

/** A feature of one kind of measurement, named like a tsfresh column: {@code air_temp_c__quantile__q_0.1}. */
public record TsfreshColumn(String kind, Feature feature) {
    public String tsfreshName() {
        return kind + "__" + feature.tsfreshName();
    }

    /** Parses tsfresh's full name. The kind may itself contain {@code __}: it ends at the first known calculator. */
    public static TsfreshColumn parse(String name) {
        for (int at = name.indexOf("__"); at >= 0; at = name.indexOf("__", at + 1)) {
            String rest = name.substring(at + 2);
            int end = rest.indexOf("__");
            if (Catalogue.find(end < 0 ? rest : rest.substring(0, end)).isPresent()) {
                return new TsfreshColumn(name.substring(0, at), Feature.parse(rest));
            }
        }
        int at = name.indexOf("__");
        if (at < 0) {
            throw new UnknownFeatureException(
                    name, "a column is named {kind}__{feature}, with two underscores", Catalogue.suggest(name));
        }
        return new TsfreshColumn(name.substring(0, at), Feature.parse(name.substring(at + 2)));
    }
}
