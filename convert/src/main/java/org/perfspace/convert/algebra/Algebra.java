package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.cubepl.ToolFormulas;

/**
 * Operations on spaces. They combine stored metrics. A derived metric of the result has its definition from the first
 * operand that has it, and is computed from the stored metrics of the result: a PREDERIVED one cell by cell, a POSTDERIVED
 * one after its operands are added up. Hence a ratio of a sum is the ratio of the summed operands, not the sum of two
 * ratios.
 */
public final class Algebra {

    private Algebra() {}

    /**
     * {@return the result of an operation, whose values are computed when they are read} Closing it closes the
     * operands.
     *
     * @param operation the operation
     * @param operands the operands
     * @param matching rules by which definitions are matched
     * @throws IllegalArgumentException if the operation does not accept this number of operands
     */
    public static PerformanceSpace combine(Operation operation, List<Operand> operands, Matching matching) {
        if (operands.size() < operation.fewest() || operands.size() > operation.most()) {
            throw new IllegalArgumentException(
                    operation.id() + " takes " + number(operation) + ", not " + operands.size());
        }
        Integration integration = new Integration(operation, operands, matching);
        List<String> notes = new ArrayList<>(integration.notes());
        for (Metric metric : integration.definitions().metrics()) {
            if (!metric.kind().derived()) {
                operation
                        .refusal(metric.type())
                        .ifPresent(why -> notes.add("metric \"" + metric.name() + "\" has no values: " + why));
                if (operation == Operation.MEAN) {
                    noteAbsence(metric, operands.size(), integration, notes);
                }
            } else {
                noteDefinitions(metric.id(), operands, integration, notes);
            }
        }
        CombinedSeverity severity = new CombinedSeverity(operation, operands, integration);
        return PerformanceSpace.of(integration.definitions(), severity)
                .withNotes(() ->
                        Stream.concat(Operand.notes(operands), notes.stream()).toList())
                .closing(() -> closeAll(operands))
                .checkedBy(() -> requireUnchanged(operands));
    }

    /** Adds a note if some operands do not have a metric, which makes the mean smaller. */
    private static void noteAbsence(Metric metric, int operands, Integration integration, List<String> notes) {
        long having = IntStream.range(0, operands)
                .filter(i -> integration.mapping(i).metric(metric.id()) != Mapping.NONE)
                .count();
        if (having < operands) {
            notes.add(String.format(
                    Locale.ROOT,
                    "metric \"%s\" is in %,d of %,d profiles; in the mean it counts as 0 in the others",
                    metric.name(),
                    having,
                    operands));
        }
    }

    /** Adds notes on the operands that define a derived metric differently from the first operand that has it. */
    private static void noteDefinitions(
            int metric, List<Operand> operands, Integration integration, List<String> notes) {
        Metric first = null;
        for (int i = 0; i < operands.size(); i++) {
            int mine = integration.mapping(i).metric(metric);
            if (mine == Mapping.NONE) {
                continue;
            }
            Metric own = operands.get(i).space().definitions().metrics().get(mine);
            first = first == null ? own : first;
            if (!isSameDefinition(first, own)) {
                notes.add("metric \"" + own.name() + "\" of " + operands.get(i).name()
                        + " has another definition than that of the operands before, which is the definition"
                        + " in the result");
            }
        }
    }

    private static boolean isSameDefinition(Metric first, Metric second) {
        return first.kind() == second.kind()
                && first.derivation().equals(second.derivation())
                && ToolFormulas.formula(first).equals(ToolFormulas.formula(second));
    }

    private static String number(Operation operation) {
        return operation.most() == operation.fewest()
                ? operation.fewest() + " operands"
                : "at least " + operation.fewest() + " operand";
    }

    private static void requireUnchanged(List<Operand> operands) throws IOException {
        for (Operand operand : operands) {
            operand.space().requireUnchanged();
        }
    }

    private static void closeAll(List<Operand> operands) throws IOException {
        IOException first = null;
        for (Operand operand : operands) {
            try {
                operand.space().close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
