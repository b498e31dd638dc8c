package org.perfspace.io.check;

import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * A rule of its format that an input breaks, or what else is odd about it, as {@code validate} tells it.
 *
 * @param place where
 * @param message what was expected and what was found
 * @param severity whether the input is at fault
 */
public record Finding(Place place, String message, Severity severity) {

    /** The meaning of a finding for the input. */
    public enum Severity {
        /** A rule is broken. */
        FAULT,
        /** No rule is broken, but somebody may stumble over it. */
        WARNING
    }

    /**
     * Creates a fault.
     *
     * @param place the place
     * @param message one line for people
     */
    public Finding(Place place, String message) {
        this(place, message, Severity.FAULT);
    }

    /**
     * {@return a remark that is no fault}
     *
     * @param place the place
     * @param message one line for people
     */
    public static Finding warning(Place place, String message) {
        return new Finding(place, message, Severity.WARNING);
    }

    /** {@return whether a rule is broken} */
    public boolean isFault() {
        return severity == Severity.FAULT;
    }

    /**
     * {@return the complaint of an exception as a finding}
     *
     * @param complaint the exception
     */
    public static Finding of(ProfileException complaint) {
        String text = String.valueOf(complaint.getMessage());
        String place = complaint.place() + ": ";
        return new Finding(complaint.place(), text.startsWith(place) ? text.substring(place.length()) : text);
    }

    /**
     * {@return a remark about an input, which may begin with a place in it: the input, or a member of it}
     *
     * @param whole the input
     * @param remark the remark
     */
    public static Finding of(Place whole, String remark) {
        int end = remark.indexOf(": ");
        String place = end < 0 ? "" : remark.substring(0, end);
        String inside = whole + "!/";
        if (place.startsWith(inside)) {
            return new Finding(whole.member(place.substring(inside.length())), remark.substring(end + 2));
        }
        return new Finding(whole, place.equals(whole.toString()) ? remark.substring(end + 2) : remark);
    }

    /** One line for people. */
    @Override
    public String toString() {
        return place + ": " + (isFault() ? "" : "warning: ") + message;
    }
}
