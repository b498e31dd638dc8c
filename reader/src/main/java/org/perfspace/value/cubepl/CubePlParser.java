package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Condition.Comparison;
import org.perfspace.value.cubepl.Condition.Comparison.Relation;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A recursive-descent parser for expressions of CubePL 1.1. A sign before a product applies to the whole product, as in
 * Cube's library: {@code 8 / -2 * 4} is 8 / (-(2 * 4)).
 */
final class CubePlParser {

    private static final List<Relation> RELATIONS = List.of(
            Relation.EQUAL, Relation.DIFFERENT, Relation.AT_LEAST, Relation.AT_MOST, Relation.GREATER, Relation.LESS);

    private static final Map<String, Function> FUNCTIONS = Map.ofEntries(
            Map.entry("sqrt", Function.SQRT),
            Map.entry("sin", Function.SIN),
            Map.entry("asin", Function.ASIN),
            Map.entry("cos", Function.COS),
            Map.entry("acos", Function.ACOS),
            Map.entry("tan", Function.TAN),
            Map.entry("atan", Function.ATAN),
            Map.entry("exp", Function.EXP),
            Map.entry("log", Function.LOG),
            Map.entry("abs", Function.ABS),
            Map.entry("sgn", Function.SGN),
            Map.entry("pos", Function.POS),
            Map.entry("neg", Function.NEG),
            Map.entry("floor", Function.FLOOR),
            Map.entry("ceil", Function.CEIL));

    private static final String NUMBER = "a number, a variable, a function or a metric";

    private final SourceText in;
    private final Draft draft;
    private final CubePlStatements statements;
    private final CubePlReferences references;

    private CubePlParser(SourceText in, Draft draft) {
        this.in = in;
        this.draft = draft;
        this.statements = new CubePlStatements(this, in, draft);
        this.references = new CubePlReferences(this, in, draft);
    }

    /** Reads a whole text; an empty text is 0. */
    public static Expression parse(String text, Draft draft) throws ExpressionException {
        SourceText in = new SourceText(text, "//");
        CubePlParser parser = new CubePlParser(in, draft);
        Node root = in.atEnd() ? Node.Constant.ZERO : parser.number();
        if (!in.atEnd()) {
            throw in.expected("an operator or the end");
        }
        return draft.finish(root);
    }

    /** Reads a number or a text. */
    Node number() throws ExpressionException {
        int start = in.position();
        return requireNumber(any(), start);
    }

    /** Reads a condition. */
    Condition condition() throws ExpressionException {
        int start = in.position();
        return requireCondition(any(), start);
    }

    /** Reads a variable in {@code ${name}}; the dollar sign has been read. */
    String variableName() throws ExpressionException {
        in.expect("{");
        in.position();
        String name = name();
        in.expect("}");
        return name;
    }

    /** Reads the name of a variable, which must follow immediately. */
    String name() throws ExpressionException {
        if (!SourceText.isLetter(in.peek())) {
            throw in.expectedHere("the name of a variable");
        }
        String name = in.takeWhile(
                c -> SourceText.isLetter(c) || SourceText.isDigit(c) || c == ':' || c == '_' || c == '-' || c == '#');
        return name;
    }

    /** Reads an index in brackets, if there is one. */
    @Nullable
    Node index() throws ExpressionException {
        if (!in.take("[")) {
            return null;
        }
        Node index = nested();
        in.expect("]");
        return index;
    }

    /** Reads a number at a deeper level. */
    Node nested() throws ExpressionException {
        in.enter();
        Node node = number();
        in.leave();
        return node;
    }

    private Part any() throws ExpressionException {
        int start = in.position();
        Part first = relation();
        List<Condition.Junction.Link> rest = new ArrayList<>();
        while (in.at("and") || in.at("or")) {
            requireCondition(first, start);
            boolean and = in.take("and");
            if (!and) {
                in.expect("or");
            }
            int next = in.position();
            rest.add(new Condition.Junction.Link(and, requireCondition(relation(), next)));
        }
        return rest.isEmpty() ? first : draft.part(new Condition.Junction((Condition) first, rest));
    }

    private Part relation() throws ExpressionException {
        int start = in.position();
        if (in.take("not")) {
            in.expect("(");
            in.enter();
            Condition inner = condition();
            in.leave();
            in.expect(")");
            return draft.part(new Condition.Not(inner));
        }
        if (in.at("true") || in.at("false")) {
            return draft.part(new Condition.Known(in.take("true") || !in.take("false")));
        }
        Part left = sum();
        for (Relation relation : RELATIONS) {
            if (in.take(relation.symbol())) {
                Node a = requireNumber(left, start);
                return draft.part(new Comparison(relation, a, operand()));
            }
        }
        if (in.at("eq") || in.at("seq")) {
            Node a = requireNumber(left, start);
            boolean ignoreCase = in.take("seq");
            if (!ignoreCase) {
                in.expect("eq");
            }
            return draft.part(new Condition.SameText(ignoreCase, a, operand()));
        }
        if (in.take("=~")) {
            return draft.part(new Condition.Matches(requireNumber(left, start), references.regex()));
        }
        return left;
    }

