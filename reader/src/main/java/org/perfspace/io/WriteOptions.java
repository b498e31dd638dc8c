package org.perfspace.io;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of writing.
 *
 * @param force whether an existing output may be replaced
 * @param plain whether to omit the supplement, and thereby everything that the format cannot express, and the checksums
 * @param keepExtras whether to keep bulky extras that the format has no place for
 * @param strict whether to fail if anything would be lost
 * @param compress whether to compress if the format permits both
 * @param settings settings of one format, by option name without dashes, such as {@code sion-files}
 */
public record WriteOptions(
        boolean force,
        boolean plain,
        boolean keepExtras,
        boolean strict,
        boolean compress,
        Map<String, String> settings) {

    /** The defaults. */
    public static final WriteOptions DEFAULT = new WriteOptions(false, false, false, false, false, Map.of());

    /** Takes a copy of the settings. */
    public WriteOptions {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /**
     * {@return a copy that permits or forbids replacing an existing output}
     *
     * @param value whether to replace it
     */
    public WriteOptions withForce(boolean value) {
        return new WriteOptions(value, plain, keepExtras, strict, compress, settings);
    }

    /**
     * {@return a copy that omits the supplement or not}
     *
     * @param value whether to omit the supplement
     */
    public WriteOptions withPlain(boolean value) {
        return new WriteOptions(force, value, keepExtras, strict, compress, settings);
    }

    /**
     * {@return a copy that keeps bulky extras or not}
     *
     * @param value whether to keep them
     */
    public WriteOptions withKeepExtras(boolean value) {
        return new WriteOptions(force, plain, value, strict, compress, settings);
    }

    /**
     * {@return a copy that rejects losses or not}
     *
     * @param value whether to fail if anything would be lost
     */
    public WriteOptions withStrict(boolean value) {
        return new WriteOptions(force, plain, keepExtras, value, compress, settings);
    }

    /**
     * {@return a copy with compression on or off, for formats that permit both}
     *
     * @param value whether to compress
     */
    public WriteOptions withCompress(boolean value) {
        return new WriteOptions(force, plain, keepExtras, strict, value, settings);
    }

    /**
     * {@return a copy with one setting of a format}
     *
     * @param setting name of the setting
     * @param value its value
     */
    public WriteOptions with(String setting, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(setting, value);
        return new WriteOptions(force, plain, keepExtras, strict, compress, more);
    }
}
