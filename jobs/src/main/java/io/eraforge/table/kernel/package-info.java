/** Small tables without Spark, by Delta Kernel. */
package io.eraforge.table.kernel;
