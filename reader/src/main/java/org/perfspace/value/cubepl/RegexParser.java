package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.perfspace.value.cubepl.Regex.Operation;

/** A parser for regular expressions in the syntax of ECMAScript as interpreted by C++, which compiles them. */
final class RegexParser {

    /** Maximum number of instructions; bounded repetitions are expanded. */
    private static final int MOST_INSTRUCTIONS = 20_000;

    private static final int DEEPEST = 100;
    private static final int HEX = 16;

    private static final CharSet ALPHA = new CharSet().add('a', 'z').add('A', 'Z');

    private static final Map<String, CharSet> CLASSES = Map.ofEntries(
            Map.entry("alpha", ALPHA),
            Map.entry("digit", CharSet.DIGIT),
            Map.entry("d", CharSet.DIGIT),
            Map.entry("space", CharSet.SPACE),
            Map.entry("s", CharSet.SPACE),
            Map.entry("w", CharSet.WORD),
            Map.entry("alnum", new CharSet().addAll(ALPHA).addAll(CharSet.DIGIT)),
            Map.entry("upper", new CharSet().add('A', 'Z')),
            Map.entry("lower", new CharSet().add('a', 'z')),
            Map.entry("blank", new CharSet().add(' ', ' ').add('\t', '\t')),
            Map.entry("cntrl", new CharSet().add(0, 31).add(127, 127)),
            Map.entry("print", new CharSet().add(32, 126)),
            Map.entry("graph", new CharSet().add(33, 126)),
            Map.entry("punct", new CharSet().add(33, 47).add(58, 64).add(91, 96).add(123, 126)),
            Map.entry("xdigit", new CharSet().add('0', '9').add('a', 'f').add('A', 'F')));

    private final String text;
    private int position;
    private int depth;
    private int[] operations = new int[64];
    private int[] targets = new int[64];
    private int count;
    private final List<CharSet> sets = new ArrayList<>();
    private final List<Regex> parts = new ArrayList<>();

    /** Thrown for a text that is not a valid regular expression. */
    public static final class Unsound extends Exception {
        private static final long serialVersionUID = 1L;

        Unsound(String message) {
            super(message, null, false, false);
        }
    }

    private RegexParser(String text) {
        this.text = text;
    }

    /**
     * Reads an expression.
     *
     * @throws Unsound if it is not a regular expression, so that it never matches anything
     * @throws ExpressionException if it cannot be searched for in bounded time
     */
    public static Regex parse(String text) throws Unsound, ExpressionException {
        RegexParser parser = new RegexParser(text);
        parser.alternatives();
        if (parser.position < text.length()) {
            throw new Unsound("a parenthesis that is not opened");
        }
        parser.emit(Operation.FOUND, 0);
        return parser.compiled();
    }

    private Regex compiled() {
        return new Regex(text, Arrays.copyOf(operations, count), Arrays.copyOf(targets, count), sets, parts);
    }

    private void alternatives() throws Unsound, ExpressionException {
        if (++depth > DEEPEST) {
            throw ExpressionException.of(
                    "expected a regular expression of at most %d levels of parentheses, found more", DEEPEST);
        }
        List<Integer> exits = new ArrayList<>();
        int start = count;
        sequence();
        while (take('|')) {
            insert(start, Operation.FORK);
            exits.add(emit(Operation.JUMP, 0));
            targets[start] = count;
            start = count;
            sequence();
        }
        exits.forEach(exit -> targets[exit] = count);
        depth--;
    }

    private void sequence() throws Unsound, ExpressionException {
        while (position < text.length() && peek() != '|' && peek() != ')') {
            if (!assertion()) {
                int start = count;
                atom();
                while (quantifier(start)) {
                    // several quantifiers may follow one another
                }
            }
        }
    }

