package org.perfspace.value.cubepl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Extent;
import org.perfspace.value.cubepl.MetricOperand.Moment;

/**
 * A parser for formulas of HPCToolkit's {@code metrics/default.yaml}, given as a list of terms in which operators
 * precede their operands:
 *
 * <pre>
 *  100 a / b                                   *2 =100 /2 &#64;a &#64;b
 *  the mean over all threads                   /2 $execution,$$,sum,a $execution,1,sum,a
 *  inclusive column, then the exclusive one    &#64;a | !a
 *  there is no inclusive column                - | /2 !a !b
 * </pre>
 *
 * <p>{@code @} stands before a metric in the scope that belongs to the column: execution for inclusive ones, lex_aware
 * for exclusive ones. {@code !} stands before a metric that is always in the exclusive scope. {@code $} stands before
 * an input of the file: scope, formula, combination, metric. {@code =} stands before a number, and an operator is
 * followed by the number of its operands. In names, blanks and {@code %} are written as {@code %20} and {@code %25}.
 * Division by 0 is 0.
 */
final class PolishParser {

    private static final int MOST_TERMS = 10_000;
    private static final int INPUT_FIELDS = 4;
    private static final int ESCAPED = 3;
    private static final int HEX = 16;

    private static final Map<String, Operator> OPERATORS = Map.of(
            "+", Operator.ADD,
            "-", Operator.SUBTRACT_EXACTLY,
            "*", Operator.MULTIPLY_EXACTLY,
            "/", Operator.DIVIDE_OR_ZERO,
            "^", Operator.POWER,
            "min", Operator.MIN,
            "max", Operator.MAX,
            "log", Operator.LOG);

    private static final Map<String, Function> FUNCTIONS = Map.of(
            "sqrt", Function.SQRT,
            "ln", Function.LN,
            "floor", Function.FLOOR,
            "ceil", Function.CEIL);

    public static final Map<String, Cover> SCOPES = Map.of(
            "execution", Cover.INCLUSIVE,
            "function", Cover.FUNCTION,
            "lex_aware", Cover.LEXICAL,
            "point", Cover.EXCLUSIVE);

    public static final Map<String, Moment> STATISTICS = Map.of(
            "$$,sum", Moment.SUM,
            "1,sum", Moment.COUNT,
            "($$^2),sum", Moment.SQUARES,
            "$$,min", Moment.MIN,
            "$$,max", Moment.MAX);

    private final Draft draft;
    private final boolean inclusive;

    private PolishParser(Draft draft, boolean inclusive) {
        this.draft = draft;
        this.inclusive = inclusive;
    }

    static Expression parse(String text, Draft draft) throws ExpressionException {
        List<String> terms = List.of(text.strip().split("[ \t\n]+", -1));
        if (terms.size() > MOST_TERMS) {
            throw ExpressionException.of("expected at most %,d terms, found %,d", MOST_TERMS, terms.size());
        }
        int bar = terms.indexOf("|");
        Expression first = new PolishParser(draft, true).side(bar < 0 ? terms : terms.subList(0, bar));
        Draft second = draft.other();
        return first.withExclusive(
                new PolishParser(second, false).side(bar < 0 ? terms : terms.subList(bar + 1, terms.size())));
    }

    /** A formula and its depth in operators. */
    private record Branch(Node node, int depth) {}

    private Branch leaf(Node node) {
        return new Branch(draft.part(node), 0);
    }

    /** Reads the formula of one column from its end, so that operands come before operators. */
    private Expression side(List<String> terms) throws ExpressionException {
        if (terms.equals(List.of("-"))) {
            return draft.finish(Node.Constant.ZERO);
        }
        Deque<Branch> operands = new ArrayDeque<>();
        for (int i = terms.size() - 1; i >= 0; i--) {
            operands.push(node(terms.get(i), i, operands));
        }
        if (operands.size() != 1) {
            throw ExpressionException.of("term 1: expected one operator over all others, found %d", operands.size());
        }
        return draft.finish(operands.pop().node);
    }

