package org.perfspace.format.speedscope;

import java.io.IOException;
import org.perfspace.format.json.JsonInput;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Layout of a file of speedscope: one JSON object.
 *
 * <pre>
 *  $schema             the URL {@link #SCHEMA}
 *  shared.frames       {name, file, line, col}, which stacks name by their index; all but the name may be missing
 *  profiles            one or more:
 *    type                "sampled" or "evented"
 *    name                text
 *    unit                "none", "nanoseconds", "microseconds", "milliseconds", "seconds" or "bytes"
 *    startValue          beginning of the profile; 0 in written files
 *    endValue            its end; sum of all weights in written files
 *    samples             sampled: a list of stacks, each a list of frames, the root first
 *    weights             sampled: a number for each stack
 *    events              evented: {type: "O" or "C", frame, at}, a frame that opens or closes; "at" does not descend
 *    metric              only if this program wrote a profile for each location: title of the metric,
 *    process, thread       and names of the process and the location
 *  name                text
 *  activeProfileIndex  the profile that is shown first
 *  exporter            the program that wrote the file
 * </pre>
 */
public final class SpeedscopeLayout {

    /** Name of the URL by which the viewer recognizes its files. */
    public static final String SCHEMA_FIELD = "$schema";
    /** URL of the schema, by which the viewer recognizes its files. */
    public static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** The object that holds the data of all profiles. */
    public static final String SHARED = "shared";
    /** The frames. */
    public static final String FRAMES = "frames";
    /** The profiles. */
    public static final String PROFILES = "profiles";
    /** The name of a file, a profile or a frame. */
    public static final String NAME = "name";
    /** The program that wrote a file. */
    public static final String EXPORTER = "exporter";
    /** The exporter of files that this program writes. */
    public static final String OURS = "perfspace";

    /** The file of a frame. */
    public static final String FILE = "file";
    /** The line of a frame. */
    public static final String LINE = "line";

    /** The type of a profile or an event. */
    public static final String TYPE = "type";
    /** The unit of the values of a profile. */
    public static final String UNIT = "unit";
    /** Title of the metric of a profile of one location. */
    public static final String METRIC = "metric";
    /** Name of the process of a profile of one location. */
    public static final String PROCESS = "process";
    /** Name of the location of a profile of one location. */
    public static final String THREAD = "thread";
    /** The type of a profile with samples. */
    public static final String SAMPLED = "sampled";
    /** The type of a profile with events. */
    public static final String EVENTED = "evented";
    /** The stacks. */
    public static final String SAMPLES = "samples";
    /** The weights of the stacks. */
    public static final String WEIGHTS = "weights";
    /** The events. */
    public static final String EVENTS = "events";
    /** The type of an event that opens a frame. */
    public static final String OPEN = "O";
    /** The type of an event that closes a frame. */
    public static final String CLOSE = "C";
    /** The frame of an event. */
    public static final String FRAME = "frame";
    /** The time of an event. */
    public static final String AT = "at";

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

    /**
     * {@return whether a text begins like a file of speedscope: it names the schema, shared frames, or the type of a profile}
     *
     * @param head the first bytes of the text
     * @throws IOException never because of the text
     */
    public static boolean begins(byte[] head) throws IOException {
        try (JsonInput json = JsonInput.ofHead(head, Place.of(""))) {
            if (json.next() != Token.OBJECT) {
                return false;
            }
            while (json.next() == Token.NAME) {
                String name = json.text();
                json.next();
                if (isOf(name, json)) {
                    return true;
                }
                json.skip();
            }
            return false;
        } catch (ProfileException e) {
            return false; // the head ends before that, or it is not JSON
        }
    }

    private static boolean isOf(String name, JsonInput json) throws IOException {
        return switch (name) {
            case SCHEMA_FIELD -> json.token() == Token.TEXT && json.text().equals(SCHEMA);
            case SHARED ->
                json.token() == Token.OBJECT
                        && json.next() == Token.NAME
                        && json.text().equals(FRAMES);
            case PROFILES -> json.token() == Token.LIST && json.next() == Token.OBJECT && isProfile(json);
            default -> false;
        };
    }

    private static boolean isProfile(JsonInput json) throws IOException {
        while (json.next() == Token.NAME) {
            String name = json.text();
            json.next();
            if (name.equals(TYPE) && json.token() == Token.TEXT) {
                return json.text().equals(SAMPLED) || json.text().equals(EVENTED);
            }
            json.skip();
        }
        return false;
    }

    /**
     * {@return whether a value is an integer that a double represents exactly}
     *
     * @param value value of at least 0
     */
    public static boolean isWhole(double value) {
        return value == Math.rint(value) && value < 0x1p53;
    }
}
