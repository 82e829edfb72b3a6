package io.eraforge.gpu;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the tests of a class on the device there is, stand-in or GPU, each without a leak; skips them if there is none. */
@Target(TYPE)
@Retention(RUNTIME)
@ExtendWith(DeviceExtension.class)
public @interface OnDevice {}
