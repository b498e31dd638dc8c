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
 * <p>{@code @} stands before the name of a metric of meta.db whose cost is inclusive or exclusive as the view has it,
 * {@code !} before one whose cost is always exclusive, {@code =} before a number, and behind an operator is the number of
 * its operands.
 *
 * @param terms at least one
 */
public record MetricFormula(List<String> terms) {

    /** Of a metric that is but a heading for those below it. */
    public static final String NONE = "none";

    /** Of a metric that shows what the first one below it shows. */
    public static final String FIRST = "first";

    /** Of a metric that shows the sum of those directly below it. */
    public static final String SUM = "sum";

    /** Most terms; real formulas have below twenty. */
    public static final int MOST_TERMS = 1_000;

    private static final char METRIC = '@';
    private static final char EXCLUSIVE = '!';
    private static final char NUMBER = '=';

    /** Operators, and the least and the largest number of their operands. */
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
     * Makes something of a formula, operands first.
     *
     * @param <T> what is made
     */
    public interface Builder<T> {
        /** A number, as it was written. */
        T number(String digits);

        /** The sum of a metric of meta.db, only of exclusive costs or as the view has it. */
        T metric(String name, boolean exclusive);

        /** An operator over its operands. */
        T apply(String operator, List<T> operands);
    }

    /** Returns whether there is such an operator for a number of operands. */
    public static boolean isOperator(String operator, int operands) {
        int[] range = OPERATORS.get(operator);
        return range != null && operands >= range[0] && operands <= range[1];
    }

    /** The term of an operator. */
    public static String operator(String operator, int operands) {
        return operator + operands;
    }

    /** The term of a number. */
    public static String number(String digits) {
        return NUMBER + digits;
    }

    /** The term of a metric. */
    public static String metric(String name, boolean exclusive) {
        return (exclusive ? EXCLUSIVE : METRIC) + name;
    }

    /** The formula in an attribute; empty if the text is none, or says how a heading is shown. */
    public static Optional<MetricFormula> parse(String attribute) {
        MetricFormula formula = new MetricFormula(HpctText.split(attribute));
        boolean sound = !formula.terms.isEmpty() && formula.terms.size() <= MOST_TERMS && formula.isComplete();
        return sound ? Optional.of(formula) : Optional.empty();
    }

    /** The text of the attribute. */
    public String text() {
        return HpctText.join(terms);
    }

    /** Makes something of it, without recursion. */
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

    /** The names of the metrics in it. */
    public List<String> metrics() {
        return terms.stream()
                .filter(MetricFormula::isMetric)
                .map(term -> term.substring(1))
                .toList();
    }

    /** Returns whether some of its costs are always exclusive. */
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

    /** Returns whether a term is a number that every language takes for the same: digits, and a point between them. */
    private static boolean isNumber(String term) {
        return term.length() > 1 && term.charAt(0) == NUMBER && isPlainNumber(term.substring(1));
    }

    /** Returns whether a text is digits, with a point between them or without. */
    public static boolean isPlainNumber(String text) {
        return text.length() <= 40 && text.matches("[0-9]+(\\.[0-9]+)?");
    }

    private static String name(String term) {
        return term.substring(0, nameEnd(term));
    }

    /** Number of operands behind an operator; -1 where there is no such number. */
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
