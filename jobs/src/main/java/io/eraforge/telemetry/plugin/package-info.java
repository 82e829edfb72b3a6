/** The Spark plugin: samples on executors; tracker, tab and metrics on the driver. */
package io.eraforge.telemetry.plugin;
