package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The options and parameters of a verb, or those that several verbs share: fields in the order of declaration.
 *
 * <p>They describe themselves with picocli's model of a command instead of its annotations. Java reads annotations through
 * proxies, whose classes every start would generate anew, as no class-data archive can hold them.
 */
abstract class OptionSet {

    /** Arguments and sets of shared options, in the order of declaration. */
    private final List<Object> members = new ArrayList<>();

    /** Number of parameters. */
    private int parameters;

    /** Returns the description for picocli. */
    final CommandSpec spec() {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
        for (Object member : members) {
            if (member instanceof Argument<?> argument) {
                spec.add(argument.spec());
            } else if (member instanceof OptionSet shared) {
                spec.addMixin(shared.getClass().getSimpleName(), shared.spec());
            }
        }
        return spec;
    }

    /** Adds options that other verbs have, too. */
    final <S extends OptionSet> S mixin(S shared) {
        members.add(shared);
        return shared;
    }

    /**
     * Adds an option without a value, which is true if it is given.
     *
     * @param names the names, separated by a comma and a space
     */
    final Argument<Boolean> flag(String names, String description) {
        return add(OptionSpec.builder(names.split(", "))
                .type(Boolean.class)
                .initialValue(false)
                .description(description));
    }

    /**
     * Adds an option with a default.
     *
     * @param usage the names, separated by a comma and a space, and the label of the value: {@code -o, --output FILE}
     */
    final <T> Argument<T> option(String usage, T value, String description) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return add(builder(usage, description).type(type).initialValue(value));
    }

    /** Adds an option that has no value unless it is given. */
    final <T> Argument<T> option(String usage, Class<T> type, String description) {
        return add(builder(usage, description).type(type));
    }

    /** Adds an option that may be given several times. */
    final <T> Argument<List<T>> list(String usage, Class<T> type, String description) {
        return add(builder(usage, description)
                .type(List.class)
                .auxiliaryTypes(type)
                .initialValue(List.of()));
    }

    /** Adds an option of names and their values that may be given several times. */
    final Argument<List<NamedValue>> named(String usage, String description) {
        return list(usage, NamedValue.class, description).converter(new NamedValue.Converter());
    }

    /** Adds a required parameter. */
    final <T> Argument<T> parameter(String label, Class<T> type, String description) {
        return add(PositionalParamSpec.builder()
                .index(Integer.toString(parameters++))
                .required(true)
                .type(type)
                .paramLabel(label)
                .description(description));
    }

    /** Adds a parameter that may be missing. */
    final <T> Argument<T> optionalParameter(String label, Class<T> type, String description) {
        return add(PositionalParamSpec.builder()
                .index(Integer.toString(parameters++))
                .arity("0..1")
                .required(false)
                .type(type)
                .paramLabel(label)
                .description(description));
    }

    /**
     * Adds a list of parameters.
     *
     * @param arity how many there are, such as {@code 1..*}
     */
    final <T> Argument<List<T>> parameters(String label, String arity, Class<T> type, String description) {
        return add(PositionalParamSpec.builder()
                .index(parameters++ + "..*")
                .arity(arity)
                .required(arity.startsWith("1"))
                .type(List.class)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .initialValue(List.of())
                .description(description));
    }

    /** Adds a parameter that the other methods do not describe. */
    final <T> Argument<T> add(PositionalParamSpec.Builder builder) {
        return add(new Argument<>(builder.build()));
    }

    private <T> Argument<T> add(OptionSpec.Builder builder) {
        return add(new Argument<>(builder));
    }

    private <T> Argument<T> add(Argument<T> argument) {
        members.add(argument);
        return argument;
    }

    private static OptionSpec.Builder builder(String usage, String description) {
        int end = usage.lastIndexOf(' ');
        return OptionSpec.builder(usage.substring(0, end).split(", "))
                .paramLabel(usage.substring(end + 1))
                .description(description);
    }
}
