package io.eraforge.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlanCoverageTest {
    @Test
    void countsWhatRunsAndNamesWhatDoesNot() {
        PlanCoverage verdict = PlanCoverage.parse("extract", """
                *Exec <ProjectExec> will run on GPU
                  *Expression <Alias> a will run on GPU
                  ^Expression <ScalaUDF> f(x) will run on GPU via CPU bridge because it has no columnar form
                  #Exec <SortExec> could run on GPU but is going to be removed because it is not needed
                  !Exec <RDDScanExec> cannot run on GPU because there is no such thing
                    @Expression <AttributeReference> x#1 could run on GPU
                """);
        assertThat(verdict.onGpu()).isEqualTo(3);
        assertThat(verdict.onCpu())
                .containsExactly(
                        new OnCpu("ScalaUDF", "it has no columnar form", "extract"),
                        new OnCpu("RDDScanExec", "there is no such thing", "extract"),
                        new OnCpu("AttributeReference", "what it belongs to is not on the GPU", "extract"));
        assertThat(verdict.coverage()).isEqualTo(0.5);
        assertThat(verdict.complete()).isFalse();
    }

    @Test
    void aPlanThatIsRefusedAsAWholeIsNotCovered() {
        PlanCoverage verdict = PlanCoverage.parse("write", "Can't replace any part of this plan due to: a setting");
        assertThat(verdict.coverage()).isZero();
        assertThat(verdict.onCpu())
                .singleElement()
                .extracting(OnCpu::reason)
                .asString()
                .endsWith("a setting");
    }

    @Test
    void silenceIsNoConsent() {
        assertThat(PlanCoverage.parse("extract", "").complete()).isFalse();
        assertThat(PlanCoverage.parse("extract", "").coverage()).isZero();
    }

    @Test
    void verdictsAddUp() {
        PlanCoverage good = PlanCoverage.parse("a", "*Exec <ProjectExec> will run on GPU");
        assertThat(good.complete()).isTrue();
        assertThat(good.coverage()).isEqualTo(1.0);
        assertThat(good.plus(PlanCoverage.parse("b", "!Exec <X> cannot run on GPU because no"))
                        .coverage())
                .isEqualTo(0.5);
    }
}
