package ai.rapids.cudf;

import io.eraforge.standin.Device;
import java.nio.charset.StandardCharsets;

/** The only device: the stand-in's. */
public class Cuda {
    public static CudaMemInfo memGetInfo() {
        long total = Device.budget();
        return new CudaMemInfo(total - Device.bytes(), total);
    }

    public static byte[] getGpuUuid() {
        return "the stand-in 001".getBytes(StandardCharsets.US_ASCII);
    }

    public static int getDevice() {
        return 0;
    }

    public static int getDeviceCount() {
        return 1;
    }

    public static void setDevice(int device) {
        if (device != 0) {
            throw new CudaException("invalid device ordinal " + device, 101);
        }
    }

    public static void autoSetDevice() {}

    public static void deviceSynchronize() {}

    /** True, so that tests written for cuDF run instead of skipping. */
    public static synchronized boolean isEnvCompatibleForTesting() {
        return true;
    }
}
