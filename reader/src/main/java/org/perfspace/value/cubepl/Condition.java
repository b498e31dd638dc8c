package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/** A condition of a branch or a loop. */
sealed interface Condition extends Part {

    boolean holds(Frame frame) throws ExpressionException;

    /** Determines whether the result may differ between columns. */
    boolean analyse(Analysis analysis);

    void print(StringBuilder out);

    /** {@code true} or {@code false}. */
    record Known(boolean value) implements Condition {
        @Override
        public boolean holds(Frame frame) {
            return value;
        }

        @Override
        public boolean analyse(Analysis analysis) {
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append(value);
        }
    }

    /** The negation of a condition. */
    record Not(Condition inner) implements Condition {
        @Override
        public boolean holds(Frame frame) throws ExpressionException {
            return !inner.holds(frame);
        }

        @Override
        public boolean analyse(Analysis analysis) {
            return inner.analyse(analysis);
        }

        @Override
        public void print(StringBuilder out) {
            out.append("not (");
            inner.print(out);
            out.append(')');
        }
    }

    /**
     * Conditions joined by {@code and} and {@code or}, which have the same precedence and are evaluated from left to
     * right.
     */
    record Junction(Condition first, List<Link> rest) implements Condition {

        /** A condition that follows another, and whether it is joined by {@code and}. */
        public record Link(boolean and, Condition condition) {}

        public Junction {
            rest = List.copyOf(rest);
        }

        @Override
        public boolean holds(Frame frame) throws ExpressionException {
            boolean holds = first.holds(frame);
            for (Link link : rest) {
                if (holds == link.and) {
                    holds = link.condition.holds(frame);
                }
            }
            return holds;
        }

        @Override
        public boolean analyse(Analysis analysis) {
            boolean varies = first.analyse(analysis);
            for (Link link : rest) {
                varies |= link.condition.analyse(analysis);
            }
            return varies;
        }

        @Override
        public void print(StringBuilder out) {
            int start = out.length();
            first.print(out);
            for (Link link : rest) {
                out.insert(start, '(');
                out.append(link.and ? " and " : " or ");
                link.condition.print(out);
                out.append(')');
            }
        }
    }

    /** A comparison of numbers. */
    record Comparison(Relation relation, Node left, Node right) implements Condition {

        /** The ways of comparing numbers. */
        public enum Relation {
            EQUAL("=="),
            DIFFERENT("!="),
            AT_LEAST(">="),
            AT_MOST("<="),
            GREATER(">"),
            LESS("<");

            private final String symbol;

            Relation(String symbol) {
                this.symbol = symbol;
            }

            public String symbol() {
                return symbol;
            }
        }

        @Override
        public boolean holds(Frame frame) throws ExpressionException {
            double a = left.number(frame);
            double b = right.number(frame);
            return switch (relation) {
                case EQUAL -> a == b;
                case DIFFERENT -> a != b;
                case AT_LEAST -> a >= b;
                case AT_MOST -> a <= b;
                case GREATER -> a > b;
                case LESS -> a < b;
            };
        }

        @Override
        public boolean analyse(Analysis analysis) {
            boolean varies = left.analyse(analysis);
            return right.analyse(analysis) || varies;
        }

        @Override
        public void print(StringBuilder out) {
            left.print(out);
            out.append(' ').append(relation.symbol).append(' ');
            right.print(out);
        }
    }

    /** A comparison of texts; an operand that cannot be a text is never equal. */
    record SameText(boolean ignoreCase, Node left, Node right) implements Condition {
        @Override
        public boolean holds(Frame frame) throws ExpressionException {
            if (!left.canBeText() || !right.canBeText()) {
                return false;
            }
            String a = left.text(frame);
            String b = right.text(frame);
            frame.spendText(a.length());
            return ignoreCase ? a.equalsIgnoreCase(b) : a.equals(b);
        }

        @Override
        public boolean analyse(Analysis analysis) {
            boolean varies = left.analyse(analysis);
            return right.analyse(analysis) || varies;
        }

        @Override
        public void print(StringBuilder out) {
            left.print(out);
            out.append(ignoreCase ? " seq " : " eq ");
            right.print(out);
        }
    }

    /** A search of a text for a regular expression; an operand that cannot be a text never matches. */
    record Matches(Node text, Regex regex) implements Condition {
        @Override
        public boolean holds(Frame frame) throws ExpressionException {
            return text.canBeText() && frame.matches(regex, text.text(frame));
        }

        @Override
        public boolean analyse(Analysis analysis) {
            return text.analyse(analysis);
        }

        @Override
        public void print(StringBuilder out) {
            text.print(out);
            out.append(" =~ /").append(regex.text().replace("/", "\\/")).append('/');
        }
    }
}
