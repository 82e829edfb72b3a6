package io.eraforge.tool.gpucheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.eraforge.gpu.check.DeviceMemory;
import org.junit.jupiter.api.Test;

/** The steps of {@code gpu-check} that use the device, on the stand-in. */
class StandinGpuCheckIT {
    // The module's tests are compiled against the real cuDF.
    private static DeviceMemory memory() throws ReflectiveOperationException {
        return (DeviceMemory) Class.forName("io.eraforge.standin.StandinMemory")
                .getConstructor()
                .newInstance();
    }

    @Test
    void allStepsPassAndGiveAProfile() throws ReflectiveOperationException {
        DeviceSteps steps = new DeviceSteps(memory(), new DeviceSteps.Scale(2, 10, 200, 20_000));
        assertThat(steps.profile()).isEmpty();
        CheckReport report = new CheckRunner(line -> {}).run("test", steps.all());
        assertThat(report.steps())
                .hasSize(5)
                .allSatisfy(step ->
                        assertThat(step.result().problems()).as(step.name()).isEmpty());
        assertThat(steps.profile()).contains("eraforge.gpu.prediction.safety = ", "# core: device ");
    }
}
