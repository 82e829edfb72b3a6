package io.eraforge.tool.soak;

import java.util.Optional;

/** How a fault met its process: {@code live} if it was at work and not yet at its end; {@code failure} if it took it ill. */
record Strike(boolean hitWhileRunning, Optional<String> failure) {
    static Strike failed(String why) {
        return new Strike(true, Optional.of(why));
    }
}
