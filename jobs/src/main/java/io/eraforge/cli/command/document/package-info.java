/** {@code eraforge documents …}. */
package io.eraforge.cli.command.document;
