package org.perfspace.model;

/**
 * A value that distinguishes call nodes of the same region, such as the number of an iteration.
 *
 * @param kind whether the value is a number or any text
 * @param key its name
 * @param value value as spelled in the file
 */
public record Parameter(Kind kind, String key, String value) {

    /** The kind of a parameter's value. */
    public enum Kind {
        /** A number in decimal. */
        NUMERIC,
        /** Any text. */
        STRING
    }
}
