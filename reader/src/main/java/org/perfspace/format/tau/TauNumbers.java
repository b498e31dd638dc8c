package org.perfspace.format.tau;

import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Numbers in the notation of C. */
final class TauNumbers {

    private static final Pattern NOT_FINITE =
            Pattern.compile("[+-]?(nan(\\(.*\\))?|inf|infinity)", Pattern.CASE_INSENSITIVE);

    private TauNumbers() {}

    /** Parses a number. Returns NaN for a number that is not finite, in any of C's spellings. */
    static double parse(String word, Place place) throws ProfileException {
        try {
            double number = Double.parseDouble(word);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            if (NOT_FINITE.matcher(word).matches()) {
                return Double.NaN;
            }
            throw place.corrupt("expected a number, found \"%s\"", Place.shortened(word));
        }
    }
}
