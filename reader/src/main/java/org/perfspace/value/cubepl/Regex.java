package org.perfspace.value.cubepl;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A regular expression that is searched for anywhere in a text, in the time of a number of steps for each character.
 *
 * @param text the text of the expression
 * @param pattern the equivalent pattern of RE2; null if the expression never matches
 */
record Regex(String text, @Nullable Pattern pattern) {

    /** Instructions of a pattern that are passed in the time of a step. */
    private static final int INSTRUCTIONS_PER_STEP = 16;

    /** Thrown for a text that is not a valid regular expression. */
    static final class Unsound extends Exception {
        private static final long serialVersionUID = 1L;

        Unsound(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Reads an expression in the syntax of ECMAScript, as interpreted by C++.
     *
     * @throws Unsound if it is not a regular expression, so that it never matches anything
     * @throws ExpressionException if RE2 does not have a part of it, or it is too large
     */
    static Regex parse(String text) throws Unsound, ExpressionException {
        String pattern = new RegexSyntax(text).translated();
        try {
            return new Regex(text, Pattern.compile(pattern));
        } catch (PatternSyntaxException e) {
            throw ExpressionException.of("expected a regular expression that RE2 takes, found %s", e.getDescription());
        }
    }

    /** Returns an expression that never matches. */
    static Regex never(String text) {
        return new Regex(text, null);
    }

    /** Returns whether a text contains a match. */
    boolean isFoundIn(String searched, Frame frame) throws ExpressionException {
        if (pattern == null) {
            return false;
        }
        frame.spend((searched.length() + 1L) * (1 + pattern.programSize() / INSTRUCTIONS_PER_STEP));
        return pattern.matcher(searched).find();
    }
}
