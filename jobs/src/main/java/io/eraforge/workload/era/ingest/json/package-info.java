/** Lines of JSON objects as fields with a name and a text. */
package io.eraforge.workload.era.ingest.json;
