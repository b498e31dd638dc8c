package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** Operations on spaces. */
public final class Algebra {

    private Algebra() {}

    /**
     * The result of an operation, whose numbers are computed when they are read. Closing it closes the operands.
     *
     * @throws IllegalArgumentException if the operation takes another number of operands
     */
    public static PerformanceSpace combine(Operation operation, List<Operand> operands, Matching matching) {
        if (operands.size() < operation.fewest() || operands.size() > operation.most()) {
            throw new IllegalArgumentException(
                    operation.id() + " takes " + number(operation) + ", not " + operands.size());
        }
        Integration integration = Integration.of(operation, operands, matching);
        List<String> notes = new ArrayList<>(integration.notes());
        for (Metric metric : integration.definitions().metrics()) {
            if (!metric.kind().derived()) {
                operation
                        .refusal(metric.type())
                        .ifPresent(why -> notes.add("metric \"" + metric.name() + "\" has no values: " + why));
            }
        }
        CombinedSeverity severity = new CombinedSeverity(operation, operands, integration);
        return PerformanceSpace.of(integration.definitions(), severity)
                .withNotes(() ->
                        Stream.concat(Operand.notes(operands), notes.stream()).toList())
                .closing(() -> closeAll(operands))
                .checkedBy(() -> requireUnchanged(operands));
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
