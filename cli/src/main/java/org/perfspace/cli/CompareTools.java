package org.perfspace.cli;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.compare.ToolComparison;
import org.perfspace.io.Place;
import org.perfspace.model.PerformanceSpace;

/** The comparison of profiles by meaning, such as those of different tools: {@code perfspace compare --by meaning A B}. */
final class CompareTools extends OptionSet {

    /** Options that only a comparison of cells has a use for. */
    static final String[] OF_CELLS = {
        "--ulps",
        "--floor",
        "--common",
        "--normalize",
        "--cells",
        "--junit",
        "--output",
        "--metric",
        "--match",
        "--system"
    };

    private static final int MOST_FUNCTIONS = 20;

    /** Shares that differ by less differ in the rounding of sums. */
    private static final double ROUNDING = 1e-9;

    private final Argument<By> by = option(
            "--by HOW",
            By.AUTOMATIC,
            "name: metrics and regions of the same names, cell by cell; meaning: quantities in one unit, and functions by their"
                    + " names in the source, whatever tool measured them (default: meaning if the usual metrics have different"
                    + " names).");

    private final Argument<Boolean> tree = flag("--tree", "By meaning: call paths of functions instead of functions.");

    private final Argument<Keep> keep = option(
            "--keep WHAT", Keep.class, "By meaning: loops: loops, lines and inlined functions stand for themselves.");

    /** The ways to compare. */
    enum By {
        AUTOMATIC,
        NAME,
        MEANING
    }

    /** The parts of functions that stand for themselves. */
    enum Keep {
        LOOPS
    }

    /**
     * The options of the verb that concern this comparison.
     *
     * @param tolerance largest difference of shares that counts as none
     * @param top number of functions in texts, if it is given
     */
    record Settings(double tolerance, Optional<Integer> top, DataTable.Format format) {}

    /** Returns whether an option asks for a comparison by meaning. */
    boolean isMeaningGiven() {
        return by.get() == By.MEANING || (by.get() == By.AUTOMATIC && (tree.get() || keep.isPresent()));
    }

    /**
     * Returns whether profiles are compared by meaning.
     *
     * @param ofCells whether options of a comparison of cells are given
     */
    boolean isWanted(boolean ofCells, PerformanceSpace one, PerformanceSpace two) {
        return isMeaningGiven() || (by.get() == By.AUTOMATIC && !ofCells && ToolComparison.isNeeded(one, two));
    }

    /** Prints the comparison; returns the exit code, which says whether the profiles agree. */
    int compare(Console console, Operand first, Operand second, Settings settings) throws IOException {
        ToolComparison comparison = console.busy(
                "comparing 2 profiles",
                () -> ToolComparison.of(first.space(), second.space(), tree.get(), keep.isPresent()));
        if (comparison.quantities().isEmpty()) {
            throw Place.of(second.name())
                    .unsupported("expected a quantity that %s measures, too, found none", first.name());
        }
        console.notes(comparison.notes());
        ToolReport report = new ToolReport(
                comparison,
                first.name(),
                second.name(),
                Math.max(settings.tolerance(), ROUNDING),
                Math.max(0, settings.top().orElse(MOST_FUNCTIONS)),
                console.screen(),
                settings.format() == DataTable.Format.TEXT ? console.report() : console.out());
        report.write(settings.format());
        return report.agrees() ? ExitCode.DONE : ExitCode.NO;
    }
}
