package io.eraforge.kernel;

/** What the sorted values say about repetition: one pass over the borders between unequal neighbours. */
public final class Repeats extends Part {
    private int distinct;
    private int repeatedValues;
    private int repeatedPoints;
    private double sumOfValues;
    private double sumOfPoints;

    @Override
    protected void compute(Series s) {
        int n = s.n();
        double[] sorted = s.ranks().sorted();
        distinct = 0;
        repeatedValues = 0;
        repeatedPoints = 0;
        Sum values = new Sum();
        Sum points = new Sum();
        for (int from = 0, to; from < n; from = to) {
            double value = sorted[from];
            to = from + 1;
            while (to < n && sorted[to] == value) {
                to++;
            }
            distinct++;
            if (to - from > 1) {
                repeatedValues++;
                repeatedPoints += to - from;
                values.add(value);
                points.add((to - from) * value);
            } else if (Double.isInfinite(value)) {
                // Zero times infinity, in numpy's sum over all values.
                values.add(Double.NaN);
                points.add(Double.NaN);
            }
        }
        sumOfValues = values.value();
        sumOfPoints = points.value();
    }

    /** Number of different values. */
    public int distinct() {
        return distinct;
    }

    /** Number of different values that occur more than once. */
    public int repeatedValues() {
        return repeatedValues;
    }

    /** Number of occurrences of such values. */
    public int repeatedPoints() {
        return repeatedPoints;
    }

    /** Sum of such values, each once. */
    public double sumOfValues() {
        return sumOfValues;
    }

    /** Sum of such values, each as often as it occurs. */
    public double sumOfPoints() {
        return sumOfPoints;
    }
}
