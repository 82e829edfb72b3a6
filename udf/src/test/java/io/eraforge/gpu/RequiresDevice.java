package io.eraforge.gpu;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs tests on the available device, stand-in or GPU, and fails those that leak; skips them if there is no device. */
@Target(TYPE)
@Retention(RUNTIME)
@ExtendWith(DeviceExtension.class)
public @interface RequiresDevice {}
