/** Which features are relevant for a target: tsfresh's significance tests, and the correction for testing many features. */
package io.eraforge.selection;