    private boolean assertion() throws Unsound, ExpressionException {
        if (take('^')) {
            emit(Operation.BEGIN, 0);
        } else if (take('$')) {
            emit(Operation.END, 0);
        } else if (take("\\b")) {
            emit(Operation.WORD_EDGE, 0);
        } else if (take("\\B")) {
            emit(Operation.NO_WORD_EDGE, 0);
        } else if (take("(?=")) {
            emit(Operation.AHEAD, part());
        } else if (take("(?!")) {
            emit(Operation.NOT_AHEAD, part());
        } else {
            return false;
        }
        return true;
    }

    /** Compiles the contents of parentheses as a separate expression, and returns its index. */
    private int part() throws Unsound, ExpressionException {
        RegexParser inner = new RegexParser(text);
        inner.position = position;
        inner.depth = depth;
        inner.alternatives();
        inner.emit(Operation.FOUND, 0);
        position = inner.position;
        expect(')');
        parts.add(inner.compiled());
        return parts.size() - 1;
    }

    private void atom() throws Unsound, ExpressionException {
        if (take("(?:") || take('(')) {
            if (peek() == '?') {
                throw new Unsound("an unknown kind of parenthesis");
            }
            alternatives();
            expect(')');
        } else if (take('[')) {
            set(brackets());
        } else if (take('.')) {
            set(CharSet.DOT);
        } else if (take('\\')) {
            set(escape());
        } else if ("*+?{".indexOf(peek()) >= 0) {
            throw new Unsound("a quantifier without anything before it");
        } else {
            set(CharSet.of(next()));
        }
    }

    private boolean quantifier(int start) throws Unsound, ExpressionException {
        int least;
        int most;
        if (take('*')) {
            least = 0;
            most = -1;
        } else if (take('+')) {
            least = 1;
            most = -1;
        } else if (take('?')) {
            least = 0;
            most = 1;
        } else if (take('{')) {
            least = number();
            most = take(',') ? (peek() == '}' ? -1 : number()) : least;
            expect('}');
            if (most >= 0 && most < least) {
                throw new Unsound("a repetition that ends before it starts");
            }
        } else {
            return false;
        }
        take('?');
        repeat(start, least, most);
        return true;
    }

    /** Repeats the instructions that begin at an index; {@code most} is -1 if there is no limit. */
    private void repeat(int start, int least, int most) throws ExpressionException {
        int[] body = Arrays.copyOfRange(operations, start, count);
        int[] bodyTargets = Arrays.copyOfRange(targets, start, count);
        count = start;
        for (int i = 0; i < least; i++) {
            append(body, bodyTargets, start);
        }
        if (most < 0) {
            int fork = emit(Operation.FORK, 0);
            append(body, bodyTargets, start);
            emit(Operation.JUMP, fork);
            targets[fork] = count;
        }
        List<Integer> exits = new ArrayList<>();
        for (int i = least; i < most; i++) {
            exits.add(emit(Operation.FORK, 0));
            append(body, bodyTargets, start);
        }
        exits.forEach(exit -> targets[exit] = count);
    }

    /** Appends instructions that were at another position. */
    private void append(int[] body, int[] bodyTargets, int start) throws ExpressionException {
        int moved = count - start;
        for (int i = 0; i < body.length; i++) {
            emit(body[i], isJump(body[i]) ? bodyTargets[i] + moved : bodyTargets[i]);
        }
    }

    /** Inserts an instruction, and moves all instructions after it. */
    private void insert(int at, int operation) throws ExpressionException {
        emit(Operation.FOUND, 0);
        System.arraycopy(operations, at, operations, at + 1, count - 1 - at);
        System.arraycopy(targets, at, targets, at + 1, count - 1 - at);
        operations[at] = operation;
        for (int i = at + 1; i < count; i++) {
            if (isJump(operations[i]) && targets[i] >= at) {
                targets[i]++;
            }
        }
    }

    private static boolean isJump(int operation) {
        return operation == Operation.JUMP || operation == Operation.FORK;
    }

