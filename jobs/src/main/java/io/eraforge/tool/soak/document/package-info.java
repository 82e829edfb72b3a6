/** Kills and verifies runs that embed documents. */
package io.eraforge.tool.soak.document;
