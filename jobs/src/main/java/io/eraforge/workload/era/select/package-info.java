/** Which features are relevant for a label per era: tsfresh's tests, on the features tables. */
package io.eraforge.workload.era.select;
