package org.perfspace.io;

/**
 * A violation of a rule of the format by an input, or another peculiarity of it, as reported by {@code validate}.
 *
 * @param place place of the finding
 * @param message what was expected and what was found
 * @param severity whether the input is at fault
 */
public record Finding(Place place, String message, Severity severity) {

    /** The meaning of a finding for the input. */
    public enum Severity {
        /** A rule is violated. */
        FAULT,
        /** No rule is violated, but some programs may have problems with the input. */
        WARNING
    }

    /**
     * Creates a fault.
     *
     * @param place the place
     * @param message one line of text
     */
    public Finding(Place place, String message) {
        this(place, message, Severity.FAULT);
    }

    /**
     * {@return a finding that is a warning}
     *
     * @param place the place
     * @param message one line of text
     */
    public static Finding warning(Place place, String message) {
        return new Finding(place, message, Severity.WARNING);
    }

    /** {@return whether a rule is violated} */
    public boolean isFault() {
        return severity == Severity.FAULT;
    }

    /**
     * {@return the message of an exception as a finding}
     *
     * @param complaint the exception
     */
    public static Finding of(ProfileException complaint) {
        String text = String.valueOf(complaint.getMessage());
        String place = complaint.place() + ": ";
        return new Finding(complaint.place(), text.startsWith(place) ? text.substring(place.length()) : text);
    }

    /**
     * {@return a warning from a remark that may begin with the name of the input or of a member of it, which becomes
     * the place of the warning}
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

    /** Returns the finding as one line of text. */
    @Override
    public String toString() {
        return place + ": " + (isFault() ? "" : "warning: ") + message;
    }
}
