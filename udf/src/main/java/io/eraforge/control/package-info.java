/** Where the figures of a GPU come from, and how to read them without waiting. */
package io.eraforge.control;
