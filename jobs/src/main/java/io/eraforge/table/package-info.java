/** The warehouse: its Delta tables, read and committed by {@link io.eraforge.table.Store}, and their maintenance. */
package io.eraforge.table;
