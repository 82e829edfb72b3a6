package io.eraforge.workload.era.ingest.roles;

/** A column whose role is open: any but time. {@code numeric}: its cells may be readings; {@code text}: they are neither numbers nor missing. */
public record CandidateColumn(int position, String header, boolean numeric, boolean text) {}
