package org.perfspace.model.derived;

import java.util.Locale;

/**
 * An expression cannot be understood, or its evaluation exceeds a limit. The message is one line; where the text itself
 * is at fault, it starts with the place in the text: {@code line 1, column 7: expected a number, found ")"}.
 */
public final class ExpressionException extends Exception {

    private static final long serialVersionUID = 1L;

    ExpressionException(String message) {
        super(message, null, false, false);
    }

    /** The one line. */
    public String text() {
        return String.valueOf(getMessage());
    }

    /** Returns an exception that names no place. */
    public static ExpressionException of(String format, Object... arguments) {
        return new ExpressionException(String.format(Locale.ROOT, format, arguments));
    }
}
