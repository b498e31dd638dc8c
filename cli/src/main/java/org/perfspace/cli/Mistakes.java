package org.perfspace.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Words that people try although they are called otherwise here; {@code mistakes.txt} lists them. */
final class Mistakes {

    private static final String TABLE = "mistakes.txt";

    private Mistakes() {}

    /** Returns what to use instead of a verb, as the end of a message; empty if the word is not listed. */
    static String verb(String word) {
        return hint("verb " + word.toLowerCase(Locale.ROOT));
    }

    /** Returns what to use instead of an option. */
    static String option(String word) {
        return hint("option " + word);
    }

    /** Returns what writes an output that no format has. */
    static String output(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : hint("output " + name.substring(dot).toLowerCase(Locale.ROOT));
    }

    private static String hint(String entry) {
        try {
            for (String line : Topics.resource(TABLE).lines().toList()) {
                if (line.startsWith(entry + "\t")) {
                    return "; use " + line.substring(entry.length() + 1);
                }
            }
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
