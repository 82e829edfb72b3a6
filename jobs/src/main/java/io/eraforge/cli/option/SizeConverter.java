package io.eraforge.cli.option;

import org.apache.spark.network.util.JavaUtils;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads 24g or 512m as Spark does, in bytes. */
final class SizeConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        try {
            return JavaUtils.byteStringAsBytes(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'%s' is no size: write for example 24g or 512m".formatted(text));
        }
    }
}
