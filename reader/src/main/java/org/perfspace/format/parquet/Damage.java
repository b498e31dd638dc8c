package org.perfspace.format.parquet;

import java.util.Objects;
import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Converts the exceptions that a library throws for damaged bytes to {@code ProfileException}. */
final class Damage {

    /** The address of an object, with which Thrift ends some messages. */
    private static final Pattern OBJECT = Pattern.compile("! Struct: .*");

    private Damage() {}

    /** Returns the exception for damage at a place where something else was expected. */
    public static ProfileException at(Place place, String expected, Exception cause) {
        String said =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        String line = OBJECT.matcher(said.lines().findFirst().orElse("")).replaceFirst("");
        return place.corrupt("expected %s, found damage: %s", expected, line).causedBy(cause);
    }
}
