package org.perfspace.format.hpctoolkit;

import java.util.List;
import java.util.Map;

/**
 * Writes formulas in CubePL, the language of derived metrics in Cube (README.md of format.cube, section 6). Every
 * operation is in parentheses. A reference to a metric does not specify inclusive or exclusive, so it follows the view,
 * unless the formula uses only exclusive costs.
 */
public final class CubePlText implements MetricFormula.Builder<String> {

    /** Expression of a metric without values of its own. */
    public static final String NOTHING = "0";

    /** Maximum length of an expression; longer ones have no practical use. */
    private static final int LONGEST = 1 << 16;

    private final Map<String, String> uniqueNames;
    private boolean impossible;

    /**
     * Creates a builder for formulas over some metrics.
     *
     * @param uniqueNames unique name in the space, by the name of the metric in meta.db
     */
    public CubePlText(Map<String, String> uniqueNames) {
        this.uniqueNames = Map.copyOf(uniqueNames);
    }

    /** Returns the expression of a formula; empty if it is far too long or refers to an unknown metric. */
    public String of(MetricFormula formula) {
        impossible = false;
        String text = formula.build(this);
        return impossible ? "" : text;
    }

    /** Returns the expression for the value of a metric. */
    public static String reference(String uniqueName) {
        return "metric::" + uniqueName + "()";
    }

    @Override
    public String number(String digits) {
        return digits;
    }

    @Override
    public String metric(String name, boolean exclusive) {
        String unique = uniqueNames.get(name);
        impossible |= unique == null;
        return exclusive ? "metric::" + unique + "(e)" : reference(String.valueOf(unique));
    }

    @Override
    public String apply(String operator, List<String> operands) {
        if (impossible || operands.stream().mapToInt(String::length).sum() > LONGEST) {
            impossible = true;
            return "";
        }
        return switch (operator) {
            case "ln" -> "log(" + operands.get(0) + ")";
            case "sqrt", "floor", "ceil" -> operator + "(" + operands.get(0) + ")";
            case "min", "max" -> chosen(operator, operands);
            default -> "(" + String.join(" " + operator + " ", operands) + ")";
        };
    }

    /** Returns nested calls of {@code min} or {@code max}, which have two operands in CubePL. */
    private static String chosen(String operator, List<String> operands) {
        String text = operands.get(0);
        for (String operand : operands.subList(1, operands.size())) {
            text = operator + "(" + text + ", " + operand + ")";
        }
        return text;
    }
}
