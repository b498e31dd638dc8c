package org.perfspace.value.cubepl;

import java.util.Locale;
import java.util.function.IntPredicate;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A cursor over the text of an expression. It skips blanks before each token, and keeps track of the line and column.
 */
final class SourceText {

    /**
     * Maximum length of a text in characters. The longest known text, the initialization of a remapping.spec, has
     * 45,000.
     */
    static final int LONGEST = 1 << 20;

    /** Maximum nesting depth of parentheses, functions, blocks and signs. */
    public static final int DEEPEST = 200;

    private static final int MOST_QUOTED = 20;

    private final String text;
    private final String comment;
    private int position;
    private int depth;

    /**
     * Creates a cursor at the beginning of a text.
     *
     * @param comment characters that start a comment to the end of the line; empty if the language has no comments
     */
    public SourceText(String text, String comment) throws ExpressionException {
        if (text.length() > LONGEST) {
            throw ExpressionException.of(
                    "expected an expression of at most %,d characters, found %,d", LONGEST, text.length());
        }
        this.text = text;
        this.comment = comment;
    }

    /** Returns the position of the next token. */
    public int position() {
        skipBlanks();
        return position;
    }

    public boolean atEnd() {
        skipBlanks();
        return position == text.length();
    }

    /** Returns whether a symbol or a keyword comes next; a keyword ends where its letters end. */
    public boolean at(String token) {
        skipBlanks();
        if (!text.startsWith(token, position)) {
            return false;
        }
        int end = position + token.length();
        return !isLetter(token.charAt(token.length() - 1)) || end == text.length() || !isLetter(text.charAt(end));
    }

    /** Skips a symbol or a keyword if it comes next. */
    public boolean take(String token) {
        boolean found = at(token);
        if (found) {
            position += token.length();
        }
        return found;
    }

    /** Skips a symbol or a keyword that must come next. */
    public void expect(String token) throws ExpressionException {
        if (!take(token)) {
            throw expected("\"" + token + "\"");
        }
    }

    /** Skips characters that must follow immediately, without blanks. */
    public void expectHere(String token) throws ExpressionException {
        if (!text.startsWith(token, position)) {
            throw expectedHere("\"" + token + "\"");
        }
        position += token.length();
    }

    /** Returns whether these characters follow immediately. */
    public boolean isHere(String token) {
        return text.startsWith(token, position);
    }

    /** Skips these characters if they follow immediately. */
    public boolean takeHere(String token) {
        boolean found = isHere(token);
        if (found) {
            position += token.length();
        }
        return found;
    }

    /**
     * Reads the characters from the current position on that fulfil a condition, possibly none; blanks are not skipped.
     */
    public String takeWhile(IntPredicate condition) {
        int start = position;
        while (position < text.length() && condition.test(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    /** Reads the next character and skips it; returns -1 at the end. */
    public int next() {
        return position < text.length() ? text.charAt(position++) : -1;
    }

    /** Returns the first character of the next token, or -1 at the end. */
    public int peek() {
        skipBlanks();
        return position < text.length() ? text.charAt(position) : -1;
    }

    /** Enters a level of nesting. */
    public void enter() throws ExpressionException {
        if (++depth > DEEPEST) {
            throw at(position, "expected at most %d levels of nesting, found more", DEEPEST);
        }
    }

    /** Leaves a level of nesting. */
    public void leave() {
        depth--;
    }

    /** Returns the exception for an unexpected token. */
    public ExpressionException expected(String what) {
        skipBlanks();
        return expectedHere(what);
    }

    /** Returns the exception for unexpected characters at the current position. */
    public ExpressionException expectedHere(String what) {
        return at(position, "expected %s, found %s", what, found());
    }

    /** Returns the exception for an error at a position in the text. */
    public ExpressionException at(int where, String format, Object... arguments) {
        int line = 1;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < where; end = text.indexOf('\n', start)) {
            line++;
            start = end + 1;
        }
        return ExpressionException.of(
                "line %,d, column %,d: %s", line, where - start + 1, String.format(Locale.ROOT, format, arguments));
    }

    private String found() {
        if (position >= text.length()) {
            return "the end";
        }
        int end = position + 1;
        while (end < text.length()
                && end < position + MOST_QUOTED
                && isWord(text.charAt(position))
                && isWord(text.charAt(end))) {
            end++;
        }
        String token = text.substring(position, end);
        return token.equals("\"") ? "a quotation mark" : token.equals("\n") ? "the end of the line" : quoted(token);
    }

    private static String quoted(String token) {
        char first = token.charAt(0);
        return first < ' ' ? String.format(Locale.ROOT, "character 0x%02x", (int) first) : "\"" + token + "\"";
    }

    private void skipBlanks() {
        while (position < text.length()) {
            if (isBlank(text.charAt(position))) {
                position++;
            } else if (!comment.isEmpty() && text.startsWith(comment, position)) {
                int end = text.indexOf('\n', position);
                position = end < 0 ? text.length() : end;
            } else {
                return;
            }
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    public static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    public static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWord(int c) {
        return isLetter(c) || isDigit(c) || c == '_' || c == ':';
    }
}
