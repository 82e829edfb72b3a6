package ai.rapids.cudf;

/** Kinds of device memory pools; ignored by the stand-in. */
public class RmmAllocationMode {
    public static final int CUDA_DEFAULT = 0x00000000;
    public static final int POOL = 0x00000001;
    public static final int CUDA_MANAGED_MEMORY = 0x00000002;
    public static final int ARENA = 0x00000004;
    public static final int CUDA_ASYNC = 0x00000008;
}