    private int emit(int operation, int target) throws ExpressionException {
        if (count == MOST_INSTRUCTIONS) {
            throw ExpressionException.of(
                    "expected a regular expression of at most %,d characters with all repetitions written out, found"
                            + " more",
                    MOST_INSTRUCTIONS);
        }
        if (count == operations.length) {
            operations = Arrays.copyOf(operations, 2 * count);
            targets = Arrays.copyOf(targets, 2 * count);
        }
        operations[count] = operation;
        targets[count] = target;
        return count++;
    }

    private void set(CharSet set) throws ExpressionException {
        sets.add(set);
        emit(Operation.TAKE, sets.size() - 1);
    }

    private CharSet brackets() throws Unsound, ExpressionException {
        boolean inverted = take('^');
        CharSet set = new CharSet();
        while (!take(']')) {
            CharSet item = item();
            int first = item.single();
            if (first >= 0 && peek() == '-' && position + 1 < text.length() && text.charAt(position + 1) != ']') {
                position++;
                int last = item().single();
                if (last < first) {
                    throw new Unsound("a range of characters that ends before it starts");
                }
                set.add(first, last);
            } else {
                set.addAll(item);
            }
        }
        return inverted ? set.inverted() : set;
    }

    private CharSet item() throws Unsound, ExpressionException {
        if (take("[:")) {
            CharSet known = CLASSES.get(upTo(":]"));
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
            return CharSet.of(name.charAt(0));
        }
        if (take("\\b")) {
            return CharSet.of('\b');
        }
        return take('\\') ? escape() : CharSet.of(next());
    }

    private CharSet escape() throws Unsound, ExpressionException {
        char c = next();
        return switch (c) {
            case 'd' -> CharSet.DIGIT;
            case 'D' -> CharSet.DIGIT.inverted();
            case 'w' -> CharSet.WORD;
            case 'W' -> CharSet.WORD.inverted();
            case 's' -> CharSet.SPACE;
            case 'S' -> CharSet.SPACE.inverted();
            case '0' -> CharSet.of('\0');
            case 'f' -> CharSet.of('\f');
            case 'n' -> CharSet.of('\n');
            case 'r' -> CharSet.of('\r');
            case 't' -> CharSet.of('\t');
            case 'v' -> CharSet.of('\u000b');
            case 'c' -> CharSet.of((char) (next() % 32));
            case 'x' -> CharSet.of(hex(2));
            case 'u' -> CharSet.of(hex(4));
            default -> {
                if (SourceText.isDigit(c)) {
                    throw ExpressionException.of(
                            "expected a regular expression without back-references, found \"\\%c\"", c);
                }
                yield CharSet.of(c);
            }
        };
    }

    private char hex(int digits) throws Unsound {
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

    private int number() throws Unsound {
        int start = position;
        int value = 0;
        while (SourceText.isDigit(peek())) {
            value = Math.min(MOST_INSTRUCTIONS, value * 10 + (next() - '0'));
        }
        if (position == start) {
            throw new Unsound("a repetition without a number");
        }
        return value;
    }

    private String upTo(String end) throws Unsound {
        int at = text.indexOf(end, position);
        if (at < 0) {
            throw new Unsound("a bracket that is not closed");
        }
        String name = text.substring(position, at);
        position = at + end.length();
        return name;
    }

    private int peek() {
        return position < text.length() ? text.charAt(position) : -1;
    }

    private char next() throws Unsound {
        if (position == text.length()) {
            throw new Unsound("an end where something should follow");
        }
        return text.charAt(position++);
    }

    private boolean take(char c) {
        boolean found = peek() == c;
        position += found ? 1 : 0;
        return found;
    }

    private boolean take(String token) {
        boolean found = text.startsWith(token, position);
        position += found ? token.length() : 0;
        return found;
    }

    private void expect(char c) throws Unsound {
        if (!take(c)) {
            throw new Unsound("no \"" + c + "\" where one should follow");
        }
    }
}
