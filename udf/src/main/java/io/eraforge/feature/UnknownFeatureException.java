package io.eraforge.feature;

import java.util.Optional;

/** No feature of that name; carries the nearest one that exists. */
public final class UnknownFeatureException extends FeatureException {
    private final String asked;
    private final String nearest;

    public UnknownFeatureException(String asked, String why, String nearest) {
        super("Cannot find feature '" + asked + "': " + why + "."
                + (nearest == null ? "" : " Did you mean '" + nearest + "'?"));
        this.asked = asked;
        this.nearest = nearest;
    }

    public String asked() {
        return asked;
    }

    public Optional<String> nearest() {
        return Optional.ofNullable(nearest);
    }
}
