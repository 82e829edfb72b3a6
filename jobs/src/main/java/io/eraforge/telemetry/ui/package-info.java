/** The tab in Spark's UI, its servlets, and the client of its event stream. */
package io.eraforge.telemetry.ui;
