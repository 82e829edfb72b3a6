package io.eraforge.python;

import io.eraforge.selection.ColumnRanker;
import io.eraforge.selection.FalseDiscovery;
import io.eraforge.selection.FeatureTest;
import io.eraforge.selection.SelectionTarget;
import io.eraforge.selection.SelectionTarget.RealTest;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Significance tests of a request's columns, and the correction for many of them. */
final class RelevanceOperation {
    private RelevanceOperation() {}

    /**
     * The first series is the target, the others are features. The text is {@code mann} or {@code smir} for a target of classes,
     * numbered from 0, or {@code real}. The answer has for each feature its type (0 constant, 1 binary, 2 real) and the p-value
     * of each test.
     */
    static WorkerAnswer test(WorkerRequest request, WorkerThreads threads) throws InterruptedException {
        SelectionTarget target = target(request.text(), request.values(0));
        int width = 1 + target.tests();
        double[] answer = new double[width * (request.series() - 1)];
        ThreadLocal<ColumnRanker> ranker = ThreadLocal.withInitial(ColumnRanker::new);
        threads.forEach(request.series() - 1, Math.max(1, request.threads()), i -> {
            FeatureTest test = target.test(ranker.get(), request.values(), request.start(i + 1));
            answer[i * width] = test.type().ordinal();
            System.arraycopy(test.pValues(), 0, answer, i * width + 1, target.tests());
        });
        return new WorkerAnswer(WorkerAnswer.OK, "", answer);
    }

    private static SelectionTarget target(String kind, double[] values) {
        if (kind.equals("real")) {
            return SelectionTarget.real(values);
        }
        int[] labels = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
        return SelectionTarget.classes(
                labels, kind.equals("smir") ? RealTest.KOLMOGOROV_SMIRNOV : RealTest.MANN_WHITNEY);
    }

    /** Each series is a family of p-values; the text is the level, then {@code independent} if they are. Answers 1 or 0 for each. */
    static WorkerAnswer correct(WorkerRequest request) {
        String[] words = request.text().split(" ");
        boolean independent = words.length > 1;
        double[] answer = IntStream.range(0, request.series())
                .mapToObj(i -> FalseDiscovery.rejected(request.values(i), Double.parseDouble(words[0]), independent))
                .flatMapToDouble(family -> IntStream.range(0, family.length).mapToDouble(i -> family[i] ? 1 : 0))
                .toArray();
        return new WorkerAnswer(WorkerAnswer.OK, "", answer);
    }
}
