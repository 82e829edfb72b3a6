/** Finds the files that paths, folders and globs lead to. */
package io.eraforge.workload.era.ingest.path;
