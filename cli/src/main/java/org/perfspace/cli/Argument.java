package org.perfspace.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ScopeType;

/**
 * A parameter or an option of a verb: its description, and its value once the command line is read. The methods that
 * describe it are called before the value is asked for. picocli's form of the description is made when it is needed: a
 * plain command line is read without picocli.
 *
 * @param <T> type of the value
 */
final class Argument<T> {

    private final String[] names;
    private final String label;
    private final String description;
    private final Class<?> type;
    private final boolean list;
    private @Nullable T value;
    private String index = "";
    private String words = "";
    private String separator = "";
    private String bare = "";
    private boolean required;
    private boolean hidden;
    private boolean everywhere;
    private boolean negatable;
    private boolean showsHelp;
    private boolean plainLabel;
    private @Nullable ITypeConverter<?> converter;
    private @Nullable Iterable<String> choices;
    private @Nullable ArgSpec spec;

    /**
     * Creates an option, or a parameter if there are no names. The methods below may describe it further.
     *
     * @param label name of its value in help; empty if it has none
     * @param type type of the value, or of each value of a list
     * @param list whether there may be several values
     * @param value the default, or null if there is none
     */
    Argument(List<String> names, String label, String description, Class<?> type, boolean list, @Nullable T value) {
        this.names = names.toArray(new String[0]);
        this.label = label;
        this.description = description;
        this.type = type;
        this.list = list;
        this.value = value;
    }

    /** Returns the description for picocli, which sets the value from now on. */
    ArgSpec spec() {
        if (spec == null) {
            spec = names.length == 0 ? parameter() : option();
        }
        return spec;
    }

    private OptionSpec option() {
        OptionSpec.Builder option = OptionSpec.builder(names)
                .description(description)
                .type(list ? List.class : type)
                .required(required)
                .hidden(hidden)
                .negatable(negatable)
                .usageHelp(showsHelp)
                .scopeType(everywhere ? ScopeType.INHERIT : ScopeType.LOCAL)
                .completionCandidates(choices);
        if (list) {
            option.auxiliaryTypes(type);
        }
        if (value != null) {
            option.initialValue(value);
        }
        if (!label.isEmpty()) {
            option.paramLabel(label);
        }
        if (!words.isEmpty()) {
            option.arity(words);
        }
        if (!separator.isEmpty()) {
            option.splitRegex(separator);
        }
        if (!bare.isEmpty()) {
            option.fallbackValue(bare);
        }
        ITypeConverter<?> by = reader();
        if (by != null) {
            option.converters(by);
        }
        return option.build();
    }

    private PositionalParamSpec parameter() {
        PositionalParamSpec.Builder parameter = PositionalParamSpec.builder()
                .paramLabel(label)
                .hideParamSyntax(plainLabel)
                .description(description)
                .type(list ? List.class : type)
                .required(required)
                .completionCandidates(choices);
        if (list) {
            parameter.auxiliaryTypes(type);
        }
        if (value != null) {
            parameter.initialValue(value);
        }
        if (!index.isEmpty()) {
            parameter.index(index);
        }
        if (!words.isEmpty()) {
            parameter.arity(words);
        }
        return parameter.build();
    }

    /** Returns whether this is a parameter, and no option. */
    boolean isParameter() {
        return names.length == 0;
    }

    /** Returns whether a command line without this is rejected. */
    boolean isRequired() {
        return required;
    }

    /** Returns the names of an option, none of a parameter. */
    List<String> names() {
        return List.of(names);
    }

    /** Returns whether there may be several values. */
    boolean isList() {
        return list;
    }

    /** Returns whether this is an option without a value. */
    boolean isFlag() {
        return names.length > 0 && label.isEmpty();
    }

    /** Returns whether each verb has this option, too. */
    boolean isEverywhere() {
        return everywhere;
    }

    /** Returns whether {@link #take} reads these words, one for each time that this is given; otherwise picocli has to. */
    boolean takes(List<String> given) {
        return read(given) != null;
    }

    /** Sets the value to what the words say. */
    void take(List<String> given) {
        value = read(given);
    }

    @SuppressWarnings("unchecked")
    private @Nullable T read(List<String> given) {
        boolean special = negatable || showsHelp || (names.length > 0 && !words.isEmpty());
        if (special || !(list || given.size() == 1)) {
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (String word : given) {
            Object one = isFlag() ? true : read(word);
            if (one == null) {
                return null;
            }
            values.add(one);
        }
        return (T) (list ? values : values.get(0));
    }

    private @Nullable Object read(String word) {
        ITypeConverter<?> by = reader();
        if (word.isEmpty() || word.startsWith("-") || (!separator.isEmpty() && word.contains(separator))) {
            return null;
        }
        if (by != null) {
            try {
                return by.convert(word);
            } catch (Exception e) { // which picocli reports
                return null;
            }
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (constant.toString().equalsIgnoreCase(word)) {
                    return constant;
                }
            }
        }
        return type == Path.class ? Path.of(word) : type == String.class ? word : null;
    }

    /** Returns what reads the values if they are no texts, paths or constants. */
    private @Nullable ITypeConverter<?> reader() {
        if (converter != null) {
            return converter;
        }
        return type == Integer.class
                ? WholeNumber.COUNT
                : type == Long.class ? WholeNumber.ANY : type == Double.class ? Fraction.NUMBER : null;
    }

    /** Takes the value of the same argument of another verb. */
    void assume(Argument<T> other) {
        value = other.orNull();
    }

    /** Returns the value that was given, or the default. */
    T get() {
        return Objects.requireNonNull(orNull());
    }

    /** Returns the value that was given, or the default; null if there is neither. */
    @Nullable
    T orNull() {
        return spec == null ? value : spec.getValue();
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
        T given = orNull();
        return given == null ? other : given;
    }

    /** Has the value read by a converter of its own. */
    Argument<T> converter(ITypeConverter<?> by) {
        converter = by;
        return this;
    }

    /** Shows these words as the possible values. */
    Argument<T> choices(Iterable<String> words) {
        choices = words;
        return this;
    }

    /** Splits each value at commas. */
    Argument<T> split() {
        separator = ",";
        return this;
    }

    /** Takes all words up to the next option. */
    Argument<T> several() {
        words = "1..*";
        return this;
    }

    /** Takes as many words, such as {@code 0..1}, from a position on if one is given. */
    Argument<T> words(String count, String from) {
        words = count;
        index = from;
        return this;
    }

    /** Rejects a command line without this argument. */
    Argument<T> required() {
        required = true;
        return this;
    }

    /** Shows the label in help as it is, without signs for how many words there are. */
    Argument<T> plainLabel() {
        plainLabel = true;
        return this;
    }

    /** Omits the option from help. */
    Argument<T> hidden() {
        hidden = true;
        return this;
    }

    /** Gives each verb the option, too. */
    Argument<T> everywhere() {
        everywhere = true;
        return this;
    }

    /** Lets the option be given without a value, which has this effect. */
    Argument<T> orBare(String effect) {
        words = "0..1";
        bare = effect;
        return this;
    }

    /** Lets the option be given as {@code --no-…}, too. */
    Argument<T> negatable() {
        negatable = true;
        return this;
    }

    /** Shows the help of the command if the option is given, instead of anything else. */
    Argument<T> showsHelp() {
        showsHelp = true;
        return this;
    }
}
