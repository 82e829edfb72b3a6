/** Tables of documents and their embeddings. */
package io.eraforge.workload.document.schema;
