package io.eraforge.kernel.spectrum;

/** Fourier coefficients of an era, of order 0 to half its length. */
public interface FourierCoefficients {
    double real(int order);

    double imaginary(int order);

    double magnitude(int order);

    /** A property of a coefficient, by tsfresh's name; angles are in degrees. */
    default double attribute(String name, int order) {
        return switch (name) {
            case "real" -> real(order);
            case "imag" -> imaginary(order);
            case "abs" -> magnitude(order);
            case "angle" -> Math.toDegrees(Math.atan2(imaginary(order), real(order)));
            default ->
                throw new IllegalArgumentException(
                        "Unknown attribute '" + name + "': expected real, imag, abs or angle");
        };
    }
}
