/** The exclusive right to write to a warehouse, with its heartbeat. */
package io.eraforge.table.lease;
