package io.eraforge.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.engine.device.PlanCoverage.CpuOperator;
import org.junit.jupiter.api.Test;

class PlanCoverageTest {
    @Test
    void countsGpuOperatorsAndListsCpuOperators() {
        PlanCoverage coverage = PlanCoverage.parse("extract", """
                *Exec <ProjectExec> will run on GPU
                  *Expression <Alias> a will run on GPU
                  ^Expression <ScalaUDF> f(x) will run on GPU via CPU bridge because it has no columnar form
                  #Exec <SortExec> could run on GPU but is going to be removed because it is not needed
                  !Exec <RDDScanExec> cannot run on GPU because there is no such thing
                    @Expression <AttributeReference> x#1 could run on GPU
                """);
        assertThat(coverage.onGpu()).isEqualTo(3);
        assertThat(coverage.onCpu())
                .containsExactly(
                        new CpuOperator("ScalaUDF", "it has no columnar form", "extract"),
                        new CpuOperator("RDDScanExec", "there is no such thing", "extract"),
                        new CpuOperator(
                                "AttributeReference", "its parent operator does not run on the GPU", "extract"));
        assertThat(coverage.coverage()).isEqualTo(0.5);
    }

    @Test
    void refusedPlanHasNoCoverage() {
        PlanCoverage coverage = PlanCoverage.parse("write", "Can't replace any part of this plan due to: a setting");
        assertThat(coverage.coverage()).isZero();
        assertThat(coverage.onCpu())
                .singleElement()
                .extracting(CpuOperator::reason)
                .asString()
                .endsWith("a setting");
    }

    @Test
    void emptyExplanationHasNoCoverage() {
        assertThat(PlanCoverage.parse("extract", "").coverage()).isZero();
    }

    @Test
    void plusCombinesCoverage() {
        PlanCoverage covered = PlanCoverage.parse("a", "*Exec <ProjectExec> will run on GPU");
        assertThat(covered.coverage()).isEqualTo(1.0);
        assertThat(covered.plus(PlanCoverage.parse("b", "!Exec <X> cannot run on GPU because no"))
                        .coverage())
                .isEqualTo(0.5);
    }
}
