package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.MetricOperand.Extent;

/**
 * A parser for the formulas that users of hpcviewer type, with the semantics of hpcviewer 2025.01:
 *
 * <pre>
 *  $n          the column with the index n, at the same place
 *  &#64;n          the same for the whole run
 *  + - * / ^   from the left, ^ too: 2^3^2 is 64; a sign binds more tightly than ^: -2^2 is 4
 *  x / 0       0, and so is sqrt of a negative number
 *  lg          the logarithm to the base 2; log(x) to the base 10, log(x, b) to the base b
 *  stdev       of the population
 * </pre>
 *
 * <p>The following is rejected with an explanation: {@code if}, whose branches hpcviewer selects in the opposite way to
 * its documentation; {@code #n}, which depends on the order of the columns; {@code $$}, {@code @@} and {@code ##},
 * which are for stored formulas; and comparisons.
 */
final class ViewerParser {

    private static final Map<String, Function> FUNCTIONS = Map.ofEntries(
            Map.entry("abs", Function.ABS),
            Map.entry("ceil", Function.CEIL),
            Map.entry("floor", Function.FLOOR),
            Map.entry("round", Function.ROUND),
            Map.entry("sign", Function.SIGN),
            Map.entry("sqrt", Function.SQRT),
            Map.entry("exp", Function.EXP),
            Map.entry("ln", Function.LN),
            Map.entry("lg", Function.LG),
            Map.entry("fact", Function.FACTORIAL));

    private static final Map<String, Operator> PAIRS = Map.of(
            "pow", Operator.POWER,
            "mod", Operator.REMAINDER,
            "combin", Operator.CHOOSE,
            "choose", Operator.CHOOSE);

    private static final int MOST_ARGUMENTS = 1_000;

    private final SourceText in;
    private final Draft draft;

    private ViewerParser(SourceText in, Draft draft) {
        this.in = in;
        this.draft = draft;
    }

    static Expression parse(String text, Draft draft) throws ExpressionException {
        SourceText in = new SourceText(text, "");
        Node root = new ViewerParser(in, draft).sum();
        if (!in.atEnd()) {
            throw in.expected("an operator or the end");
        }
        return draft.finish(root);
    }

