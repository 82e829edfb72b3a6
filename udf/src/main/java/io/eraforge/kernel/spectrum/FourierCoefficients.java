package io.eraforge.kernel.spectrum;

/** Fourier coefficients of an era, from 0 to half its length. */
public interface FourierCoefficients {
    double real(int order);

    double imaginary(int order);

    double magnitude(int order);

    /** By tsfresh's name; angles in degrees. */
    default double attribute(String name, int order) {
        return switch (name) {
            case "real" -> real(order);
            case "imag" -> imaginary(order);
            case "abs" -> magnitude(order);
            case "angle" -> Math.toDegrees(Math.atan2(imaginary(order), real(order)));
            default -> throw new IllegalArgumentException("A coefficient has no " + name);
        };
    }
}
