/** Turns failed reads of tables into one message. */
package io.eraforge.table.damage;
