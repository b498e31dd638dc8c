package org.perfspace.cli.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;

/**
 * One profile of a page, or two profiles that are compared.
 *
 * @param name name of the profile as the user gave it
 * @param format title of the file format; empty for a comparison
 * @param sides one space, or two spaces with equal definitions
 * @param sideNames names of the two profiles that are compared
 * @param presence which of the two profiles has a call node: bits 1 and 2; empty if nothing is compared
 */
public record ViewProfile(
        String name, String format, List<PerformanceSpace> sides, List<String> sideNames, List<Byte> presence) {

    /** Copies the lists. */
    public ViewProfile {
        sides = List.copyOf(sides);
        sideNames = List.copyOf(sideNames);
        presence = List.copyOf(presence);
    }

    /** Returns a single profile. */
    public static ViewProfile of(String name, String format, PerformanceSpace space) {
        return new ViewProfile(name, format, List.of(space), List.of(), List.of());
    }

    /** Returns a comparison of two profiles on the union of their trees. */
    public static ViewProfile comparing(Operand first, Operand second, Matching matching) throws IOException {
        Alignment union = Alignment.of(first, second, matching);
        Byte[] presence = new Byte[union.definitions().callNodes().size()];
        for (int node = 0; node < presence.length; node++) {
            presence[node] = (byte) ((union.hasCallNode(0, node) ? 1 : 0) + (union.hasCallNode(1, node) ? 2 : 0));
        }
        return new ViewProfile(
                first.name() + " and " + second.name(),
                "",
                List.of(
                        merged(first, withoutNumbers(second), matching),
                        merged(withoutNumbers(first), second, matching)),
                List.of(first.name(), second.name()),
                List.of(presence));
    }

    /** Returns the name as pages show it: they are sent to others, who need not know the directories of this machine. */
    String shownName() {
        return sideNames.isEmpty() ? shown(name) : String.join(" and ", shownSideNames());
    }

    /** Returns the names of the two profiles that are compared as pages show them. */
    List<String> shownSideNames() {
        return sideNames.stream().map(ViewProfile::shown).toList();
    }

    private static String shown(String name) {
        Path path = Path.of(name);
        Path file = path.getFileName();
        return path.isAbsolute() && file != null ? file.toString() : name;
    }

    public Definitions definitions() {
        return sides.get(0).definitions();
    }

    /** Returns the values of one profile at their places in the union. */
    private static PerformanceSpace merged(Operand first, Operand second, Matching matching) {
        return Algebra.combine(Operation.MERGE, List.of(first, second), matching);
    }

    private static Operand withoutNumbers(Operand operand) {
        return new Operand(operand.name(), PerformanceSpace.of(operand.space().definitions(), Severity.NONE));
    }
}
