package io.eraforge.engine.failure;

import io.eraforge.cpu.FailureReason;
import io.eraforge.engine.Item;
import io.eraforge.engine.Nouns;
import io.eraforge.engine.Part;
import io.eraforge.error.EngineErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Bisects a failed job to find the items that cause it; a few jobs find one among thousands. If many items fail with the same
 * kind of error and none succeeds, throws, or, if other waves succeeded, marks all remaining items as failed. Used once.
 */
public final class FailureBisection {
    private static final int SPOT_CHECKS = 4;

    private final Part part;
    private final Nouns nouns;
    private final Consumer<List<Item>> job;
    private final FailureClassifier classifier;
    private final int systematicItems;
    private final List<Item.Failed> failed = new ArrayList<>();
    private final Map<String, Integer> countsByKind = new HashMap<>();
    private final boolean othersSucceeded;
    private List<Item> all = List.of();
    private boolean anySucceeded;
    private boolean markRest;

    /**
     * @param job computes the given items, discards the results, and throws if that fails
     * @param systematicItems number of failures of one kind, without a success, from which a failure is systematic
     * @param othersSucceeded whether other waves of the part were written
     */
    public FailureBisection(
            Part part,
            Nouns nouns,
            Consumer<List<Item>> job,
            FailureClassifier classifier,
            int systematicItems,
            boolean othersSucceeded) {
        this.part = part;
        this.nouns = nouns;
        this.job = job;
        this.classifier = classifier;
        this.systematicItems = systematicItems;
        this.othersSucceeded = othersSucceeded;
    }

    /** The items that fail individually, of those whose common job has just failed for {@code reason}. */
    public List<Item.Failed> find(List<Item> items, FailureReason reason) {
        all = items;
        if (items.size() == 1) {
            probe(items);
        } else {
            split(items, reason);
        }
        return failed;
    }

    private void split(List<Item> items, FailureReason reason) {
        if (markRest) {
            items.forEach(item -> failed.add(item.failed(reason)));
        } else if (items.size() == 1) {
            record(items.get(0), reason);
        } else if (!items.isEmpty()) {
            int middle = items.size() / 2;
            probe(items.subList(0, middle));
            if (markRest) {
                split(items.subList(middle, items.size()), reason);
            } else {
                probe(items.subList(middle, items.size()));
            }
        }
    }

    private void probe(List<Item> items) {
        failure(items).ifPresentOrElse(reason -> split(items, reason), () -> anySucceeded = true);
    }

    private Optional<FailureReason> failure(List<Item> items) {
        try {
            job.accept(items);
            return Optional.empty();
        } catch (Exception e) {
            return Optional.of(classifier.classifyOrThrow(e).reason());
        }
    }

    private void record(Item item, FailureReason reason) {
        failed.add(item.failed(reason));
        int same = countsByKind.merge(reason.kind(), 1, Integer::sum);
        if (same >= systematicItems && !anySucceeded && !anySpotCheckSucceeds()) {
            if (!othersSucceeded) {
                throw EngineErrors.allJobsFailed(
                        part.inSentence(), same, nouns.items(), nouns.item(), reason.message());
            }
            markRest = true;
        }
    }

    /** The first items may all belong to one bad source, so a few others are probed before giving up. */
    private boolean anySpotCheckSucceeds() {
        for (int i = SPOT_CHECKS; i > 0 && !anySucceeded; i--) {
            Item item = all.get((int) ((long) (all.size() - 1) * i / SPOT_CHECKS));
            anySucceeded = failure(List.of(item)).isEmpty();
        }
        return anySucceeded;
    }
}
