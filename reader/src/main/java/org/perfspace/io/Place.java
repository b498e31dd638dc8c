package org.perfspace.io;

import java.util.Locale;

/**
 * A place in an input, in the words that a user knows: the name as given, a member inside it, and a
 * byte or a line.
 *
 * @param file name of the file or folder as the user gave it
 * @param member name of a member of an archive, or empty
 * @param unit what {@code number} counts
 * @param number offset of a byte from 0, number of a line from 1; 0 for {@link Unit#WHOLE}
 */
public record Place(String file, String member, Unit unit, long number) {

    /** The end of messages about fixed limits, so that nobody looks for an option. */
    public static final String FIXED = "; this limit of perfspace is fixed";

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

    /** As messages begin: {@code profile.cubex!/3.index: byte 22}. */
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
     * {@return the complaint that the bytes here break the rules of their format}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException corrupt(String format, Object... args) {
        return new ProfileException.Corrupt(this, text(format, args));
    }

    /**
     * {@return the complaint that the bytes here are legal, but beyond this toolkit}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException unsupported(String format, Object... args) {
        return new ProfileException.Unsupported(this, text(format, args));
    }

    /**
     * {@return the complaint that this is not the format that was asked for}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException notThisFormat(String format, Object... args) {
        return new ProfileException.NotThisFormat(this, text(format, args));
    }

    /**
     * {@return the complaint that the input exceeds a limit that nobody can raise, in the words of {@link #FIXED}}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException beyondLimit(String format, Object... args) {
        return tooLarge(format + FIXED, args);
    }

    /**
     * {@return the complaint that the input exceeds a limit of memory or size}
     *
     * @param format format of the message, as in {@link String#format}
     * @param args arguments of the format
     */
    public ProfileException tooLarge(String format, Object... args) {
        return new ProfileException.TooLarge(this, null, text(format, args));
    }

    /**
     * {@return the complaint that the input exceeds a limit that the caller can raise}
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
