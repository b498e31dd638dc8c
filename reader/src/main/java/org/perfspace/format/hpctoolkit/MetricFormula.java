package org.perfspace.format.hpctoolkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A formula of {@code metrics/default.yaml} over the sums of metrics, kept in an attribute ({@link HpctNames#FORMULA}) as
 * a list of terms in Polish notation, operators before their operands:
 *
 * <pre>
 *  /2 @GKER:DYMEM_ACUMU%20(B) @GKER:COUNT      the one by the other
 *  *2 =100 /2 !a !b                            100 a / b, of exclusive costs only
 * </pre>
 *
 * <p>{@code @} precedes the name of a metric of meta.db whose cost is inclusive or exclusive depending on the view,
 * {@code !} precedes one whose cost is always exclusive, and {@code =} precedes a number. An operator is followed by the
 * number of its operands.
 *
 * @param terms the terms, at least one
 */
public record MetricFormula(List<String> terms) {

    /** The formula of a metric that is only a heading for the metrics below it. */
    public static final String NONE = "none";

    /** The formula of a metric that shows the value of the first metric below it. */
    public static final String FIRST = "first";

    /** The formula of a metric that shows the sum of the metrics directly below it. */
    public static final String SUM = "sum";

    /** Maximum number of terms; real formulas have fewer than twenty. */
    public static final int MOST_TERMS = 1_000;

    private static final char METRIC = '@';
    private static final char EXCLUSIVE = '!';
    private static final char NUMBER = '=';

    /** The operators, with the minimum and the maximum number of their operands. */
    private static final Map<String, int[]> OPERATORS = Map.ofEntries(
            Map.entry("+", new int[] {1, MOST_TERMS}),
            Map.entry("*", new int[] {1, MOST_TERMS}),
            Map.entry("-", new int[] {2, MOST_TERMS}),
            Map.entry("/", new int[] {2, MOST_TERMS}),
            Map.entry("^", new int[] {2, 2}),
            Map.entry("sqrt", new int[] {1, 1}),
            Map.entry("ln", new int[] {1, 1}),
            Map.entry("floor", new int[] {1, 1}),
            Map.entry("ceil", new int[] {1, 1}),
            Map.entry("min", new int[] {1, MOST_TERMS}),
            Map.entry("max", new int[] {1, MOST_TERMS}));

    /** Takes a copy of the list. */
    public MetricFormula {
        terms = List.copyOf(terms);
    }

    /**
     * Builds a result from a formula, operands first.
     *
     * @param <T> type of the result
     */
    public interface Builder<T> {
        /** Returns the result for a number, given as spelled in the formula. */
        T number(String digits);

        /** Returns the result for the sum of a metric of meta.db, of exclusive costs only or depending on the view. */
        T metric(String name, boolean exclusive);

        /** Returns the result for an operator, given the results for its operands. */
        T apply(String operator, List<T> operands);
    }

    /** Returns whether an operator exists and accepts a number of operands. */
    public static boolean isOperator(String operator, int operands) {
        int[] range = OPERATORS.get(operator);
        return range != null && operands >= range[0] && operands <= range[1];
    }

    /** Returns the term of an operator. */
    public static String operator(String operator, int operands) {
        return operator + operands;
    }

    /** Returns the term of a number. */
    public static String number(String digits) {
        return NUMBER + digits;
    }

    /** Returns the term of a metric. */
    public static String metric(String name, boolean exclusive) {
        return (exclusive ? EXCLUSIVE : METRIC) + name;
    }

    /** Returns the formula in an attribute; empty if the text is not a formula or is one of the words above. */
    public static Optional<MetricFormula> parse(String attribute) {
        MetricFormula formula = new MetricFormula(HpctText.split(attribute));
        boolean sound = !formula.terms.isEmpty() && formula.terms.size() <= MOST_TERMS && formula.isComplete();
        return sound ? Optional.of(formula) : Optional.empty();
    }

    /** Returns the text of the attribute. */
    public String text() {
        return HpctText.join(terms);
    }

    /** Builds a result from this formula, without recursion. */
    public <T> T build(Builder<T> builder) {
        Deque<T> operands = new ArrayDeque<>();
        for (int i = terms.size() - 1; i >= 0; i--) {
            String term = terms.get(i);
            if (isMetric(term)) {
                operands.push(builder.metric(term.substring(1), term.charAt(0) == EXCLUSIVE));
            } else if (isNumber(term)) {
                operands.push(builder.number(term.substring(1)));
            } else {
                int count = count(term);
                List<T> taken = new ArrayList<>(count);
                for (int k = 0; k < count; k++) {
                    taken.add(operands.pop());
                }
                operands.push(builder.apply(name(term), Collections.unmodifiableList(taken)));
            }
        }
        return operands.pop();
    }

    /** Returns the names of the metrics in this formula. */
    public List<String> metrics() {
        return terms.stream()
                .filter(MetricFormula::isMetric)
                .map(term -> term.substring(1))
                .toList();
    }

    /** Returns whether at least one of its costs is always exclusive. */
    public boolean exclusive() {
        return terms.stream().anyMatch(term -> isMetric(term) && term.charAt(0) == EXCLUSIVE);
    }

    private boolean isComplete() {
        long missing = 1;
        for (String term : terms) {
            if (missing == 0) {
                return false;
            }
            boolean operand = isMetric(term) || isNumber(term);
            if (!operand && !isOperator(name(term), count(term))) {
                return false;
            }
            missing += operand ? -1 : count(term) - 1L;
        }
        return missing == 0;
    }

    private static boolean isMetric(String term) {
        return term.length() > 1 && (term.charAt(0) == METRIC || term.charAt(0) == EXCLUSIVE);
    }

    /**
     * Returns whether a term is a number that means the same in every language: digits, possibly with a point between
     * them.
     */
    private static boolean isNumber(String term) {
        return term.length() > 1 && term.charAt(0) == NUMBER && isPlainNumber(term.substring(1));
    }

    /** Returns whether a text consists of digits, possibly with a point between them, and has at most 40 characters. */
    public static boolean isPlainNumber(String text) {
        return text.length() <= 40 && text.matches("[0-9]+(\\.[0-9]+)?");
    }

    private static String name(String term) {
        return term.substring(0, nameEnd(term));
    }

    /** Returns the number of operands in the term of an operator; -1 if there is no valid number. */
    private static int count(String term) {
        String digits = term.substring(nameEnd(term));
        return digits.isEmpty() || digits.length() > 4 ? -1 : Integer.parseInt(digits);
    }

    private static int nameEnd(String term) {
        int end = term.length();
        while (end > 0 && term.charAt(end - 1) >= '0' && term.charAt(end - 1) <= '9') {
            end--;
        }
        return end;
    }
}
