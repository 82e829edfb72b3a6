/** Finds damaged files of all tables. */
package io.eraforge.table.check;
