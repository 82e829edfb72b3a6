/** Names, partition columns, keys and predicates of the tables. */
package io.eraforge.table.schema;
