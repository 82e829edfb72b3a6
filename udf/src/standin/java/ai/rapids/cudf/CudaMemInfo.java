package ai.rapids.cudf;

/** Free and total bytes of the device. */
public class CudaMemInfo {
    public final long free;
    public final long total;

    CudaMemInfo(long free, long total) {
        this.free = free;
        this.total = total;
    }
}
