package io.eraforge.tool.bench;

/** What the made-up data looks like. */
public enum Shape {
    /** Every sensor measures at every time; eras of one length follow each other. */
    UNIFORM,
    /** Sensors miss up to 91% of their values, most of them in outages; eras of many lengths overlap and leave gaps. */
    GREENHOUSE
}
