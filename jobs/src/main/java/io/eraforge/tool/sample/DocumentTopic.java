package io.eraforge.tool.sample;

import java.util.List;
import java.util.random.RandomGenerator;

/** Subjects of made-up documents, each with words of its own. */
enum DocumentTopic {
    STARS(
            "astro-ph.HE",
            List.of("neutron stars", "black hole mergers", "pulsar timing", "supernova remnants", "gamma-ray bursts"),
            List.of("X-ray telescopes", "gravitational wave detectors", "radio arrays", "spectral models"),
            List.of("accretion discs", "magnetic fields", "dense matter", "relativistic jets", "light curves")),
    GALAXIES(
            "astro-ph.CO",
            List.of("dark matter halos", "galaxy clusters", "the cosmic microwave background", "weak lensing maps"),
            List.of("large surveys", "N-body simulations", "photometric redshifts", "power spectra"),
            List.of("the expansion rate", "structure formation", "baryon oscillations", "cosmic voids")),
    LANGUAGE(
            "cs.CL",
            List.of("machine translation", "question answering", "speech transcripts", "dialogue systems", "summaries"),
            List.of("transformer networks", "pretrained language models", "parallel corpora", "attention layers"),
            List.of("rare words", "low-resource languages", "word order", "factual errors", "long documents")),
    VISION(
            "cs.CV",
            List.of("image segmentation", "object detection", "face recognition", "video tracking", "depth estimation"),
            List.of("convolutional networks", "camera arrays", "contrastive training", "synthetic images"),
            List.of("occluded objects", "blurred frames", "poor lighting", "small objects", "domain shift")),
    GRAPHS(
            "math.CO",
            List.of(
                    "random graphs",
                    "graph colourings",
                    "matchings in bipartite graphs",
                    "Ramsey numbers",
                    "planar graphs"),
            List.of("the probabilistic method", "spectral bounds", "flag algebras", "inductive proofs"),
            List.of("chromatic numbers", "cliques", "sparse subgraphs", "extremal examples")),
    PRIMES(
            "math.NT",
            List.of("prime gaps", "elliptic curves", "modular forms", "Diophantine equations", "zeta functions"),
            List.of("sieve methods", "class field theory", "analytic estimates", "p-adic methods"),
            List.of("rational points", "zeros on the critical line", "twin primes", "torsion subgroups")),
    QUANTUM(
            "quant-ph",
            List.of(
                    "quantum error correction",
                    "entangled photons",
                    "superconducting qubits",
                    "quantum key distribution"),
            List.of("surface codes", "trapped ions", "tensor networks", "optical cavities"),
            List.of("decoherence", "gate fidelity", "Bell inequalities", "noise thresholds")),
    CELLS(
            "q-bio.CB",
            List.of("cell division", "gene expression", "protein folding", "immune cells", "bacterial growth"),
            List.of("single-cell sequencing", "fluorescence microscopy", "stochastic models", "knock-out experiments"),
            List.of("signalling pathways", "drug resistance", "membrane tension", "mutation rates")),
    CLIMATE(
            "physics.ao-ph",
            List.of("ocean currents", "monsoon rainfall", "sea ice", "tropical cyclones", "heat waves"),
            List.of("satellite records", "coupled climate models", "data assimilation", "ice cores"),
            List.of("warming trends", "cloud feedbacks", "extreme events", "carbon uptake")),
    MARKETS(
            "q-fin.ST",
            List.of("option prices", "stock volatility", "credit risk", "market crashes", "order books"),
            List.of("stochastic volatility models", "high-frequency data", "copulas", "agent-based simulations"),
            List.of("fat tails", "liquidity", "correlated defaults", "trading costs"));

    private static final List<String> TITLES = List.of(
            "%1$s and %3$s", "%2$s for %1$s", "On %3$s in %1$s", "Measuring %1$s with %2$s", "A new view of %1$s");
    private static final List<String> SENTENCES = List.of(
            "We study %1$s with %2$s.",
            "Our results explain how %3$s depend on %1$s.",
            "Using %2$s, we find that %3$s matter more than was thought.",
            "Earlier work on %1$s left out %3$s.",
            "We compare %2$s and discuss what they miss about %1$s.",
            "The data are consistent with a simple model of %3$s.",
            "This settles a question about %1$s that was open for %4$d years.",
            "In %4$d%% of the cases, %3$s follow from %1$s alone.");

    private final String category;
    private final List<String> subjects;
    private final List<String> methods;
    private final List<String> aspects;

    DocumentTopic(String category, List<String> subjects, List<String> methods, List<String> aspects) {
        this.category = category;
        this.subjects = subjects;
        this.methods = methods;
        this.aspects = aspects;
    }

    String category() {
        return category;
    }

    String title(RandomGenerator random) {
        String title = fill(pick(TITLES, random), random);
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }

    String sentences(int count, RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(fill(pick(SENTENCES, random), random));
        }
        return text.toString();
    }

    private String fill(String pattern, RandomGenerator random) {
        return pattern.formatted(
                pick(subjects, random), pick(methods, random), pick(aspects, random), random.nextInt(5, 95));
    }

    private static String pick(List<String> words, RandomGenerator random) {
        return words.get(random.nextInt(words.size()));
    }
}
