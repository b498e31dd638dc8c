package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

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
     * Sets the only parameter to words that are no options, instead of having picocli read them, which takes longer than
     * reading a small profile.
     *
     * @return false if there are other parameters, or options that are required; then nothing is set
     */
    final boolean take(List<String> words) {
        List<Argument<?>> needed = new ArrayList<>();
        collectNeeded(needed);
        return needed.size() == 1 && needed.get(0).take(words);
    }

    /** Takes the values of the same options and parameters of another set. */
    @SuppressWarnings("unchecked")
    final void assume(OptionSet other) {
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i) instanceof Argument<?> argument) {
                ((Argument<Object>) argument).assume((Argument<Object>) other.members.get(i));
            } else {
                ((OptionSet) members.get(i)).assume((OptionSet) other.members.get(i));
            }
        }
    }

    private void collectNeeded(List<Argument<?>> needed) {
        for (Object member : members) {
            if (member instanceof Argument<?> argument && (argument.isParameter() || argument.isRequired())) {
                needed.add(argument);
            } else if (member instanceof OptionSet shared) {
                shared.collectNeeded(needed);
            }
        }
    }

    /**
     * Adds an option without a value, which is true if it is given.
     *
     * @param names the names, separated by a comma and a space
     */
    final Argument<Boolean> flag(String names, String description) {
        return add(new Argument<>(List.of(names.split(", ")), "", description, Boolean.class, false, false));
    }

    /**
     * Adds an option with a default.
     *
     * @param usage the names, separated by a comma and a space, and the label of the value: {@code -o, --output FILE}
     */
    final <T> Argument<T> option(String usage, T value, String description) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return option(usage, description, type, false, value);
    }

    /** Adds an option that has no value unless it is given. */
    final <T> Argument<T> option(String usage, Class<T> type, String description) {
        return option(usage, description, type, false, null);
    }

    /** Adds an option that may be given several times. */
    final <T> Argument<List<T>> list(String usage, Class<T> type, String description) {
        return option(usage, description, type, true, List.of());
    }

    /** Adds an option of names and their values that may be given several times. */
    final Argument<List<NamedValue>> named(String usage, String description) {
        return list(usage, NamedValue.class, description).converter(new NamedValue.Converter());
    }

    /** Adds a required parameter. */
    final <T> Argument<T> parameter(String label, Class<T> type, String description) {
        return add(new Argument<T>(List.of(), label, description, type, false, null))
                .words("", Integer.toString(parameters++))
                .required();
    }

    /** Adds a parameter that may be missing. */
    final <T> Argument<T> optionalParameter(String label, Class<T> type, String description) {
        return add(new Argument<T>(List.of(), label, description, type, false, null))
                .words("0..1", Integer.toString(parameters++));
    }

    /**
     * Adds a list of parameters.
     *
     * @param arity how many there are, such as {@code 1..*}
     */
    final <T> Argument<List<T>> parameters(String label, String arity, Class<T> type, String description) {
        Argument<List<T>> list = add(new Argument<List<T>>(List.of(), label, description, type, true, List.of()))
                .words(arity, parameters++ + "..*");
        return arity.startsWith("1") ? list.required() : list;
    }

    /** Adds an argument that the other methods do not describe. */
    final <T> Argument<T> add(Argument<T> argument) {
        members.add(argument);
        return argument;
    }

    private <T> Argument<T> option(String usage, String description, Class<?> type, boolean list, @Nullable T value) {
        int end = usage.lastIndexOf(' ');
        List<String> names = List.of(usage.substring(0, end).split(", "));
        return add(new Argument<>(names, usage.substring(end + 1), description, type, list, value));
    }
}
