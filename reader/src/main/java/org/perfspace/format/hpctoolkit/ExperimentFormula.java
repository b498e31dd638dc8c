package org.perfspace.format.hpctoolkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a formula of an {@code experiment.xml}, such as {@code 100*(#46/#47)}, to Polish notation. {@code #} precedes the
 * order of a metric, {@code $} the number of a column.
 */
final class ExperimentFormula {

    private static final int LONGEST = 1_000;
    private static final Pattern TERM = Pattern.compile("\\s*([#$][0-9]{1,9}|[0-9]+(?:\\.[0-9]+)?|[-+*/()])\\s*");
    private static final String OPEN = "(";

    private final UnaryOperator<String> names;
    private final Deque<List<String>> operands = new ArrayDeque<>();
    private final Deque<String> operators = new ArrayDeque<>();

    private ExperimentFormula(UnaryOperator<String> names) {
        this.names = names;
    }

    /**
     * Returns the formula with the names of metrics.
     *
     * @param names returns the name of the metric for a reference; the empty text if there is none
     * @return the formula; empty if it contains anything but the four operations and references to known metrics
     */
    static Optional<MetricFormula> of(String text, UnaryOperator<String> names) {
        return text.length() > LONGEST ? Optional.empty() : new ExperimentFormula(names).read(text);
    }

    private Optional<MetricFormula> read(String text) {
        Matcher term = TERM.matcher(text);
        boolean operandExpected = true;
        int end = 0;
        while (end < text.length() && term.find(end) && term.start() == end) {
            end = term.end();
            String token = term.group(1);
            boolean operand = Character.isDigit(token.charAt(token.length() - 1));
            if (operandExpected != (operand || token.equals(OPEN)) || !push(token, operand)) {
                return Optional.empty();
            }
            operandExpected = !operand && !token.equals(")");
        }
        while (!operators.isEmpty()) {
            if (operators.peek().equals(OPEN)) {
                return Optional.empty();
            }
            apply();
        }
        boolean whole = end == text.length() && !operandExpected && operands.size() == 1;
        return whole ? Optional.of(new MetricFormula(operands.pop())) : Optional.empty();
    }

    private boolean push(String token, boolean operand) {
        if (operand) {
            boolean number = Character.isDigit(token.charAt(0));
            String name = number ? token : names.apply(token);
            operands.push(List.of(number ? MetricFormula.number(token) : MetricFormula.metric(name, false)));
            return !name.isEmpty();
        }
        if (token.equals(OPEN)) {
            operators.push(token);
            return true;
        }
        while (!operators.isEmpty() && strength(operators.peek()) >= Math.max(1, strength(token))) {
            apply();
        }
        if (!token.equals(")")) {
            operators.push(token);
            return true;
        }
        return !operators.isEmpty() && operators.pop().equals(OPEN);
    }

    private void apply() {
        List<String> second = operands.pop();
        List<String> terms = new ArrayList<>(List.of(MetricFormula.operator(operators.pop(), 2)));
        terms.addAll(operands.pop());
        terms.addAll(second);
        operands.push(terms);
    }

    private static int strength(String operator) {
        return switch (operator) {
            case "*", "/" -> 2;
            case "+", "-" -> 1;
            default -> 0;
        };
    }
}
