package io.eraforge.workload.era.select;

/** What labels are; AUTO: numbers with a fraction are real, whole numbers and texts are classes. */
public enum SelectionTask {
    AUTO,
    CLASSIFICATION,
    REGRESSION
}
