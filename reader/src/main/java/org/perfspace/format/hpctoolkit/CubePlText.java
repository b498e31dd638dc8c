package org.perfspace.format.hpctoolkit;

import java.util.List;
import java.util.Map;

/**
 * Writes formulas in CubePL, the language of derived metrics in Cube (README.md of format.cube, section 6). Every
 * operation stands in parentheses; a metric is asked for without saying whether inclusive or exclusive, so it follows
 * the view, unless the formula is about exclusive costs only.
 */
public final class CubePlText implements MetricFormula.Builder<String> {

    /** Expression of a metric that shows nothing by itself. */
    public static final String NOTHING = "0";

    /** Longer expressions are of no use to anybody. */
    private static final int LONGEST = 1 << 16;

    private final Map<String, String> uniqueNames;
    private boolean impossible;

    /**
     * For formulas over some metrics.
     *
     * @param uniqueNames name in the space of each metric of meta.db
     */
    public CubePlText(Map<String, String> uniqueNames) {
        this.uniqueNames = Map.copyOf(uniqueNames);
    }

    /** The expression; empty if it is far too long, or asks for a metric that is none of these. */
    public String of(MetricFormula formula) {
        impossible = false;
        String text = formula.build(this);
        return impossible ? "" : text;
    }

    /** Asks for the value of a metric. */
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

    /** CubePL's {@code min} and {@code max} have two operands. */
    private static String chosen(String operator, List<String> operands) {
        String text = operands.get(0);
        for (String operand : operands.subList(1, operands.size())) {
            text = operator + "(" + text + ", " + operand + ")";
        }
        return text;
    }
}
