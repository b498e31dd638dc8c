package org.perfspace.convert.algebra;

import java.util.List;
import java.util.stream.Stream;
import org.perfspace.model.PerformanceSpace;

/**
 * One space that takes part in an operation.
 *
 * @param name name in attributes of the result and in messages, such as the name of the file
 * @param space the space
 */
public record Operand(String name, PerformanceSpace space) {

    /**
     * {@return the current notes of operands, each preceded by the name of its operand}
     *
     * @param operands the operands
     */
    public static Stream<String> notes(List<Operand> operands) {
        return operands.stream().flatMap(Operand::namedNotes);
    }

    private Stream<String> namedNotes() {
        return space.notes().stream().map(note -> name + ": " + note);
    }
}
