package org.perfspace.convert.algebra;

import java.util.List;
import java.util.stream.Stream;
import org.perfspace.model.PerformanceSpace;

/**
 * One space that takes part in an operation.
 *
 * @param name how the result's attributes and messages call it, such as its file's name
 * @param space definitions and numbers
 */
public record Operand(String name, PerformanceSpace space) {

    /**
     * {@return the notes of operands as they are now, each with the name of its operand}
     *
     * @param operands the operands
     */
    public static Stream<String> notes(List<Operand> operands) {
        return operands.stream()
                .flatMap(operand -> operand.space().notes().stream().map(note -> operand.name() + ": " + note));
    }
}
