package org.perfspace.io;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options of reading.
 *
 * @param limits bounds on what a hostile input can cause
 * @param salvage whether to try files that were never finished
 * @param preserveContainer SION: whether the layout of the container becomes an attachment, by which it can be written
 *     again as it was
 * @param formatOptions values of the options that single formats declare, where they are set
 */
public record ReadOptions(
        Limits limits, boolean salvage, boolean preserveContainer, Map<FormatOption<?>, Object> formatOptions) {

    /** The defaults. */
    public static final ReadOptions DEFAULT = new ReadOptions(Limits.DEFAULT, false, false, Map.of());

    /**
     * Takes a copy of the map.
     *
     * @param limits bounds on what a hostile input can cause
     * @param salvage whether to try files that were never finished
     * @param preserveContainer SION: whether the layout of the container becomes an attachment, by which it can be
     *     written again as it was
     * @param formatOptions values of the options that single formats declare, where they are set
     */
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
     * @param value whether to try files that were never finished
     */
    public ReadOptions withSalvage(boolean value) {
        return new ReadOptions(limits, value, preserveContainer, formatOptions);
    }

    /**
     * {@return a copy that keeps the layout of a container or not}
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
