/** Reading and replacing partitions with Spark and Delta's internals, faster than Delta's public API. */
package io.eraforge.table.delta;
