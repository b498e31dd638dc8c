package org.perfspace.format.speedscope;

/**
 * Layout of a file of speedscope: one JSON object.
 *
 * <pre>
 *  $schema             the URL {@link #SCHEMA}
 *  shared.frames       {name, file, line}, which stacks name by their index
 *  profiles            one or more:
 *    type                "sampled"
 *    name                text
 *    unit                "none", "nanoseconds", "microseconds", "milliseconds", "seconds" or "bytes"
 *    startValue          0
 *    endValue            sum of all weights
 *    samples             a list of stacks, each a list of frames, the root first
 *    weights             a number for each stack
 *  name                text
 *  activeProfileIndex  the profile that is shown first
 *  exporter            the program that wrote the file
 * </pre>
 */
public final class SpeedscopeLayout {

    /** URL of the schema, by which the viewer recognizes its files. */
    public static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** Unit of values for which the viewer has no unit. */
    public static final String NO_UNIT = "none";

    private SpeedscopeLayout() {}

    /**
     * {@return the viewer's name of a unit}
     *
     * @param unit a unit of time spelled out, {@code bytes}, or any other
     */
    public static String unit(String unit) {
        return switch (unit) {
            case "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes" -> unit;
            default -> NO_UNIT;
        };
    }
}
