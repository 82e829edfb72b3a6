package io.eraforge.engine;

/** A workload's words in messages, such as item "document", items "documents", units "documents". */
public record Nouns(String item, String items, String units) {}
