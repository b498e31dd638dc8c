package org.perfspace.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
     * Sets options and parameters to what the words behind a verb say, instead of having picocli read them, which takes longer
     * than reading a small profile. Words of an option are its whole name and, behind it or behind an equals sign, its value.
     *
     * @param command the set whose options each verb has, too
     * @return all names of the options that are given, or null if picocli has to read the words, or reject them; then nothing
     *     is set
     */
    final @Nullable Set<String> take(List<String> words, OptionSet command) {
        List<Argument<?>> own = new ArrayList<>();
        collect(own);
        Map<String, Argument<?>> options = command.everywhere();
        for (Argument<?> argument : own) {
            for (String name : argument.names()) {
                options.put(name, argument);
            }
        }
        List<String> others = new ArrayList<>();
        Map<Argument<?>, List<String>> given = new LinkedHashMap<>();
        if (!sort(words, options, given, others)) {
            return null;
        }
        Set<String> names = new HashSet<>();
        for (Argument<?> option : given.keySet()) {
            names.addAll(option.names());
        }
        for (Argument<?> argument : own) {
            if (argument.isParameter() && !others.isEmpty()) {
                int count = argument.isList() ? others.size() : 1;
                given.put(argument, others.subList(0, count));
                others = others.subList(count, others.size());
            }
            if (argument.isRequired() && !given.containsKey(argument)) {
                return null;
            }
        }
        boolean plain = others.isEmpty();
        for (Map.Entry<Argument<?>, List<String>> each : given.entrySet()) {
            plain = plain && each.getKey().takes(each.getValue());
        }
        if (!plain) {
            return null;
        }
        for (Map.Entry<Argument<?>, List<String>> each : given.entrySet()) {
            each.getKey().take(each.getValue());
        }
        return names;
    }

    /** Adds the value of each option that is given, and the other words; returns false if there is an unknown option. */
    private static boolean sort(
            List<String> words,
            Map<String, Argument<?>> options,
            Map<Argument<?>, List<String>> given,
            List<String> others) {
        Iterator<String> rest = words.iterator();
        while (rest.hasNext()) {
            String word = rest.next();
            if (!word.startsWith("-")) {
                others.add(word);
                continue;
            }
            int end = word.startsWith("--") ? word.indexOf('=') : -1;
            Argument<?> option = options.get(end < 0 ? word : word.substring(0, end));
            if (option == null || (option.isFlag() ? end >= 0 : end < 0 && !rest.hasNext())) {
                return false;
            }
            String value = option.isFlag() ? word : end < 0 ? rest.next() : word.substring(end + 1);
            List<String> values = new ArrayList<>(given.getOrDefault(option, List.of()));
            values.add(value);
            given.put(option, values);
        }
        return true;
    }

    /** Returns the options that each verb has, too, by each of their names. */
    final Map<String, Argument<?>> everywhere() {
        List<Argument<?>> all = new ArrayList<>();
        collect(all);
        Map<String, Argument<?>> options = new HashMap<>();
        for (Argument<?> argument : all) {
            for (String name : argument.isEverywhere() ? argument.names() : List.<String>of()) {
                options.put(name, argument);
            }
        }
        return options;
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

    private void collect(List<Argument<?>> all) {
        for (Object member : members) {
            if (member instanceof Argument<?> argument) {
                all.add(argument);
            } else if (member instanceof OptionSet shared) {
                shared.collect(all);
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
