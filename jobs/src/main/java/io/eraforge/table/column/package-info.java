/** Writes Parquet files column by column, from primitive arrays, and describes them for a Delta commit. */
package io.eraforge.table.column;
