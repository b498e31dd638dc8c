package org.perfspace.io;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options of writing.
 *
 * @param force whether an existing output may be replaced
 * @param plain whether to leave out the supplement, and lose what the format has no words for, and the checksums
 * @param keepExtras whether to carry bulky extras that the format has no place for
 * @param strict whether any loss is a refusal
 * @param compress whether to compress, where the format leaves the choice
 * @param settings choices of one format, by option name without dashes, such as {@code sion-files}
 */
public record WriteOptions(
        boolean force,
        boolean plain,
        boolean keepExtras,
        boolean strict,
        boolean compress,
        Map<String, String> settings) {

    /** Nothing special. */
    public static final WriteOptions DEFAULT = new WriteOptions(false, false, false, false, false, Map.of());

    /**
     * Takes a copy of the settings.
     *
     * @param force whether an existing output may be replaced
     * @param plain whether to leave out the supplement, and lose what the format has no words for, and the checksums
     * @param keepExtras whether to carry bulky extras that the format has no place for
     * @param strict whether any loss is a refusal
     * @param compress whether to compress, where the format leaves the choice
     * @param settings choices of one format, by option name without dashes, such as {@code sion-files}
     */
    public WriteOptions {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /**
     * {@return a copy that replaces an output that exists, or not}
     *
     * @param value whether to replace it
     */
    public WriteOptions withForce(boolean value) {
        return new WriteOptions(value, plain, keepExtras, strict, compress, settings);
    }

    /**
     * {@return a copy without the supplement or with it}
     *
     * @param value whether to leave the supplement out
     */
    public WriteOptions withPlain(boolean value) {
        return new WriteOptions(force, value, keepExtras, strict, compress, settings);
    }

    /**
     * {@return a copy that carries bulky extras or not}
     *
     * @param value whether to carry them
     */
    public WriteOptions withKeepExtras(boolean value) {
        return new WriteOptions(force, plain, value, strict, compress, settings);
    }

    /**
     * {@return a copy that refuses losses or not}
     *
     * @param value whether any loss is a refusal
     */
    public WriteOptions withStrict(boolean value) {
        return new WriteOptions(force, plain, keepExtras, value, compress, settings);
    }

    /**
     * {@return a copy that compresses, where the format leaves the choice, or not}
     *
     * @param value whether to compress
     */
    public WriteOptions withCompress(boolean value) {
        return new WriteOptions(force, plain, keepExtras, strict, value, settings);
    }

    /**
     * {@return a copy with one choice of a format}
     *
     * @param setting name of the choice
     * @param value its value
     */
    public WriteOptions with(String setting, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(setting, value);
        return new WriteOptions(force, plain, keepExtras, strict, compress, more);
    }
}
