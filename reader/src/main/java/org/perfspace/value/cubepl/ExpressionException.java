package org.perfspace.value.cubepl;

import java.util.Locale;

/**
 * An error in an expression, or an evaluation that exceeds a limit. The message is one line; for an error in the text,
 * it starts with the place in the text: {@code line 1, column 7: expected a number, found ")"}.
 */
public final class ExpressionException extends Exception {

    private static final long serialVersionUID = 1L;

    ExpressionException(String message) {
        super(message, null, false, false);
    }

    /** Returns the message. */
    public String text() {
        return String.valueOf(getMessage());
    }

    /** Returns an exception without a place in the text. */
    public static ExpressionException of(String format, Object... arguments) {
        return new ExpressionException(String.format(Locale.ROOT, format, arguments));
    }
}
