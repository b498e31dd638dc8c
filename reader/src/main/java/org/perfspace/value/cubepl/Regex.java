package org.perfspace.value.cubepl;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A regular expression that is searched for anywhere in a text. Each character that Java's engine looks at counts as a
 * step of the evaluation, so that an expression that takes exponential time is stopped.
 */
final class Regex {

    /**
     * A character at the end of each searched text, which no part of a pattern consumes. Because of it, an attempt to match
     * a character behind the last one looks at a character, too, and is counted.
     */
    public static final char END = '\uffff';

    private final String text;
    private final @Nullable Pattern pattern;
    private final int weight;

    /** Ends a search that takes too many steps. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final ExpressionException reason;

        Stopped(ExpressionException reason) {
            super(reason.getMessage(), null, false, false);
            this.reason = reason;
        }
    }

    /**
     * Creates an expression.
     *
     * @param text the text of the expression
     * @param pattern the equivalent pattern of Java; null if the expression never matches
     * @param weight number of steps for each character that is looked at: the number of parts that can match the empty
     *     text and are therefore passed without looking at a character, plus one
     */
    public Regex(String text, @Nullable Pattern pattern, int weight) {
        this.text = text;
        this.pattern = pattern;
        this.weight = weight;
    }

    /** Returns the text of the expression. */
    public String text() {
        return text;
    }

    /** Returns whether a text contains a match. */
    boolean isFoundIn(String searched, Frame frame) throws ExpressionException {
        if (pattern == null) {
            return false;
        }
        try {
            frame.spend(weight);
            return pattern.matcher(new Counted(searched, frame, weight)).find();
        } catch (Stopped e) {
            throw e.reason;
        } catch (StackOverflowError e) {
            throw ExpressionException.of(
                    "expected a regular expression that can be searched for in a text of %,d characters, found one whose"
                            + " search is nested too deeply",
                    searched.length());
        }
    }

    /** A text followed by {@link #END}; every access to a character counts as steps. */
    private record Counted(String text, Frame frame, int weight) implements CharSequence {

        @Override
        public int length() {
            return text.length() + 1;
        }

        @Override
        public char charAt(int index) {
            try {
                frame.spend(weight);
            } catch (ExpressionException e) {
                throw new Stopped(e);
            }
            return index < text.length() ? text.charAt(index) : END;
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().substring(start, end);
        }

        @Override
        public String toString() {
            return text + END;
        }
    }
}
