package org.perfspace.cli;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ScopeType;

/**
 * A parameter or an option of a verb: its description for picocli, and its value once the command line is read. The methods
 * that describe it are called before the value is asked for.
 *
 * @param <T> type of the value
 */
final class Argument<T> {

    private final OptionSpec.@Nullable Builder option;
    private @Nullable ArgSpec spec;

    /** Creates an option, which the methods below may describe further. */
    Argument(OptionSpec.Builder option) {
        this.option = option;
    }

    /** Creates a parameter. */
    Argument(PositionalParamSpec parameter) {
        this.option = null;
        this.spec = parameter;
    }

    /** Returns the description. */
    ArgSpec spec() {
        if (spec == null) {
            spec = option().build();
        }
        return spec;
    }

    /** Returns the value that was given, or the default. */
    T get() {
        return Objects.requireNonNull(orNull());
    }

    /** Returns the value that was given, or the default; null if there is neither. */
    @Nullable
    T orNull() {
        return spec().getValue();
    }

    /** Returns the value that was given, or the default; empty if there is neither. */
    Optional<T> optional() {
        return Optional.ofNullable(orNull());
    }

    /** Returns whether there is a value or a default. */
    boolean isPresent() {
        return orNull() != null;
    }

    /** Returns the value that was given, or another one if there is none. */
    T orElse(T other) {
        T value = orNull();
        return value == null ? other : value;
    }

    /** Has the value read by a converter of its own. */
    Argument<T> converter(ITypeConverter<?> converter) {
        option().converters(converter);
        return this;
    }

    /** Shows these words as the possible values. */
    Argument<T> choices(Iterable<String> words) {
        option().completionCandidates(words);
        return this;
    }

    /** Splits each value at commas. */
    Argument<T> split() {
        option().splitRegex(",");
        return this;
    }

    /** Takes all words up to the next option. */
    Argument<T> several() {
        option().arity("1..*");
        return this;
    }

    /** Rejects a command line without this argument. */
    Argument<T> required() {
        option().required(true);
        return this;
    }

    /** Omits the option from help. */
    Argument<T> hidden() {
        option().hidden(true);
        return this;
    }

    /** Gives each verb the option, too. */
    Argument<T> everywhere() {
        option().scopeType(ScopeType.INHERIT);
        return this;
    }

    /** Lets the option be given without a value, which has this effect. */
    Argument<T> orBare(String value) {
        option().arity("0..1").fallbackValue(value);
        return this;
    }

    /** Lets the option be given as {@code --no-…}, too. */
    Argument<T> negatable() {
        option().negatable(true);
        return this;
    }

    /** Shows the help of the command if the option is given, instead of anything else. */
    Argument<T> showsHelp() {
        option().usageHelp(true);
        return this;
    }

    private OptionSpec.Builder option() {
        return Objects.requireNonNull(option);
    }
}
