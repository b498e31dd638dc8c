package org.perfspace.value.cubepl;

import java.util.Locale;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Extent;
import org.perfspace.value.cubepl.MetricOperand.Moment;
import org.perfspace.value.cubepl.Variables.Variable;

/**
 * A parser for the parts of CubePL that do not contain blanks between tokens: references to metrics and their
 * properties, texts, and regular expressions.
 */
record CubePlReferences(CubePlParser parser, SourceText in, Draft draft) {

    /** Reads a reference to a metric; {@code metric} has been read. */
    Node metric(int start) throws ExpressionException {
        in.expectHere("::");
        boolean fixed = in.takeHere("fixed::");
        boolean call = !fixed && in.takeHere("call::");
        if (!fixed && !call) {
            in.takeHere("context::");
        }
        String name = metricName(in);
        if (draft.use() == Draft.Use.OPERATOR) {
            throw in.at(start, "an operator combines arg1 and arg2, and cannot refer to metrics");
        }
        int metric = draft.names().metric(name);
        if (metric == Names.UNKNOWN) {
            draft.unknown(name, in.at(start, "expected the name of a metric, found \"%s\"", name));
        }
        in.expectHere("(");
        String prefix = "metric::" + (fixed ? "fixed::" : call ? "call::" : "") + name;
        return call ? called(metric, prefix, start) : reference(metric, prefix, fixed, start);
    }

    /** Reads the value of a metric at a call node with a computed id. */
    private Node called(int metric, String prefix, int start) throws ExpressionException {
        Node id = parser.nested();
        in.expect(",");
        in.position();
        Cover cover = cover("\"i\" or \"e\"");
        if (cover == Cover.SAME) {
            throw in.at(in.position() - 1, "expected \"i\" or \"e\", found \"*\"");
        }
        if (in.takeHere(",")) {
            throw in.at(start, "metric::call:: with the id of a location is not supported");
        }
        in.expectHere(")");
        return draft.call(new MetricOperand(metric, cover, Extent.CALL, Moment.SUM), id, prefix);
    }

    /**
     * Reads a reference to a value. In a POSTDERIVED metric, Cube's library interprets {@code metric::fixed::m()} as
     * the value at the call node over the whole system, and {@code metric::fixed::m(i)} as {@code metric::m(i)}.
     */
    private Node reference(int metric, String prefix, boolean fixed, int start) throws ExpressionException {
        if (in.takeHere(")")) {
            Extent extent = !fixed ? Extent.HERE : draft.isPostderived() ? Extent.NODE : Extent.TOTAL;
            return make(metric, Cover.SAME, extent, prefix + "()", start);
        }
        Cover cover = cover("\"i\", \"e\", \"*\" or \")\"");
        Cover system = null;
        if (in.takeHere(",")) {
            system = cover("\"i\", \"e\" or \"*\"");
        }
        in.expectHere(")");
        String text = prefix + "(" + letter(cover) + (system == null ? "" : ", " + letter(system)) + ")";
        boolean node = fixed && system == null && !draft.isPostderived();
        Extent extent = node ? Extent.NODE : system == Cover.EXCLUSIVE ? Extent.ALONE : Extent.HERE;
        return make(metric, cover, extent, text, start);
    }

    private Node make(int metric, Cover cover, Extent extent, String text, int start) throws ExpressionException {
        if (draft.use() == Draft.Use.INITIALIZATION && extent != Extent.TOTAL) {
            throw in.at(start, "an initialization has no call node: it can refer to metric::fixed::NAME() only");
        }
        return draft.reference(new MetricOperand(metric, cover, extent, Moment.SUM), text);
    }

    private Cover cover(String expected) throws ExpressionException {
        if (in.takeHere("i")) {
            return Cover.INCLUSIVE;
        }
        if (in.takeHere("e")) {
            return Cover.EXCLUSIVE;
        }
        if (in.takeHere("*")) {
            return Cover.SAME;
        }
        throw in.expectedHere(expected);
    }

    private static char letter(Cover cover) {
        return cover == Cover.INCLUSIVE ? 'i' : cover == Cover.EXCLUSIVE ? 'e' : '*';
    }

    /** Reads a property of a metric, {@code cube::metric::get::}; {@code cube} has been read. */
    Node metricFact(int start) throws ExpressionException {
        if (!in.takeHere("::metric::get::")) {
            throw in.at(start, "expected a value, found a statement, which may stand in a block only");
        }
        String name = metricName(in);
        in.expectHere("(");
        in.expect("\"");
        String property = text(in);
        in.expect(")");
        return draft.part(new Node.TextConstant(draft.names().fact(name, property)));
    }

