/** Documents, embedded by a model: ingest, run, export. */
package io.eraforge.workload.document;
