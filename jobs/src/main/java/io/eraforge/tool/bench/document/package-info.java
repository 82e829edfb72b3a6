/** Measures how fast documents are embedded. */
package io.eraforge.tool.bench.document;
