package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.ProfileException;

/**
 * The properties that all lines of a file have in common. If each line ends in two numbers, as {@code difffolded.pl} and inferno write
 * them, they are the values of two metrics, before and after a change.
 *
 * @param metrics name of the metric of each column of numbers, with its unit in brackets if the file specifies it
 * @param doubles whether a value is not an integer
 * @param processes whether the first frames identify processes
 * @param notes notes on unusual lines
 */
record StackSurvey(List<String> metrics, boolean doubles, boolean processes, List<String> notes) {

    /** Takes copies of the lists. */
    StackSurvey {
        metrics = List.copyOf(metrics);
        notes = List.copyOf(notes);
    }

    /** Returns the number of columns of numbers. */
    int columns() {
        return metrics.size();
    }

    /** Reads all lines; fails if most of them are no stacks. */
    static StackSurvey of(StackLines lines) throws IOException {
        long good = 0;
        boolean two = true;
        boolean doubles = false;
        boolean earlierDoubles = false;
        boolean processes = true;
        while (lines.next()) {
            good++;
            String stack = lines.stack();
            doubles |= !isInteger(lines.value());
            int space = two ? endOfStack(stack) : -1;
            two &= space > 0;
            earlierDoubles |= two && !isInteger(stack.substring(space + 1));
            processes &=
                    PROCESS_FRAME.matcher(CollapsedReader.firstFrame(stack)).matches();
        }
        if (lines.bad() > good) {
            throw lines.firstBad().orElseThrow();
        }
        two &= good > 0 && lines.metrics().size() != 1;
        List<String> notes = new ArrayList<>();
        lines.firstBad().ifPresent(bad -> notes.add(skipped(lines.bad(), bad)));
        if (two && lines.metrics().isEmpty()) {
            notes.add("each line ends in two numbers, which are values of the metrics before and after");
        }
        List<String> metrics =
                lines.metrics().isEmpty() ? two ? TWO_METRICS : List.of(StackTree.USUAL_METRIC) : lines.metrics();
        return new StackSurvey(
                two ? metrics : metrics.subList(0, 1), doubles || (two && earlierDoubles), processes, notes);
    }

    private static String skipped(long count, ProfileException first) {
        return String.format(
                Locale.ROOT,
                "%,d %s skipped: %s",
                count,
                count == 1 ? "line is no stack and was" : "lines are no stacks and were",
                first.getMessage());
    }

    private static boolean isInteger(String value) {
        if (!value.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))) {
            return false;
        }
        BigInteger number = value.length() <= 18 ? BigInteger.ZERO : new BigInteger(value);
        return number.bitLength() < Long.SIZE;
    }
}