    private Branch node(String term, int index, Deque<Branch> operands) throws ExpressionException {
        String rest = term.isEmpty() ? "" : term.substring(1);
        if (term.startsWith("=")) {
            return leaf(new Node.Constant(number(rest, index)));
        }
        if (term.startsWith("@")) {
            return leaf(metric(rest, inclusive ? Cover.INCLUSIVE : Cover.LEXICAL, Moment.SUM, index));
        }
        if (term.startsWith("!")) {
            return leaf(metric(rest, Cover.LEXICAL, Moment.SUM, index));
        }
        if (term.startsWith("$")) {
            return leaf(input(rest, index));
        }
        return operation(term, index, operands);
    }

    private Node input(String text, int index) throws ExpressionException {
        String[] fields = text.split(",", INPUT_FIELDS);
        Cover cover = fields.length == INPUT_FIELDS ? SCOPES.get(fields[0]) : null;
        Moment moment = fields.length == INPUT_FIELDS ? STATISTICS.get(fields[1] + "," + fields[2]) : null;
        if (cover == null || moment == null) {
            throw at(index, "expected the scope, formula, combination and name of an input", text);
        }
        return metric(fields[INPUT_FIELDS - 1], moment == Moment.COUNT ? Cover.INCLUSIVE : cover, moment, index);
    }

    private Node metric(String escaped, Cover cover, Moment moment, int index) throws ExpressionException {
        String name = unescaped(escaped);
        int metric = draft.names().metric(name);
        if (metric == Names.UNKNOWN) {
            throw at(index, "expected the name of a metric", name);
        }
        return draft.reference(new MetricOperand(metric, cover, Extent.HERE, moment), name);
    }

    private Branch operation(String term, int index, Deque<Branch> operands) throws ExpressionException {
        int end = term.length();
        while (end > 0 && SourceText.isDigit(term.charAt(end - 1))) {
            end--;
        }
        String name = term.substring(0, end);
        String digits = term.substring(end);
        int count = digits.isEmpty() || digits.length() > 4 ? 0 : Integer.parseInt(digits);
        if (count < 1 || count > operands.size()) {
            throw at(
                    index,
                    "expected an operator and the number of its operands, " + operands.size() + " of which follow",
                    term);
        }
        List<Node> taken = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < count; i++) {
            Branch operand = operands.pop();
            taken.add(operand.node);
            depth = Math.max(depth, operand.depth + 1);
        }
        if (depth > SourceText.DEEPEST) {
            throw at(index, "expected at most " + SourceText.DEEPEST + " levels of operators", term);
        }
        return new Branch(draft.part(applied(name, taken, term, index)), depth);
    }

    private static Node applied(String name, List<Node> taken, String term, int index) throws ExpressionException {
        int count = taken.size();
        Function function = FUNCTIONS.get(name);
        if (function != null && count == 1) {
            return new Node.Applied(function, taken.get(0));
        }
        Operator operator = OPERATORS.get(name);
        boolean pair = operator == Operator.POWER || operator == Operator.LOG;
        if (operator == null || (pair && count != 2)) {
            throw at(index, "expected an operator of " + count + " operands", term);
        }
        List<Chain.Link> rest = taken.stream()
                .skip(1)
                .map(operand -> new Chain.Link(operator, operand))
                .toList();
        return Chain.of(taken.get(0), rest);
    }

    private static double number(String text, int index) throws ExpressionException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw at(index, "expected a number", text);
        }
    }

    /** Returns a name with the escapes for blanks and {@code %} replaced. */
    public static String unescaped(String text) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            boolean escape = text.charAt(i) == '%' && i + ESCAPED <= text.length();
            int high = escape ? Character.digit(text.charAt(i + 1), HEX) : -1;
            int low = escape ? Character.digit(text.charAt(i + 2), HEX) : -1;
            if (high >= 0 && low >= 0) {
                name.append((char) (high * HEX + low));
                i += ESCAPED - 1;
            } else {
                name.append(text.charAt(i));
            }
        }
        return name.toString();
    }

    private static ExpressionException at(int index, String expected, String found) {
        return ExpressionException.of("term %,d: %s, found \"%s\"", index + 1, expected, found);
    }
}