    private Node operand() throws ExpressionException {
        int start = in.position();
        return requireNumber(sum(), start);
    }

    private Part sum() throws ExpressionException {
        int start = in.position();
        Part first = product();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.at("+") || in.at("-")) {
            requireNumber(first, start);
            Operator operator = in.take("+") ? Operator.ADD : minus();
            int next = in.position();
            rest.add(new Chain.Link(operator, requireNumber(product(), next)));
            draft.part(operator);
        }
        return rest.isEmpty() ? first : Chain.of((Node) first, rest);
    }

    private Operator minus() throws ExpressionException {
        in.expect("-");
        return Operator.SUBTRACT;
    }

    private Part product() throws ExpressionException {
        int start = in.position();
        Part first = power();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.at("*") || in.at("/")) {
            requireNumber(first, start);
            Operator operator = in.take("*") ? Operator.MULTIPLY : divided();
            int next = in.position();
            rest.add(new Chain.Link(operator, requireNumber(power(), next)));
            draft.part(operator);
        }
        return rest.isEmpty() ? first : Chain.of((Node) first, rest);
    }

    private Operator divided() throws ExpressionException {
        in.expect("/");
        return Operator.DIVIDE;
    }

    private Part power() throws ExpressionException {
        int start = in.position();
        Part first = primary();
        List<Chain.Link> rest = new ArrayList<>();
        while (in.take("^")) {
            requireNumber(first, start);
            int next = in.position();
            rest.add(new Chain.Link(Operator.POWER, requireNumber(primary(), next)));
            draft.part(Operator.POWER);
        }
        return rest.isEmpty() ? first : Chain.of((Node) first, rest);
    }

    private Part primary() throws ExpressionException {
        int start = in.position();
        if (in.take("(")) {
            in.enter();
            Part inner = any();
            in.leave();
            in.expect(")");
            return inner;
        }
        if (in.take("-")) {
            in.enter();
            int next = in.position();
            Node argument = requireNumber(product(), next);
            in.leave();
            return draft.part(new Node.Applied(Function.NEGATE, argument));
        }
        if (in.take("|")) {
            Node argument = nested();
            in.expect("|");
            return draft.part(new Node.Applied(Function.ABS, argument));
        }
        if (in.take("{")) {
            in.enter();
            Node block = statements.block();
            in.leave();
            return block;
        }
        if (in.take("$")) {
            Variables.Variable variable = draft.reading(variableName());
            return draft.part(new VariableValue(variable, index()));
        }
        if (in.take("\"")) {
            return draft.part(new Node.TextConstant(references.text()));
        }
        if (SourceText.isDigit(in.peek()) || in.peek() == '.') {
            String digits = in.takeWhile(c -> SourceText.isDigit(c) || c == '.');
            return draft.part(new Node.Constant(Texts.literal(digits)));
        }
        return word(start);
    }

    private Node word(int start) throws ExpressionException {
        String word = in.takeWhile(SourceText::isLetter);
        Function function = FUNCTIONS.get(word);
        if (function != null) {
            in.expectHere("(");
            Node argument = nested();
            in.expect(")");
            return draft.part(new Node.Applied(function, argument));
        }
        return switch (word) {
            case "min" -> pair(Operator.MIN);
            case "max" -> pair(Operator.MAX);
            case "lowercase", "uppercase" -> references.changedCase(word.equals("uppercase"));
            case "sizeof", "defined" -> references.variableFact(word);
            case "metric" -> references.metric(start);
            case "cube" -> references.metricFact(start);
            case "arg" -> references.argument(start);
            case "env" -> throw in.at(start, "environment variables are not available to expressions");
            case "random" -> throw in.at(start, "random numbers cannot be reproduced and are rejected");
            default -> throw unknown(word, start);
        };
    }

    private ExpressionException unknown(String word, int start) {
        return word.isEmpty()
                ? in.expected(NUMBER)
                : in.at(start, "expected %s, found \"%s\"", NUMBER, word.length() > 40 ? word.substring(0, 40) : word);
    }

    private Node pair(Operator operator) throws ExpressionException {
        in.expectHere("(");
        Node first = nested();
        in.expect(",");
        Node second = nested();
        in.expect(")");
        return draft.part(Chain.of(first, List.of(new Chain.Link(operator, second))));
    }

    private Node requireNumber(Part part, int start) throws ExpressionException {
        if (part instanceof Node node) {
            return node;
        }
        throw in.at(start, "expected a number, found a condition, which may stand in if and while only");
    }

    private Condition requireCondition(Part part, int start) throws ExpressionException {
        if (part instanceof Condition condition) {
            return condition;
        }
        throw in.at(start, "expected a condition, found a number");
    }
}
