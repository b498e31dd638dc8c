package org.perfspace.value.cubepl;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.value.cubepl.Evaluation.CallValues;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.Formula.Names;

/** Expressions without a profile: their text in full parentheses, their values, and the complaints about them. */
public final class Expressions {

    private static final Definitions NOTHING = new DefinitionsBuilder().build();

    /** Knows metrics 0 to 2 by the names a, b and c, and by the same numbers. */
    static final Names NAMES = new Names() {
        @Override
        public int metric(String name) {
            return name.length() == 1 ? "abc".indexOf(name) : UNKNOWN;
        }

        @Override
        public Optional<MetricOperand> column(int number) {
            return number > 2
                    ? Optional.empty()
                    : Optional.of(MetricOperand.here(number, MetricOperand.Cover.INCLUSIVE));
        }
    };

    private Expressions() {}

    public static Expression parse(Language language, String text) throws ExpressionException {
        return Compiler.parse(language, text, draft(Draft.Use.VALUE));
    }

    public static Draft draft(Draft.Use use) {
        return new Draft(use, false, NAMES, new Variables(Predefined.of(NOTHING)), definition -> {});
    }

    public static String printed(Language language, String text) throws ExpressionException {
        return parse(language, text).toString();
    }

    /** The value of an expression without metrics. */
    public static double value(Language language, String text) throws ExpressionException, IOException {
        return values(language, text, ExpressionLimits.DEFAULT, new double[1])[0];
    }

    /** The values of an expression for each column of its operands. */
    public static double[] values(Language language, String text, ExpressionLimits limits, double[]... operands)
            throws ExpressionException, IOException {
        Variables variables = new Variables(Predefined.of(NOTHING));
        Draft draft = new Draft(Draft.Use.VALUE, false, NAMES, variables, definition -> {});
        Expression expression = Compiler.parse(language, text, draft);
        Memory memory = new Memory(NOTHING, Predefined.of(NOTHING), variables, limits);
        int width = operands[0].length;
        Evaluation evaluation =
                new Evaluation(0, expression, memory, Columns.numbered(width), operands.length, CallValues.NONE);
        for (int i = 0; i < operands.length; i++) {
            evaluation.set(i, operands[i]);
        }
        double[] out = new double[width];
        evaluation.run(Context.NONE, false, out);
        return out;
    }
}