    /** Reads an argument of an operator; {@code arg} has been read. */
    Node argument(int start) throws ExpressionException {
        boolean first = in.takeHere("1");
        if (!first) {
            in.expectHere("2");
        }
        if (draft.use() != Draft.Use.OPERATOR) {
            throw in.at(start, "arg1 and arg2 exist in the operators of an aggregation only");
        }
        return draft.part(new OperandValue(first ? 0 : 1, true, first ? "arg1" : "arg2"));
    }

    /** Reads the argument of {@code sizeof} or {@code defined}. */
    Node variableFact(String word) throws ExpressionException {
        in.expectHere("(");
        String name = parser.name();
        in.expectHere(")");
        Variables variables = draft.variables();
        return draft.part(
                word.equals("sizeof") ? new VariableSize(draft.reading(name)) : new VariableDefined(variables, name));
    }

    /** Reads the argument of {@code lowercase} or {@code uppercase}. */
    Node changedCase(boolean upper) throws ExpressionException {
        in.expect("(");
        Node argument = parser.nested();
        in.expect(")");
        return draft.part(new TextFunction(upper, argument));
    }

    /** Reads a text; the quotation mark has been read. */
    String text() throws ExpressionException {
        return text(in);
    }

    /** Reads a regular expression between slashes. */
    Regex regex() throws ExpressionException {
        int start = in.position();
        in.expect("/");
        StringBuilder text = new StringBuilder();
        while (!in.takeHere("/")) {
            if (in.takeHere("\\/")) {
                text.append('/');
                continue;
            }
            int c = in.next();
            if (c < 0) {
                throw in.expectedHere("\"/\" at the end of the regular expression");
            }
            text.append((char) c);
        }
        return regex(text.toString(), start);
    }

    private Regex regex(String text, int start) throws ExpressionException {
        try {
            return Regex.parse(text);
        } catch (Regex.Unsound e) {
            draft.warn("the regular expression /" + text + "/ never matches: it has " + e.getMessage());
            return Regex.never(text);
        } catch (ExpressionException e) {
            throw in.at(start, "%s", e.text());
        }
    }

    /** Reads a text up to its quotation mark; a backslash escapes a quotation mark, {@code t} or {@code n}. */
    static String text(SourceText in) throws ExpressionException {
        StringBuilder text = new StringBuilder();
        while (!in.takeHere("\"")) {
            int c = in.next();
            if (c < 0) {
                throw in.expectedHere("a quotation mark");
            }
            text.append(c == '\\' ? escaped(in) : String.valueOf((char) c));
        }
        return text.toString();
    }

    private static String escaped(SourceText in) {
        return in.takeHere("\"") ? "\"" : in.takeHere("t") ? "\t" : in.takeHere("n") ? "\n" : "";
    }

    /** Reads the name of a metric. */
    static String metricName(SourceText in) throws ExpressionException {
        String name =
                in.takeWhile(c -> SourceText.isLetter(c) || SourceText.isDigit(c) || c == '_' || c == ':' || c == '=');
        if (name.isEmpty()) {
            throw in.expectedHere("the name of a metric");
        }
        return name;
    }

    /** The number of elements of a variable: one more than the largest index that was written. */
    private static final class VariableSize extends Node {

        private final Variable variable;

        VariableSize(Variable variable) {
            this.variable = variable;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) {
            FixedArray fixed = variable.fixed();
            out[0] = switch (variable.kind()) {
                case LOCAL -> frame.local(variable.slot()).size();
                case GLOBAL -> frame.global(variable.slot()).size();
                case PREDEFINED, CALCULATION -> fixed == null ? 1 : fixed.size();
            };
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append("sizeof(").append(variable.name()).append(')');
        }
    }

    /** 1 if a variable is predefined or is mentioned in any expression of the profile, otherwise 0. */
    private static final class VariableDefined extends Node {

        private final Variables variables;
        private final String name;

        VariableDefined(Variables variables, String name) {
            this.variables = variables;
            this.name = name;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) {
            out[0] = variables.isDefined(name) ? 1 : 0;
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append("defined(").append(name).append(')');
        }
    }

    /** A text in lower or in upper case. */
    private static final class TextFunction extends Node.TextNode {

        private final boolean upper;
        private final Node argument;

        TextFunction(boolean upper, Node argument) {
            this.upper = upper;
            this.argument = argument;
        }

        @Override
        public String text(Frame frame) throws ExpressionException {
            String text = argument.canBeText() ? argument.text(frame) : "";
            frame.spendText(text.length());
            return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            analysis.requireOne(argument.analyse(analysis));
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append(upper ? "uppercase(" : "lowercase(");
            argument.print(out);
            out.append(')');
        }
    }
}
