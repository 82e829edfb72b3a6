package io.eraforge.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeviceGaugeTest {
    @Test
    void formatsUuidsLikeNvidiaSmi() {
        byte[] uuid = {(byte) 0x8b, 0x0a, 2, 3, 4, 5, 6, 7, (byte) 0xf8, 9, 10, 11, 12, 13, 14, 15};
        assertThat(DeviceGauge.formatUuid(uuid)).isEqualTo("GPU-8b0a0203-0405-0607-f809-0a0b0c0d0e0f");
        assertThat(DeviceGauge.formatUuid(new byte[0])).isEmpty();
    }
}
