package org.perfspace.value.cubepl;

import org.perfspace.value.cubepl.RegexParser.Unsound;

/** A cursor over the text of a regular expression. */
final class RegexText {

    private final String text;
    private int position;

    RegexText(String text) {
        this.text = text;
    }

    /** Returns whether nothing is left. */
    boolean isAtEnd() {
        return position == text.length();
    }

    /** Returns the number of characters that were read. */
    int position() {
        return position;
    }

    /** Returns the text that was read since a position. */
    String since(int start) {
        return text.substring(start, position);
    }

    /** Returns the character that was read last. */
    char last() {
        return text.charAt(position - 1);
    }

    /** Returns the character after the next one; -1 if there is none. */
    int second() {
        return position + 1 < text.length() ? text.charAt(position + 1) : -1;
    }

    /** Reads a number; one that is larger than the most becomes that. */
    int number(int most) throws Unsound {
        int start = position;
        int value = 0;
        while (SourceText.isDigit(peek())) {
            value = Math.min(most, value * 10 + (next() - '0'));
        }
        if (position == start) {
            throw new Unsound("a repetition without a number");
        }
        return value;
    }

    /** Reads up to a token, which is skipped. */
    String upTo(String end) throws Unsound {
        int at = text.indexOf(end, position);
        if (at < 0) {
            throw new Unsound("a bracket that is not closed");
        }
        String name = text.substring(position, at);
        position = at + end.length();
        return name;
    }

    /** Returns the next character; -1 at the end. */
    int peek() {
        return position < text.length() ? text.charAt(position) : -1;
    }

    /** Reads a character. */
    char next() throws Unsound {
        if (position == text.length()) {
            throw new Unsound("an end where something should follow");
        }
        return text.charAt(position++);
    }

    /** Reads a character if it is the next one. */
    boolean take(char c) {
        boolean found = peek() == c;
        position += found ? 1 : 0;
        return found;
    }

    /** Reads a token if it is the next one. */
    boolean take(String token) {
        boolean found = text.startsWith(token, position);
        position += found ? token.length() : 0;
        return found;
    }

    /** Reads a character that has to be the next one. */
    void expect(char c) throws Unsound {
        if (!take(c)) {
            throw new Unsound("no \"" + c + "\" where one should follow");
        }
    }
}
