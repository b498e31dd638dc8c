package org.perfspace.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** An argument with a name. The methods that describe it are called before the value is asked for. */
final class Option<T> extends Argument<T> {

    private final OptionSpec.Builder builder;

    private @Nullable OptionSpec spec;

    Option(OptionSpec.Builder builder) {
        this.builder = builder;
    }

    @Override
    OptionSpec spec() {
        if (spec == null) {
            spec = builder.build();
        }
        return spec;
    }

    /** Has the value read by a converter of its own. */
    Option<T> converter(ITypeConverter<?> converter) {
        builder.converters(converter);
        return this;
    }

    /** Shows these words as the possible values. */
    Option<T> choices(Iterable<String> words) {
        builder.completionCandidates(words);
        return this;
    }

    /** Splits each value at commas. */
    Option<T> split() {
        builder.splitRegex(",");
        return this;
    }

    /** Lets the option be given without a value, which has this effect. */
    Option<T> orBare(String value) {
        builder.arity("0..1").fallbackValue(value);
        return this;
    }

    /** Rejects a command line without this option. */
    Option<T> required() {
        builder.required(true);
        return this;
    }

    /** Lets the option be given as {@code --no-…}, too. */
    Option<T> negatable() {
        builder.negatable(true);
        return this;
    }

    /** Shows the help of the command if the option is given, instead of anything else. */
    Option<T> showsHelp() {
        builder.usageHelp(true);
        return this;
    }

    /** Omits the option from help. */
    Option<T> hidden() {
        builder.hidden(true);
        return this;
    }

    /** Gives each verb the option, too. */
    Option<T> everywhere() {
        builder.scopeType(ScopeType.INHERIT);
        return this;
    }
}
