package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A translator of regular expressions in the syntax of ECMAScript, as interpreted by C++, to patterns of Java. In the
 * pattern, everything that can fail looks at a character, see {@link Regex#END}.
 */
final class RegexParser {

    /** Maximum number of parts with all repetitions written out. */
    private static final int MOST_PARTS = 20_000;

    private static final int DEEPEST = 100;
    private static final int HEX = 16;

    private static final String END = "\\uffff";
    private static final String ANY = "[^" + END + "]";
    private static final String IS_IN_TEXT = "(?=[\\s\\S])";
    private static final String NEVER = IS_IN_TEXT + "(?![\\s\\S])";
    private static final String WORD = "a-zA-Z0-9_";
    private static final String SPACE = "\\t-\\r ";

    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("alpha", "a-zA-Z"),
            Map.entry("digit", "0-9"),
            Map.entry("d", "0-9"),
            Map.entry("space", SPACE),
            Map.entry("s", SPACE),
            Map.entry("w", WORD),
            Map.entry("alnum", "a-zA-Z0-9"),
            Map.entry("upper", "A-Z"),
            Map.entry("lower", "a-z"),
            Map.entry("blank", " \\t"),
            Map.entry("cntrl", "\\x00-\\x1f\\x7f"),
            Map.entry("print", " -~"),
            Map.entry("graph", "!-~"),
            Map.entry("punct", "!-/:-@\\x5b-`{-~"),
            Map.entry("xdigit", "0-9a-fA-F"));

    private final RegexText text;
    private int depth;

    /** Thrown for a text that is not a valid regular expression. */
    public static final class Unsound extends Exception {
        private static final long serialVersionUID = 1L;

        Unsound(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * A translated piece of the expression.
     *
     * @param canBeEmpty whether it can match the empty text
     * @param silent number of parts that can match the empty text, with their repetitions written out
     * @param size number of parts with all repetitions written out
     */
    private record Piece(String pattern, boolean canBeEmpty, long silent, long size) {

        static Piece character(String pattern) {
            return new Piece(pattern, false, 0, 1);
        }

        static Piece assertion(String pattern) {
            return new Piece(pattern, true, 1, 1);
        }

        Piece in(String begin, String end) {
            return new Piece(begin + pattern + end, canBeEmpty, silent + (canBeEmpty ? 1 : 0), size + 1);
        }
    }

    private RegexParser(String text) {
        this.text = new RegexText(text);
    }

    /**
     * Reads an expression.
     *
     * @throws Unsound if it is not a regular expression, so that it never matches anything
     * @throws ExpressionException if it cannot be searched for in bounded time
     */
    public static Regex parse(String text) throws Unsound, ExpressionException {
        RegexParser parser = new RegexParser(text);
        Piece all = parser.alternatives();
        if (!parser.text.isAtEnd()) {
            throw new Unsound("a parenthesis that is not opened");
        }
        try {
            return new Regex(text, Pattern.compile(all.pattern), (int) (1 + all.silent));
        } catch (PatternSyntaxException e) {
            throw new Unsound("something unknown: " + e.getDescription());
        } catch (StackOverflowError e) {
            throw tooLarge();
        }
    }

    private Piece alternatives() throws Unsound, ExpressionException {
        if (++depth > DEEPEST) {
            throw ExpressionException.of(
                    "expected a regular expression of at most %d levels of parentheses, found more", DEEPEST);
        }
        Piece first = sequence();
        StringBuilder pattern = new StringBuilder(first.pattern);
        boolean canBeEmpty = first.canBeEmpty;
        long silent = first.silent;
        long size = first.size;
        while (text.take('|')) {
            Piece next = sequence();
            pattern.append('|').append(next.pattern);
            canBeEmpty |= next.canBeEmpty;
            silent += next.silent + (next.canBeEmpty ? 1 : 0);
            size += next.size + 1;
        }
        depth--;
        return bounded(new Piece(pattern.toString(), canBeEmpty, silent, size));
    }

    private Piece sequence() throws Unsound, ExpressionException {
        StringBuilder pattern = new StringBuilder();
        boolean canBeEmpty = true;
        long silent = 0;
        long size = 0;
        while (!text.isAtEnd() && text.peek() != '|' && text.peek() != ')') {
            Piece next = part();
            pattern.append(next.pattern);
            canBeEmpty &= next.canBeEmpty;
            silent += next.silent;
            size += next.size;
        }
        return bounded(new Piece(pattern.toString(), canBeEmpty, silent, size));
    }

    private static Piece bounded(Piece piece) throws ExpressionException {
        if (piece.size > MOST_PARTS) {
            throw tooLarge();
        }
        return piece;
    }

    private static ExpressionException tooLarge() {
        return ExpressionException.of(
                "expected a regular expression of at most %,d characters with all repetitions written out, found more",
                MOST_PARTS);
    }

    private Piece part() throws Unsound, ExpressionException {
        if (text.take('^')) {
            return Piece.assertion(IS_IN_TEXT + "(?<![\\s\\S])");
        }
        if (text.take('$')) {
            return Piece.assertion("(?=" + END + ")");
        }
        if (text.take("\\b")) {
            return Piece.assertion(wordEdge("(?!", "(?="));
        }
        if (text.take("\\B")) {
            return Piece.assertion(wordEdge("(?=", "(?!"));
        }
        if (text.take("(?=")) {
            return ahead("(?=");
        }
        if (text.take("(?!")) {
            return ahead(IS_IN_TEXT + "(?!");
        }
        Piece piece = atom();
        for (int count = 0; isQuantifier(text.peek()); count++) { // several quantifiers may follow one another
            if (count == DEEPEST) {
                throw tooLarge();
            }
            piece = repeated(count == 0 ? piece : piece.in("(?:", ")"));
        }
        return piece;
    }

    private static boolean isQuantifier(int c) {
        return c == '*' || c == '+' || c == '?' || c == '{';
    }

    private static String wordEdge(String afterWord, String afterOther) {
        return IS_IN_TEXT + "(?:(?<=[" + WORD + "])" + afterWord + "[" + WORD + "])|(?<![" + WORD + "])" + afterOther
                + "[" + WORD + "]))";
    }

    private Piece ahead(String begin) throws Unsound, ExpressionException {
        Piece inner = alternatives();
        text.expect(')');
        return new Piece(begin + inner.pattern + ")", true, inner.silent + 1, inner.size + 1);
    }

    private Piece atom() throws Unsound, ExpressionException {
        if (text.take("(?:") || text.take('(')) {
            if (text.peek() == '?') {
                throw new Unsound("an unknown kind of parenthesis");
            }
            Piece inner = alternatives();
            text.expect(')');
            return inner.in("(?:", ")");
        }
        if (text.take('[')) {
            return Piece.character(brackets());
        }
        if (text.take('.')) {
            return Piece.character("[^\\n\\r" + END + "]");
        }
        if (text.take('\\')) {
            return Piece.character("[" + escape() + "]");
        }
        if (isQuantifier(text.peek())) {
            throw new Unsound("a quantifier without anything before it");
        }
        return Piece.character(literal(text.next()));
    }

    /** Returns a piece with the quantifier that follows. */
    private Piece repeated(Piece piece) throws Unsound, ExpressionException {
        int start = text.position();
        int least = 0;
        int most = -1;
        if (text.take('+')) {
            least = 1;
        } else if (text.take('?')) {
            most = 1;
        } else if (text.take('{')) {
            least = text.number(2 * MOST_PARTS);
            most = text.take(',') ? (text.peek() == '}' ? -1 : text.number(2 * MOST_PARTS)) : least;
            text.expect('}');
            if (most >= 0 && most < least) {
                throw new Unsound("a repetition that ends before it starts");
            }
        } else {
            text.expect('*');
        }
        text.take('?');
        long times = Math.max(1, most < 0 ? least + 1 : most);
        boolean canBeEmpty = least == 0 || piece.canBeEmpty;
        long silent = piece.silent * (piece.canBeEmpty ? times : 1) + (canBeEmpty ? 1 : 0);
        String pattern = piece.pattern + text.since(start);
        return bounded(new Piece(pattern, canBeEmpty, silent, piece.size * times));
    }

    private String brackets() throws Unsound, ExpressionException {
        boolean inverted = text.take('^');
        StringBuilder set = new StringBuilder();
        List<String> others = new ArrayList<>();
        while (!text.take(']')) {
            String item = item();
            boolean single = isSingle(item);
            if (single && text.peek() == '-' && text.second() >= 0 && text.second() != ']') {
                text.next();
                String last = item();
                if (!isSingle(last) || code(last) < code(item)) {
                    throw new Unsound("a range of characters that ends before it starts");
                }
                set.append(item).append('-').append(last);
            } else if (item.startsWith("^")) {
                others.add("[" + item + "]");
            } else {
                set.append(item);
            }
        }
        if (set.length() > 0) {
            others.add("[" + set + "]");
        }
        String any = String.join("|", others);
        if (inverted) {
            return others.isEmpty() ? ANY : "(?:(?!" + any + ")" + ANY + ")";
        }
        return others.isEmpty() ? "(?:" + NEVER + ")" : others.size() == 1 ? any : "(?:" + any + ")";
    }

    /** Returns a character or a class of characters in the form that it has between brackets. */
    private String item() throws Unsound, ExpressionException {
        if (text.take("[:")) {
            String known = CLASSES.get(text.upTo(":]"));
            if (known == null) {
                throw new Unsound("an unknown class of characters");
            }
            return known;
        }
        if (text.take("[.") || text.take("[=")) {
            String name = text.upTo(text.last() + "]");
            if (name.length() != 1) {
                throw new Unsound("an unknown name of a character");
            }
            return hex(name.charAt(0));
        }
        if (text.take("\\b")) {
            return hex('\b');
        }
        return text.take('\\') ? escape() : hex(text.next());
    }

    private String escape() throws Unsound, ExpressionException {
        char c = text.next();
        return switch (c) {
            case 'd' -> "0-9";
            case 'D' -> "^0-9" + END;
            case 'w' -> WORD;
            case 'W' -> "^" + WORD + END;
            case 's' -> SPACE;
            case 'S' -> "^" + SPACE + END;
            case '0' -> hex('\0');
            case 'f' -> hex('\f');
            case 'n' -> hex('\n');
            case 'r' -> hex('\r');
            case 't' -> hex('\t');
            case 'v' -> hex('\u000b');
            case 'c' -> hex((char) (text.next() % 32));
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
            int digit = Character.digit(text.next(), HEX);
            if (digit < 0) {
                throw new Unsound("a character with a wrong number");
            }
            value = value * HEX + digit;
        }
        return (char) value;
    }

    private static String literal(char c) {
        return SourceText.isLetter(c) || SourceText.isDigit(c) || c == '_' ? String.valueOf(c) : hex(c);
    }

    private static String hex(char c) {
        return String.format(Locale.ROOT, "\\u%04x", (int) c);
    }

    private static boolean isSingle(String item) {
        return item.startsWith("\\u") && item.length() == hex('x').length();
    }

    private static int code(String single) {
        return Integer.parseInt(single.substring(2), HEX);
    }
}
