package org.perfspace.io;

/**
 * A rule of its format that an input breaks, as {@code validate} tells it.
 *
 * @param place where
 * @param message what was expected and what was found
 */
public record Finding(Place place, String message) {

    /** The complaint of an exception. */
    public static Finding of(ProfileException complaint) {
        String text = String.valueOf(complaint.getMessage());
        String place = complaint.place() + ": ";
        return new Finding(complaint.place(), text.startsWith(place) ? text.substring(place.length()) : text);
    }

    /** One line for people. */
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
