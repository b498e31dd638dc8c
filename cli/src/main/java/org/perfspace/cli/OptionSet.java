package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    final Option<Boolean> flag(String names, String description) {
        return add(builder(names, description).type(Boolean.class).initialValue(false));
    }

    /** Adds an option with a default. */
    final <T> Option<T> option(String names, String label, T value, String description) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return add(builder(names, description).type(type).paramLabel(label).initialValue(value));
    }

    /** Adds an option that has no value unless it is given. */
    final <T> Option<T> option(String names, String label, Class<T> type, String description) {
        return add(builder(names, description).type(type).paramLabel(label));
    }

    /** Adds an option that may be given several times. */
    final <T> Option<List<T>> list(String names, String label, Class<T> type, String description) {
        return add(builder(names, description)
                .type(List.class)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .initialValue(List.of()));
    }

    /** Adds an option of names and their values that may be given several times. */
    final Option<Map<String, String>> map(String names, String label, String description) {
        return add(builder(names, description)
                .type(Map.class)
                .auxiliaryTypes(String.class, String.class)
                .paramLabel(label)
                .initialValue(Map.of()));
    }

    /** Adds a required parameter. */
    final <T> Parameter<T> parameter(String label, Class<T> type, String description) {
        return add(PositionalParamSpec.builder()
                .index(Integer.toString(parameters))
                .required(true)
                .type(type)
                .paramLabel(label)
                .description(description));
    }

    /**
     * Adds a list of parameters.
     *
     * @param arity how many there are, such as {@code 1..*}
     */
    final <T> Parameter<List<T>> parameters(String label, String arity, Class<T> type, String description) {
        return add(PositionalParamSpec.builder()
                .index(parameters + "..*")
                .arity(arity)
                .required(arity.startsWith("1"))
                .type(List.class)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .initialValue(List.of())
                .description(description));
    }

    /** Adds a parameter that the other methods do not describe. */
    final <T> Parameter<T> add(PositionalParamSpec.Builder builder) {
        Parameter<T> parameter = new Parameter<>(builder.build());
        members.add(parameter);
        parameters++;
        return parameter;
    }

    private <T> Option<T> add(OptionSpec.Builder builder) {
        Option<T> option = new Option<>(builder);
        members.add(option);
        return option;
    }

    private static OptionSpec.Builder builder(String names, String description) {
        return OptionSpec.builder(names.split(", ")).description(description);
    }
}
