package org.perfspace.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;

/**
 * A parameter or an option of a verb: its description for picocli, and its value once the command line is read.
 *
 * @param <T> type of the value
 */
abstract sealed class Argument<T> permits Option, Parameter {

    /** Returns the description. */
    abstract ArgSpec spec();

    /** Returns the value that was given, or the default. */
    final T get() {
        return Objects.requireNonNull(orNull());
    }

    /** Returns the value that was given, or the default; null if there is neither. */
    final @Nullable T orNull() {
        return spec().getValue();
    }
}
