/** Publishes documents with their embeddings to a PostgreSQL database. The only package that uses its driver. */
package io.eraforge.workload.document.publish;