    private Node sum() throws ExpressionException {
        in.enter();
        Node first = product();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.at("+") || in.at("-")) {
            Operator operator = in.next() == '+' ? Operator.ADD : Operator.SUBTRACT_EXACTLY;
            rest.add(draft.part(new Chain.Link(operator, product())));
        }
        in.leave();
        return Chain.of(first, rest);
    }

    private Node product() throws ExpressionException {
        Node first = power();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.at("*") || in.at("/")) {
            Operator operator = in.next() == '*' ? Operator.MULTIPLY_EXACTLY : Operator.DIVIDE_OR_ZERO;
            rest.add(draft.part(new Chain.Link(operator, power())));
        }
        return Chain.of(first, rest);
    }

    private Node power() throws ExpressionException {
        Node first = signed();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.take("^")) {
            rest.add(draft.part(new Chain.Link(Operator.POWER, signed())));
        }
        return Chain.of(first, rest);
    }

    /** Reads an operand with at most one sign. */
    private Node signed() throws ExpressionException {
        if (in.take("-")) {
            return draft.part(new Node.Applied(Function.NEGATE, primary()));
        }
        in.take("+");
        return primary();
    }

    private Node primary() throws ExpressionException {
        int start = in.position();
        int c = in.peek();
        if (in.take("(")) {
            Node inner = sum();
            in.expect(")");
            return inner;
        }
        if (c == '$' || c == '@' || c == '#' || c == '&') {
            return column(start);
        }
        if (SourceText.isDigit(c) || c == '.') {
            return draft.part(new Node.Constant(literal(start)));
        }
        String name = in.takeWhile(SourceText::isLetter);
        if (name.isEmpty()) {
            throw in.expected("a number, a column such as $1, or a function");
        }
        return function(name.toLowerCase(Locale.ROOT), start);
    }

    private double literal(int start) throws ExpressionException {
        String digits = in.takeWhile(c -> SourceText.isDigit(c) || c == '.');
        String exponent = "";
        if (in.takeHere("e") || in.takeHere("E")) {
            String sign = in.takeHere("-") ? "-" : in.takeHere("+") ? "+" : "";
            exponent = "e" + sign + in.takeWhile(SourceText::isDigit);
        }
        try {
            return Double.parseDouble(digits + exponent);
        } catch (NumberFormatException e) {
            throw in.at(start, "expected a number, found \"%s\"", digits + exponent);
        }
    }

    private Node column(int start) throws ExpressionException {
        int sign = in.next();
        if (in.isHere("$") || in.isHere("@") || in.isHere("#")) {
            throw in.at(start, "a formula cannot refer to itself: $$, @@ and ## are for formulas of a database");
        }
        if (sign == '#') {
            throw in.at(start, "#n counts the columns as they are shown and is not supported: use $n");
        }
        if (sign == '&') {
            throw in.at(start, "&n has no value in hpcviewer: use $n");
        }
        String digits = in.takeWhile(SourceText::isDigit);
        Optional<MetricOperand> known = digits.isEmpty() || digits.length() > 9
                ? Optional.empty()
                : draft.names().column(Integer.parseInt(digits));
        if (known.isEmpty()) {
            throw in.at(start, "expected the index of a column, found %c%s, which does not exist", sign, digits);
        }
        MetricOperand operand = known.get();
        MetricOperand reference = sign == '@'
                ? new MetricOperand(operand.metric(), operand.cover(), Extent.TOTAL, operand.moment())
                : operand;
        return draft.reference(reference, (char) sign + digits);
    }

    private Node function(String name, int start) throws ExpressionException {
        if (name.equals("if")) {
            throw in.at(
                    start,
                    "if is rejected: hpcviewer takes its second value where the condition is 0, "
                            + "although its help says the opposite");
        }
        List<Node> arguments = arguments();
        if (FUNCTIONS.containsKey(name)) {
            require(name, arguments, 1, 1, start);
            return draft.part(new Node.Applied(FUNCTIONS.getOrDefault(name, Function.ABS), arguments.get(0)));
        }
        if (PAIRS.containsKey(name)) {
            require(name, arguments, 2, 2, start);
            return chain(PAIRS.getOrDefault(name, Operator.POWER), arguments);
        }
        return switch (name) {
            case "e" -> {
                require(name, arguments, 0, 0, start);
                yield draft.part(new Node.Constant(Math.E));
            }
            case "log" -> {
                require(name, arguments, 1, 2, start);
                yield arguments.size() == 2
                        ? chain(Operator.LOG, arguments)
                        : draft.part(new Node.Applied(Function.LOG10, arguments.get(0)));
            }
            case "min", "max", "sum", "avg", "stdev" -> {
                require(name, arguments, 1, MOST_ARGUMENTS, start);
                yield combined(name, arguments);
            }
            default -> throw in.at(start, "expected a function, found \"%s\", which does not exist", name);
        };
    }

    private Node combined(String name, List<Node> arguments) {
        return switch (name) {
            case "min" -> chain(Operator.MIN, arguments);
            case "max" -> chain(Operator.MAX, arguments);
            case "sum" -> chain(Operator.ADD, arguments);
            case "avg" -> {
                Node count = draft.part(new Node.Constant(arguments.size()));
                Chain.Link divided = new Chain.Link(Operator.DIVIDE_OR_ZERO, count);
                yield draft.part(Chain.of(chain(Operator.ADD, arguments), List.of(divided)));
            }
            default -> draft.part(new Deviation(arguments));
        };
    }

    private Node chain(Operator operator, List<Node> arguments) {
        List<Chain.Link> rest = arguments.stream()
                .skip(1)
                .map(argument -> new Chain.Link(operator, argument))
                .toList();
        return draft.part(Chain.of(arguments.get(0), rest));
    }

    private List<Node> arguments() throws ExpressionException {
        List<Node> arguments = new ArrayList<>();
        in.expect("(");
        if (!in.take(")")) {
            do {
                arguments.add(sum());
            } while (in.take(","));
            in.expect(")");
        }
        return arguments;
    }

    private void require(String name, List<Node> arguments, int least, int most, int start) throws ExpressionException {
        int found = arguments.size();
        if (found < least || found > most) {
            String range = least == most ? String.valueOf(least) : least + " to " + most;
            throw in.at(start, "expected %s arguments of %s, found %d", range, name, found);
        }
    }

    /** The population standard deviation of several numbers. */
    private static final class Deviation extends Node {

        private final List<Node> arguments;

        Deviation(List<Node> arguments) {
            this.arguments = List.copyOf(arguments);
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
            double[] mean = frame.push();
            double[] value = frame.push();
            Arrays.fill(mean, 0, n, 0);
            for (Node argument : arguments) {
                argument.fill(frame, n, value);
                Operator.ADD.apply(mean, value, n);
            }
            Arrays.fill(out, 0, n, 0);
            for (Node argument : arguments) {
                argument.fill(frame, n, value);
                for (int i = 0; i < n; i++) {
                    double distance = value[i] - mean[i] / arguments.size();
                    out[i] += distance * distance;
                }
            }
            for (int i = 0; i < n; i++) {
                out[i] = Math.sqrt(out[i] / arguments.size());
            }
            frame.pop();
            frame.pop();
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            boolean varies = false;
            for (Node argument : arguments) {
                varies |= argument.analyse(analysis);
            }
            return varies;
        }

        @Override
        public void print(StringBuilder out) {
            String separator = "stdev(";
            for (Node argument : arguments) {
                out.append(separator);
                argument.print(out);
                separator = ", ";
            }
            out.append(')');
        }
    }
}
