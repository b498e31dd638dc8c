package org.perfspace.io;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options of reading.
 *
 * @param limits resource limits for untrusted input
 * @param salvage whether to read files that were never completed
 * @param preserveContainer whether the layout of a SION container becomes an attachment, from which the same container
 *     can be written again
 * @param formatOptions values of the options that single formats declare; options that are not set are absent
 */
public record ReadOptions(
        Limits limits, boolean salvage, boolean preserveContainer, Map<FormatOption<?>, Object> formatOptions) {

    /** The defaults. */
    public static final ReadOptions DEFAULT = new ReadOptions(Limits.DEFAULT, false, false, Map.of());

    /** Takes a copy of the map. */
    /**
     * A reading option that a single format supports. The format declares it as a constant; {@link ReadOptions} carries its
     * value.
     *
     * @param name for programs and messages, such as {@code call-tree}; unique among all formats
     * @param type type of its values
     * @param otherwise default value
     * @param description a sentence that describes the option for users
     * @param <T> type of its values
     */
    public record FormatOption<T>(String name, Class<T> type, T otherwise, String description) {

        /** Returns whether the names are equal, since a name is unique. */
        @Override
        public boolean equals(Object other) {
            return other instanceof FormatOption<?> option && name.equals(option.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    public ReadOptions {
        formatOptions = Map.copyOf(formatOptions);
        for (Map.Entry<FormatOption<?>, Object> entry : formatOptions.entrySet()) {
            FormatOption<?> option = entry.getKey();
            if (!option.type().isInstance(entry.getValue())) {
                throw new IllegalArgumentException("option " + option.name() + " cannot be " + entry.getValue());
            }
        }
    }

    /**
     * {@return a copy with the given limits}
     *
     * @param value the limits
     */
    public ReadOptions withLimits(Limits value) {
        return new ReadOptions(value, salvage, preserveContainer, formatOptions);
    }

    /**
     * {@return a copy with salvaging on or off}
     *
     * @param value whether to read files that were never completed
     */
    public ReadOptions withSalvage(boolean value) {
        return new ReadOptions(limits, value, preserveContainer, formatOptions);
    }

    /**
     * {@return a copy that preserves the layout of a container or not}
     *
     * @param value whether to keep it
     */
    public ReadOptions withPreserveContainer(boolean value) {
        return new ReadOptions(limits, salvage, value, formatOptions);
    }

    /**
     * {@return a copy with a value of an option that one format declares}
     *
     * @param <T> type of the value
     * @param option the option
     * @param value its value
     */
    public <T> ReadOptions with(FormatOption<T> option, T value) {
        Map<FormatOption<?>, Object> more = new LinkedHashMap<>(formatOptions);
        more.put(option, value);
        return new ReadOptions(limits, salvage, preserveContainer, more);
    }

    /**
     * {@return the value of an option that one format declares}
     *
     * @param <T> type of the value
     * @param option the option
     */
    public <T> T get(FormatOption<T> option) {
        return option.type().cast(formatOptions.getOrDefault(option, option.otherwise()));
    }
}
