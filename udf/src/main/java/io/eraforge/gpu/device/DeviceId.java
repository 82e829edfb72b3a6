package io.eraforge.gpu.device;

import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.CudaException;
import java.util.HexFormat;

/** How drivers tell GPUs apart: 16 bytes, or {@code GPU-8b0a…} in words. */
final class DeviceId {
    private static final byte[] UNKNOWN = {};

    private DeviceId() {}

    /** Empty if CUDA does not say. */
    static byte[] ofProcess() {
        try {
            return Cuda.getGpuUuid();
        } catch (CudaException | LinkageError e) {
            return UNKNOWN;
        }
    }

    static String format(byte[] uuid) {
        if (uuid.length != 16) {
            return "";
        }
        String hex = HexFormat.of().formatHex(uuid);
        return "GPU-%s-%s-%s-%s-%s"
                .formatted(
                        hex.substring(0, 8),
                        hex.substring(8, 12),
                        hex.substring(12, 16),
                        hex.substring(16, 20),
                        hex.substring(20));
    }
}
