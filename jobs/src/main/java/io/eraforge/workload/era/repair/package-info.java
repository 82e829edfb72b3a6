/** Repairs what can be rebuilt. */
package io.eraforge.workload.era.repair;
