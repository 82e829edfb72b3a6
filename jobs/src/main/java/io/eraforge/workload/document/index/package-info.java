/** The search index of documents: words and vectors in one Lucene index beside the tables. The only package that uses Lucene. */
package io.eraforge.workload.document.index;
