/** Bulk reader of Parquet columns of arrays for the CPU; schemas of foreign Parquet files. */
package io.eraforge.table.parquet;
