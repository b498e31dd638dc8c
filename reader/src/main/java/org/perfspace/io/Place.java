package org.perfspace.io;

import java.util.Locale;

/**
 * A place in an input, as a user knows it: the name as given, a member inside it, and a byte or a line.
 *
 * @param file name of the file or directory as the user gave it
 * @param member name of a member of an archive, or empty
 * @param unit what {@code number} counts
 * @param number offset of a byte from 0, number of a line from 1; 0 for {@link Unit#WHOLE}
 */
public record Place(String file, String member, Unit unit, long number) {

    /** The end of messages about limits that no option can change. */
    public static final String FIXED = "; this limit of perfspace is fixed";

    private static final int MOST_QUOTED = 60;

    /** The unit that the number of a place counts. */
    public enum Unit {
        /** The whole file or member. */
        WHOLE,
        /** A byte, from 0. */
        BYTE,
        /** A line of text, from 1. */
        LINE
    }

    /**
     * {@return the whole of a file}
     *
     * @param file name of the file as the user gave it
     */
    public static Place of(String file) {
        return new Place(file, "", Unit.WHOLE, 0);
    }

    /**
     * {@return the whole of a member of this file; inside a member, a member of that member}
     *
     * @param name name of the member
     */
    public Place member(String name) {
        return new Place(file, member.isEmpty() ? name : member + "!/" + name, Unit.WHOLE, 0);
    }

    /**
     * {@return a byte of this file or member}
     *
     * @param offset position of the byte
     */
    public Place atByte(long offset) {
        return new Place(file, member, Unit.BYTE, offset);
    }

    /**
     * {@return a line of this file or member}
     *
     * @param line number of the line, from 1
     */
    public Place atLine(long line) {
        return new Place(file, member, Unit.LINE, line);
    }

    /**
     * {@return a text of an input for a message: at most its first 60 characters}
     *
     * @param text the text
     */
    public static String shortened(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "…";
    }

    /** Returns the place in the form in which messages begin: {@code profile.cubex!/3.index: byte 22}. */
    @Override
    public String toString() {
        String where = member.isEmpty() ? file : file + "!/" + member;
        return switch (unit) {
            case WHOLE -> where;
            case BYTE -> String.format(Locale.ROOT, "%s: byte %,d", where, number);
            case LINE -> String.format(Locale.ROOT, "%s: line %,d", where, number);
        };
    }

    /**
     * {@return the exception for bytes at this place that violate the rules of their format}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException corrupt(String format, Object... args) {
        return new ProfileException.Corrupt(this, text(format, args));
    }

    /**
     * {@return the exception for bytes at this place that are valid, but not supported by this toolkit}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException unsupported(String format, Object... args) {
        return new ProfileException.Unsupported(this, text(format, args));
    }

    /**
     * {@return the exception for an input that does not have the requested format}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException notThisFormat(String format, Object... args) {
        return new ProfileException.NotThisFormat(this, text(format, args));
    }

    /**
     * {@return the exception for an input that exceeds a limit that cannot be raised; the message ends with
     * {@link #FIXED}}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException beyondLimit(String format, Object... args) {
        return tooLarge(format + FIXED, args);
    }

    /**
     * {@return the exception for an input that exceeds a limit of memory or size}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException tooLarge(String format, Object... args) {
        return new ProfileException.TooLarge(this, null, text(format, args));
    }

    /**
     * {@return the exception for an input that exceeds a limit that the caller can raise}
     *
     * @param limit the limit
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException tooLarge(Limits.Limit limit, String format, Object... args) {
        return new ProfileException.TooLarge(this, limit, text(format, args));
    }

    private static String text(String format, Object... args) {
        return args.length == 0 ? format : String.format(Locale.ROOT, format, args);
    }
}
