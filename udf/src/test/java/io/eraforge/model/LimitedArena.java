package io.eraforge.model;

import ai.onnxruntime.OrtEnvironment;
import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.Map;

/** ONNX Runtime's arena on the CPU with a limit, which only its C interface can set. Sessions use it if they ask for it. */
final class LimitedArena {
    /** For sessions that use it, but not for the model's weights. */
    static final Map<String, String> USE =
            Map.of("session.use_env_allocators", "1", "session.use_device_allocator_for_initializers", "1");

    // Positions in struct OrtApi, which never change.
    private static final int GET_ERROR_MESSAGE = 2;
    private static final int CREATE_CPU_MEMORY_INFO = 69;
    private static final int CREATE_AND_REGISTER_ALLOCATOR = 144;
    private static final int CREATE_ARENA_CFG = 156;
    private static final int ARENA_ALLOCATOR = 1;
    private static final int SAME_AS_REQUESTED = 1;

    private final Pointer api;

    private LimitedArena(Pointer api) {
        this.api = api;
    }

    /** Once in a process. */
    static void register(long bytes) throws ReflectiveOperationException {
        OrtEnvironment environment = OnnxSession.environment();
        var apiHandle = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
        var handle = OrtEnvironment.class.getDeclaredField("nativeHandle");
        apiHandle.setAccessible(true);
        handle.setAccessible(true);
        new LimitedArena(new Pointer(apiHandle.getLong(null)))
                .register(new Pointer(handle.getLong(environment)), bytes);
    }

    private void register(Pointer environment, long bytes) {
        PointerByReference arena = new PointerByReference();
        call(CREATE_ARENA_CFG, bytes, SAME_AS_REQUESTED, -1, -1, arena);
        PointerByReference memory = new PointerByReference();
        call(CREATE_CPU_MEMORY_INFO, ARENA_ALLOCATOR, 0, memory);
        call(CREATE_AND_REGISTER_ALLOCATOR, environment, memory.getValue(), arena.getValue());
    }

    private void call(int function, Object... arguments) {
        Pointer status = function(function).invokePointer(arguments);
        if (status != null) {
            throw new IllegalStateException(function(GET_ERROR_MESSAGE).invokeString(new Object[] {status}, false));
        }
    }

    private Function function(int position) {
        return Function.getFunction(api.getPointer((long) position * Native.POINTER_SIZE));
    }
}
