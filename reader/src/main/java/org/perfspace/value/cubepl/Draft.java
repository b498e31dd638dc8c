package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.Variables.Variable;

/**
 * An expression that is being parsed: the values of metrics to which it refers, the number of its parts, and warnings.
 */
final class Draft {

    private final Use use;
    private final boolean postderived;
    private final Names names;
    private final Variables variables;
    private final Consumer<Definition> definer;
    // By identity: there is one object for each name, and the first use of a record's default equality takes 10 ms.
    private final Set<Variable> read = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Variable> assigned = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<MetricOperand, Integer> operands = new LinkedHashMap<>();
    private final List<MetricOperand> calls = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, String> unknown = new LinkedHashMap<>();
    private int parts;

    /** The purpose of an expression. */
    public enum Use {
        /** The expression computes the values of a metric. */
        VALUE,
        /** The expression is executed once before all others. */
        INITIALIZATION,
        /** The expression combines two values. */
        OPERATOR
    }

    /**
     * A metric, or an initialization of a metric, that an expression defines.
     *
     * @param kind the kind of the metric; a stored kind stands for an initialization
     */
    public record Definition(String name, MetricKind kind, String text) {}

    /**
     * Creates an empty draft.
     *
     * @param postderived whether the expression computes a POSTDERIVED metric
     * @param definer creates the metrics that the expression defines, so that the rest of the expression can refer to
     *     them
     */
    public Draft(Use use, boolean postderived, Names names, Variables variables, Consumer<Definition> definer) {
        this.use = use;
        this.postderived = postderived;
        this.names = names;
        this.variables = variables;
        this.definer = definer;
    }

    Use use() {
        return use;
    }

    /**
     * Returns whether the expression computes a POSTDERIVED metric, in which {@code metric::fixed::} has another
     * meaning.
     */
    boolean isPostderived() {
        return postderived;
    }

    Names names() {
        return names;
    }

    Variables variables() {
        return variables;
    }

    /** Counts a part and returns it. */
    <T> T part(T node) {
        parts++;
        return node;
    }

    /** Returns the number of parts so far. */
    int parts() {
        return parts;
    }

    /** Returns a reference to a value of a metric, or 0 if there is no such metric. */
    Node reference(MetricOperand operand, String text) {
        if (operand.metric() == Names.UNKNOWN) {
            return part(Node.Constant.ZERO);
        }
        Integer known = operands.putIfAbsent(operand, operands.size());
        int slot = known == null ? operands.size() - 1 : known;
        return part(new OperandValue(slot, operand.varies(), text));
    }

    /** Returns a reference to a value of a metric at the call node with a computed id. */
    Node call(MetricOperand operand, Node id, String text) {
        if (operand.metric() == Names.UNKNOWN) {
            return part(Node.Constant.ZERO);
        }
        calls.add(operand);
        return part(new CallValue(operand, id, text));
    }

    /** Returns a variable, which is marked as read. */
    Variable reading(String name) {
        Variable variable = variables.mention(name);
        read.add(variable);
        return variable;
    }

    /** Returns a variable, which is marked as written. */
    Variable writing(String name) {
        Variable variable = variables.mention(name);
        assigned.add(variable);
        return variable;
    }

    /** Returns whether the expression reads variables that another expression may have written. */
    public boolean dependsOnOthers() {
        return read.stream()
                .anyMatch(v -> v.kind() == Variables.Kind.GLOBAL
                        || (v.kind() == Variables.Kind.LOCAL && !assigned.contains(v)));
    }

    void define(Definition definition) {
        definer.accept(definition);
    }

    /** Adds a warning for users about the metric; line breaks from the text of the expression become blanks. */
    void warn(String warning) {
        warnings.add(warning.replaceAll("\\R", " "));
    }

    /** Records that the expression names a metric that does not exist, whose values are 0. */
    void unknown(String name, ExpressionException error) {
        unknown.putIfAbsent(name, error.text());
    }

    /** Returns the names of metrics that do not exist, each with the error at its first place. */
    public Map<String, String> unknown() {
        return unknown;
    }

    public List<String> warnings() {
        return warnings;
    }

    /** Returns a draft of another expression for the same metric. */
    Draft other() {
        return new Draft(use, postderived, names, variables, definer);
    }

    /** Returns the finished expression. */
    Expression finish(Node root) {
        return new Expression(root, List.copyOf(operands.keySet()), List.copyOf(calls), Math.max(1, parts));
    }

    /**
     * The value of a metric over the whole system at a call node whose id the expression computes: {@code metric::call::}.
     */
    private static final class CallValue extends Node {

        private final MetricOperand operand;
        private final Node id;
        private final String text;

        CallValue(MetricOperand operand, Node id, String text) {
            this.operand = operand;
            this.id = id;
            this.text = text;
        }

        @Override
        protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
            out[0] = frame.atCallNode(operand, id.number(frame));
        }

        @Override
        protected boolean analyseParts(Analysis analysis) {
            analysis.requireOne(id.analyse(analysis));
            return false;
        }

        @Override
        public void print(StringBuilder out) {
            out.append(text).append('(');
            id.print(out);
            out.append(", ")
                    .append(operand.cover() == MetricOperand.Cover.INCLUSIVE ? 'i' : 'e')
                    .append(')');
        }
    }
}
