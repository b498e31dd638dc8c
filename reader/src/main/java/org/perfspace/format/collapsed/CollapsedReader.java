package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.stacks.SampleStore;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;

/** Opens files of collapsed stacks. */
public final class CollapsedReader {

    private static final int MOST_FINDINGS = 100;

    private final StackLines lines;
    private final StackSurvey survey;
    private final CollapsedDefinitions defined;
    private final SampleStore store;

    private CollapsedReader(StackLines lines, StackSurvey survey, SampleStore store, Place place) {
        this.lines = lines;
        this.survey = survey;
        this.store = store;
        this.defined = new CollapsedDefinitions(survey.metrics(), survey.doubles(), survey.processes(), place);
    }

    /** Returns whether there is enough evidence that a file consists of lines of stacks. */
    public static boolean recognizes(Input input) throws IOException {
        return StackEvidence.isEnough(input);
    }

    /** Reads the whole file; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            StackSurvey survey;
            try (InputStream in = source.stream()) {
                survey = StackSurvey.of(new StackLines(in, place));
            }
            try (InputStream in = source.stream();
                    SampleStore store = new SampleStore(survey.columns(), survey.doubles(), place)) {
                return new CollapsedReader(new StackLines(in, place), survey, store, place).read();
            }
        }
    }

    /** Returns the violations of a profile. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.after(checkLines(input, options), input.place(), () -> open(input, options), false);
    }

    /** Returns a finding for each line that is no stack. */
    public static List<Finding> checkLines(Input input, ReadOptions options) throws IOException {
        Findings findings = Findings.distinct(MOST_FINDINGS, "further lines are no stacks");
        try (ByteSource source = input.open();
                InputStream in = source.stream()) {
            StackLines lines = new StackLines(in, input.place());
            while (lines.nextLine()) {
                if (!lines.isStack()) {
                    findings.add(Finding.of(lines.complaint()));
                }
            }
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        return findings.toList(input.place());
    }

    private PerformanceSpace read() throws IOException {
        int columns = survey.columns();
        long[] values = new long[columns];
        while (lines.next()) {
            String stack = lines.stack();
            values[columns - 1] = word(lines.value());
            if (columns > 1) {
                int space = endOfStack(stack);
                values[0] = word(stack.substring(space + 1));
                stack = stack.substring(0, Math.max(0, space));
            }
            String first = firstFrame(stack);
            int location = defined.location(first, lines.place());
            store.add(node(survey.processes() ? stack.substring(first.length() + 1) : stack), location, values);
        }
        PerformanceSpace space = store.space(defined.build(), defined::callNodeId, defined::locationId, survey.notes());
        return lines.isCut()
                ? space.withMoreNotes(
                        List.of("the last line has no line end; if the file is incomplete, its number may be cut"))
                : space;
    }

    private long word(String value) throws ProfileException {
        try {
            return survey.doubles() ? Double.doubleToRawLongBits(Double.parseDouble(value)) : Long.parseLong(value);
        } catch (NumberFormatException e) {
            // the file has changed since the survey
            throw lines.complaint();
        }
    }

    private int node(String stack) throws ProfileException {
        int node = Tree.NO_PARENT;
        int from = 0;
        while (from <= stack.length()) {
            int semicolon = stack.indexOf(SEPARATOR, from);
            int to = semicolon < 0 ? stack.length() : semicolon;
            node = defined.enter(node, stack.substring(from, to), lines.place());
            from = to + 1;
        }
        return node;
    }

    /** Returns the first of several frames; empty if there is only one. */
    static String firstFrame(String stack) {
        int end = stack.indexOf(SEPARATOR);
        return end < 0 ? "" : stack.substring(0, end);
    }

    /**
     * The properties that all lines of a file have in common. If each line ends in two numbers, as {@code difffolded.pl} and inferno write
     * them, they are the values of two metrics, before and after a change.
     *
     * @param metrics name of the metric of each column of numbers, with its unit in brackets if the file specifies it
     * @param doubles whether a value is not an integer
     * @param processes whether the first frames identify processes
     * @param notes notes on unusual lines
     */
    private record StackSurvey(List<String> metrics, boolean doubles, boolean processes, List<String> notes) {

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
}
