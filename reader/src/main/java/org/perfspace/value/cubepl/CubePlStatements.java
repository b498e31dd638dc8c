package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.MetricKind;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.Variables.Variable;

/** A parser for the blocks and statements of CubePL. */
record CubePlStatements(CubePlParser parser, SourceText in, Draft draft) {

    private static final String STATEMENT = "a statement or return";

    /** Reads a block that returns a value; the brace has been read. */
    Node block() throws ExpressionException {
        List<Statement> statements = new ArrayList<>();
        while (!in.take("return")) {
            addStatement(statements, STATEMENT);
        }
        Node result = parser.number();
        in.expect(";");
        in.expect("}");
        return draft.part(new Node.Block(statements, result));
    }

    private List<Statement> branch() throws ExpressionException {
        List<Statement> statements = new ArrayList<>();
        in.expect("{");
        in.enter();
        while (!in.take("}")) {
            addStatement(statements, "a statement or \"}\"");
        }
        in.leave();
        return statements;
    }

    private void addStatement(List<Statement> statements, String expected) throws ExpressionException {
        Statement statement = statement(expected);
        if (statement != null) {
            statements.add(draft.part(statement));
        }
        in.expect(";");
    }

    /** Reads a statement; returns null for one that has no effect when it is executed. */
    private @Nullable Statement statement(String expected) throws ExpressionException {
        int start = in.position();
        if (in.take("$")) {
            return assignment(start);
        }
        if (in.take("if")) {
            return branches();
        }
        if (in.take("while")) {
            return loop();
        }
        if (in.take("local")) {
            draft.variables().mention(declared());
            return null;
        }
        if (in.take("global")) {
            draft.variables().declareGlobal(declared());
            return null;
        }
        if (in.take("cube::metric::set::")) {
            return metricSwitch(start);
        }
        if (in.take("cube::metric::postderived::")) {
            return definition(MetricKind.POSTDERIVED);
        }
        if (in.take("cube::metric::prederived::")) {
            return definition(MetricKind.PREDERIVED_EXCLUSIVE);
        }
        if (in.take("cube::init::metric::")) {
            return definition(MetricKind.EXCLUSIVE);
        }
        throw in.expected(expected);
    }

    private Statement assignment(int start) throws ExpressionException {
        Variable variable = draft.writing(parser.variableName());
        if (!variable.isAssignable()) {
            throw in.at(start, "the predefined variable %s cannot be changed", variable.name());
        }
        if (variable.kind() == Variables.Kind.GLOBAL && draft.use() != Draft.Use.INITIALIZATION) {
            throw in.at(start, "the global variable %s can be changed in an initialization only", variable.name());
        }
        Node index = parser.index();
        if (in.at("==")) {
            throw in.expected("\"=\"");
        }
        in.expect("=");
        return new Statement.Assignment(variable, index, parser.number());
    }

    private Statement branches() throws ExpressionException {
        List<Statement.IfElse.Branch> branches = new ArrayList<>();
        List<Statement> otherwise = List.of();
        branches.add(conditional());
        while (in.take("elseif")) {
            branches.add(conditional());
        }
        if (in.take("else")) {
            otherwise = branch();
        }
        return new Statement.IfElse(branches, otherwise);
    }

    private Statement.IfElse.Branch conditional() throws ExpressionException {
        Condition condition = inParentheses();
        return new Statement.IfElse.Branch(condition, branch());
    }

    private Statement loop() throws ExpressionException {
        int before = draft.parts();
        Condition condition = inParentheses();
        List<Statement> statements = branch();
        return new Statement.While(condition, statements, Math.max(1, draft.parts() - before));
    }

    private Condition inParentheses() throws ExpressionException {
        in.expect("(");
        in.enter();
        Condition condition = parser.condition();
        in.leave();
        in.expect(")");
        return condition;
    }

    private String declared() throws ExpressionException {
        in.expectHere("(");
        String name = parser.name();
        in.expectHere(")");
        return name;
    }

    private @Nullable Statement metricSwitch(int start) throws ExpressionException {
        String name = CubePlReferences.metricName(in);
        in.expectHere("(");
        String property = literal();
        in.expect(",");
        String value = literal();
        in.expect(")");
        if (draft.use() != Draft.Use.INITIALIZATION) {
            throw in.at(start, "a metric can be switched off in an initialization only");
        }
        int metric = draft.names().metric(name);
        if (!property.equals("value")) {
            draft.warn("the " + property + " of metric " + name + " stays as it is: only its \"value\" can be set");
            return null;
        }
        if (metric == Names.UNKNOWN) {
            return null;
        }
        return new MetricSwitch(metric, name, value.equals("VOID"));
    }

    private String literal() throws ExpressionException {
        in.expect("\"");
        return CubePlReferences.text(in);
    }

    /** Reads the definition of a metric or of an initialization, which takes effect at once. */
    private @Nullable Statement definition(MetricKind kind) throws ExpressionException {
        String name = CubePlReferences.metricName(in);
        MetricKind defined = kind;
        if (kind == MetricKind.PREDERIVED_EXCLUSIVE) {
            in.expect("(");
            if (in.take("i")) {
                defined = MetricKind.PREDERIVED_INCLUSIVE;
            } else {
                in.expect("e");
            }
            in.expect(")");
        }
        in.expect("<<");
        StringBuilder text = new StringBuilder();
        while (!in.takeHere(">>")) {
            int c = in.next();
            if (c < 0) {
                throw in.expected("\">>\"");
            }
            text.append((char) c);
        }
        draft.define(new Draft.Definition(name, defined, text.toString()));
        return null;
    }

    /**
     * A statement that switches a metric and all metrics below it off ({@code VOID}) or on:
     * {@code cube::metric::set::m("value", "VOID")}.
     */
    private record MetricSwitch(int metric, String name, boolean off) implements Statement {

        @Override
        public void run(Frame frame) {
            frame.switchMetric(metric, off);
        }

        @Override
        public void analyse(Analysis analysis) {
            // a switch has no parts to analyse
        }

        @Override
        public void print(StringBuilder out) {
            out.append("cube::metric::set::").append(name).append("(\"value\", \"");
            out.append(off ? "VOID" : "").append("\")");
        }
    }
}
