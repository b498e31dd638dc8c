package org.perfspace.value.cubepl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Regex.Unsound;

/**
 * A translation of one regular expression from the syntax of ECMAScript, as interpreted by C++, to that of RE2. They differ in
 * escapes, in classes of characters, and in the parts that RE2 does not have, because it searches in linear time:
 * back-references and look-ahead.
 */
final class RegexSyntax {

    /** Maximum number of characters with all repetitions written out. */
    private static final int MOST_CHARACTERS = 20_000;

    /** Largest number in a repetition that RE2 takes. */
    private static final int MOST_TIMES = 1_000;

    private static final int DEEPEST = 100;
    private static final int HEX = 16;

    private static final String ANY = "[\\x00-\\x{10FFFF}]";
    private static final String NONE = "[^\\x00-\\x{10FFFF}]";

    /** The classes of C++ by their names. */
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("alpha", "[:alpha:]"),
            Map.entry("digit", "[:digit:]"),
            Map.entry("d", "[:digit:]"),
            Map.entry("space", "[:space:]"),
            Map.entry("s", "[:space:]"),
            Map.entry("w", "[:word:]"),
            Map.entry("alnum", "[:alnum:]"),
            Map.entry("upper", "[:upper:]"),
            Map.entry("lower", "[:lower:]"),
            Map.entry("blank", "[:blank:]"),
            Map.entry("cntrl", "[:cntrl:]"),
            Map.entry("print", "[:print:]"),
            Map.entry("graph", "[:graph:]"),
            Map.entry("punct", "[:punct:]"),
            Map.entry("xdigit", "[:xdigit:]"));

    private final String text;
    private final StringBuilder pattern = new StringBuilder();
    private final Deque<Group> groups = new ArrayDeque<>();
    private int position;

    /** Where the last part begins in the pattern, or -1 if nothing is there that can be repeated; and its characters. */
    private int part = -1;

    private long partSize;
    private boolean repeated;
    private long size;

    /** A parenthesis that is open: where it begins in the pattern, and the number of characters before it. */
    private record Group(int start, long sizeBefore) {}

    RegexSyntax(String text) {
        this.text = text;
    }

    /** Returns the pattern of RE2 for the whole expression. */
    String translated() throws Unsound, ExpressionException {
        while (position < text.length()) {
            char c = next();
            switch (c) {
                case '(' -> open();
                case ')' -> close();
                case '|', '^', '$' -> assertion(String.valueOf(c));
                case '*', '+', '?' -> repeat(String.valueOf(c), c == '?' ? 1 : 2);
                case '{' -> repeatCounted();
                case '[' -> part(brackets());
                case '.' -> part("[^\\n\\r]");
                case '\\' -> escape();
                default -> part(hex(c));
            }
        }
        if (!groups.isEmpty()) {
            throw new Unsound("no \")\" where one should follow");
        }
        return pattern.toString();
    }

    private void part(String translated) throws ExpressionException {
        part = pattern.length();
        pattern.append(translated);
        repeated = false;
        partSize = 1;
        grow(1);
    }

    private void grow(long more) throws ExpressionException {
        size += more;
        if (size > MOST_CHARACTERS) {
            throw ExpressionException.of(
                    "expected a regular expression of at most %,d characters with all repetitions written out, found more",
                    MOST_CHARACTERS);
        }
    }

    private void assertion(String translated) throws ExpressionException {
        part(translated);
        part = -1;
    }

    private void open() throws Unsound, ExpressionException {
        if (take("?=") || take("?!")) {
            throw ExpressionException.of(
                    "expected a regular expression without look-ahead, found \"(%s\"",
                    text.substring(position - 2, position));
        }
        if (!take("?:") && peek() == '?') {
            throw new Unsound("an unknown kind of parenthesis");
        }
        if (groups.size() == DEEPEST) {
            throw ExpressionException.of(
                    "expected a regular expression of at most %d levels of parentheses, found more", DEEPEST);
        }
        groups.push(new Group(pattern.length(), size));
        assertion("(?:");
    }

    private void close() throws Unsound {
        if (groups.isEmpty()) {
            throw new Unsound("a parenthesis that is not opened");
        }
        Group group = groups.pop();
        pattern.append(')');
        part = group.start();
        partSize = size - group.sizeBefore();
        repeated = false;
    }

    private void repeatCounted() throws Unsound, ExpressionException {
        int least = number();
        int most = take(",") ? (peek() == '}' ? -1 : number()) : least;
        if (!take("}")) {
            throw new Unsound("no \"}\" where one should follow");
        }
        if (most >= 0 && most < least) {
            throw new Unsound("a repetition that ends before it starts");
        }
        int times = Math.max(least, most);
        if (times > MOST_TIMES) {
            throw ExpressionException.of(
                    "expected a regular expression with at most %,d repetitions, found %,d", MOST_TIMES, times);
        }
        repeat("{" + least + (most == least ? "" : most < 0 ? "," : "," + most) + "}", Math.max(1, times));
    }

    /** Repeats the last part. Several quantifiers may follow one another, and one that is lazy finds the same. */
    private void repeat(String quantifier, long times) throws Unsound, ExpressionException {
        if (part < 0) {
            throw new Unsound("a quantifier without anything before it");
        }
        if (repeated) {
            pattern.insert(part, "(?:").append(')');
        }
        take("?");
        pattern.append(quantifier);
        repeated = true;
        grow(partSize * (times - 1));
        partSize *= times;
    }

    /** Reads a number; one that is larger than any repetition becomes the next one. */
    private int number() throws Unsound {
        int start = position;
        int value = 0;
        while (SourceText.isDigit(peek())) {
            value = Math.min(MOST_TIMES + 1, value * 10 + (next() - '0'));
        }
        if (position == start) {
            throw new Unsound("a repetition without a number");
        }
        return value;
    }

    private void escape() throws Unsound, ExpressionException {
        if (peek() == 'b' || peek() == 'B') {
            assertion("\\" + next());
            return;
        }
        String item = escaped();
        part(isSingle(item) ? item : "[" + item + "]");
    }

    /** Returns the set of characters between brackets, the first of which has been read. */
    private String brackets() throws Unsound, ExpressionException {
        boolean inverted = take("^");
        StringBuilder set = new StringBuilder();
        while (!take("]")) {
            String item = item();
            boolean isRange = isSingle(item) && peek() == '-' && position + 1 < text.length();
            if (isRange && text.charAt(position + 1) != ']') {
                next();
                String last = item();
                if (!isSingle(last) || code(last) < code(item)) {
                    throw new Unsound("a range of characters that ends before it starts");
                }
                set.append(item).append('-').append(last);
            } else {
                set.append(item);
            }
        }
        if (set.isEmpty()) {
            return inverted ? ANY : NONE;
        }
        return (inverted ? "[^" : "[") + set + "]";
    }

    /** Returns a character or a class of characters in the form that it has between brackets. */
    private String item() throws Unsound, ExpressionException {
        if (take("[:")) {
            String known = CLASSES.get(upTo(":]"));
            if (known == null) {
                throw new Unsound("an unknown class of characters");
            }
            return known;
        }
        if (take("[.") || take("[=")) {
            String name = upTo(text.charAt(position - 1) + "]");
            if (name.length() != 1) {
                throw new Unsound("an unknown name of a character");
            }
            return hex(name.charAt(0));
        }
        if (take("\\b")) {
            return hex('\b');
        }
        return take("\\") ? escaped() : hex(next());
    }

    /** Returns the character or the class of an escape, whose backslash has been read. */
    private String escaped() throws Unsound, ExpressionException {
        char c = next();
        return switch (c) {
            case 'd' -> "[:digit:]";
            case 's' -> "[:space:]";
            case 'w' -> "[:word:]";
            case 'D' -> "[:^digit:]";
            case 'S' -> "[:^space:]";
            case 'W' -> "[:^word:]";
            case '0' -> hex('\0');
            case 'f' -> hex('\f');
            case 'n' -> hex('\n');
            case 'r' -> hex('\r');
            case 't' -> hex('\t');
            case 'v' -> hex('\u000b');
            case 'c' -> hex((char) (next() % 32));
            case 'x' -> hex(code(2));
            case 'u' -> hex(code(4));
            default -> {
                if (SourceText.isDigit(c)) {
                    throw ExpressionException.of(
                            "expected a regular expression without back-references, found \"\\%c\"", c);
                }
                yield hex(c);
            }
        };
    }

    private char code(int digits) throws Unsound {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(next(), HEX);
            if (digit < 0) {
                throw new Unsound("a character with a wrong number");
            }
            value = value * HEX + digit;
        }
        return (char) value;
    }

    private static String hex(char c) {
        return SourceText.isLetter(c) || SourceText.isDigit(c) || c == '_'
                ? String.valueOf(c)
                : String.format(Locale.ROOT, "\\x{%04x}", (int) c);
    }

    private static boolean isSingle(String item) {
        return !item.startsWith("[");
    }

    private static int code(String single) {
        return single.length() == 1 ? single.charAt(0) : Integer.parseInt(single.substring(3, 7), HEX);
    }

    /** Reads up to a token, which is skipped. */
    private String upTo(String end) throws Unsound {
        int at = text.indexOf(end, position);
        if (at < 0) {
            throw new Unsound("a bracket that is not closed");
        }
        String name = text.substring(position, at);
        position = at + end.length();
        return name;
    }

    /** Returns the next character; -1 at the end. */
    private int peek() {
        return position < text.length() ? text.charAt(position) : -1;
    }

    private char next() throws Unsound {
        if (position == text.length()) {
            throw new Unsound("an end where something should follow");
        }
        return text.charAt(position++);
    }

    /** Reads a token if it is the next one. */
    private boolean take(String token) {
        boolean found = text.startsWith(token, position);
        position += found ? token.length() : 0;
        return found;
    }
}
