package org.perfspace.reader.parquet.page;

import java.util.Objects;
import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Turns what a library says about damaged bytes into a complaint of ours. */
public final class Damage {

    /** Thrift ends some complaints with the address of an object. */
    private static final Pattern OBJECT = Pattern.compile("! Struct: .*");

    private Damage() {}

    /** At a place, something else was expected. */
    public static ProfileException at(Place place, String expected, Exception cause) {
        String said =
                Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
        String line = OBJECT.matcher(said.lines().findFirst().orElse("")).replaceFirst("");
        return place.corrupt("expected %s, found damage: %s", expected, line).causedBy(cause);
    }
}
