/** The history of all runs in the table {@code runs}. */
package io.eraforge.table.ledger;
