package org.perfspace.value.cubepl;

import java.util.Arrays;
import java.util.List;

/**
 * A regular expression of ECMAScript, which is searched for anywhere in a text. All possible matches are followed
 * simultaneously, so that the time is at most proportional to the product of the lengths of the expression and the
 * text; back-references, which do not permit that, are rejected.
 */
final class Regex {

    /** A program that never matches, which replaces an invalid expression. */
    private static final int[] NEVER = {};

    private final String text;
    private final int[] operations;
    private final int[] targets;
    private final List<CharSet> sets;
    private final List<Regex> parts;

    /** The operations of instructions. The target of an instruction is an instruction, a set, or a part. */
    public static final class Operation {
        /** Consumes one character of a set. */
        public static final int TAKE = 0;

        /** Continues at two instructions: the next one and the target. */
        public static final int FORK = 1;

        /** Continues at the target. */
        public static final int JUMP = 2;

        /** Reports a match. */
        public static final int FOUND = 3;

        public static final int BEGIN = 4;
        public static final int END = 5;
        public static final int WORD_EDGE = 6;
        public static final int NO_WORD_EDGE = 7;

        /** Requires that a part follows or does not follow, without consuming characters. */
        public static final int AHEAD = 8;

        public static final int NOT_AHEAD = 9;

        private Operation() {}
    }

    public Regex(String text, int[] operations, int[] targets, List<CharSet> sets, List<Regex> parts) {
        this.text = text;
        this.operations = operations;
        this.targets = targets;
        this.sets = List.copyOf(sets);
        this.parts = List.copyOf(parts);
    }

    /** Returns an expression that never matches. */
    public static Regex never(String text) {
        return new Regex(text, NEVER, NEVER, List.of(), List.of());
    }

    /** Returns the text of the expression. */
    public String text() {
        return text;
    }

    /** Returns whether a text contains a match. */
    boolean isFoundIn(String searched, Frame frame) throws ExpressionException {
        return operations.length > 0 && new Search(searched, frame).find(0, true);
    }

    /** The state of a search: the instructions that are waiting for the next character. */
    private final class Search {
        private final String searched;
        private final Frame frame;
        private int[] waiting = new int[operations.length];
        private int[] next = new int[operations.length];
        private int waitingCount;
        private int nextCount;
        private final int[] seenAt = new int[operations.length];
        private final int[] pending = new int[operations.length + 1];
        private boolean found;

        Search(String searched, Frame frame) {
            this.searched = searched;
            this.frame = frame;
            Arrays.fill(seenAt, -1);
        }

        /** Searches from a position on, or at that position only. */
        boolean find(int start, boolean anywhere) throws ExpressionException {
            for (int at = start; at <= searched.length(); at++) {
                if (at == start || anywhere) {
                    follow(0, at);
                }
                swap();
                if (found || (waitingCount == 0 && !anywhere)) {
                    return found;
                }
                frame.spend(waitingCount);
                if (at < searched.length()) {
                    char c = searched.charAt(at);
                    for (int i = 0; i < waitingCount; i++) {
                        if (sets.get(targets[waiting[i]]).contains(c)) {
                            follow(waiting[i] + 1, at + 1);
                        }
                    }
                }
            }
            return found;
        }

        private void swap() {
            int[] free = waiting;
            waiting = next;
            waitingCount = nextCount;
            next = free;
            nextCount = 0;
        }

        /**
         * Executes an instruction and those that follow from it, up to all instructions that wait for the character at
         * a position.
         */
        private void follow(int instruction, int at) throws ExpressionException {
            int count = 0;
            int steps = 0;
            pending[count++] = instruction;
            while (count > 0) {
                int i = pending[--count];
                if (seenAt[i] == at) {
                    continue;
                }
                seenAt[i] = at;
                steps++;
                switch (operations[i]) {
                    case Operation.TAKE -> next[nextCount++] = i;
                    case Operation.FOUND -> found = true;
                    case Operation.JUMP -> count = push(count, targets[i], at);
                    case Operation.FORK -> {
                        count = push(count, targets[i], at);
                        count = push(count, i + 1, at);
                    }
                    default -> count = holds(i, at) ? push(count, i + 1, at) : count;
                }
            }
            frame.spend(steps);
        }

        private int push(int count, int instruction, int at) {
            if (seenAt[instruction] == at) {
                return count;
            }
            pending[count] = instruction;
            return count + 1;
        }

        private boolean holds(int instruction, int at) throws ExpressionException {
            return switch (operations[instruction]) {
                case Operation.BEGIN -> at == 0;
                case Operation.END -> at == searched.length();
                case Operation.WORD_EDGE -> isWord(at - 1) != isWord(at);
                case Operation.NO_WORD_EDGE -> isWord(at - 1) == isWord(at);
                case Operation.AHEAD -> isAhead(targets[instruction], at);
                default -> !isAhead(targets[instruction], at);
            };
        }

        private boolean isAhead(int part, int at) throws ExpressionException {
            Regex ahead = parts.get(part);
            frame.spend(ahead.operations.length);
            return ahead.new Search(searched, frame).find(at, false);
        }

        private boolean isWord(int at) {
            return at >= 0 && at < searched.length() && CharSet.WORD.contains(searched.charAt(at));
        }
    }
}
