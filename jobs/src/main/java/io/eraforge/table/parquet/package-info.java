/** Bulk reader of Parquet columns of arrays for the CPU. */
package io.eraforge.table.parquet;
