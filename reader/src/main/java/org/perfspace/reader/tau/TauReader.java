package org.perfspace.reader.tau;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.PerformanceSpace;

/** Opens a folder of TAU profiles. */
public final class TauReader {

    private TauReader() {}

    /** Whether a folder holds files that TAU would have written. */
    public static boolean recognizes(Input input) throws IOException {
        return input.isFolder()
                && Files.isReadable(input.path())
                && !TauFile.in(input).isEmpty();
    }

    /** Reads the whole folder; the values are in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        List<TauFile> files = TauFile.in(input);
        if (files.isEmpty()) {
            throw input.place().notThisFormat("expected files profile.N.C.T, found none");
        }
        TauContents contents = TauContents.of(files);
        TauDefinitions definitions = new TauDefinitions(contents, options.salvage());
        Definitions built = definitions.build();
        MemorySeverity severity = new MemorySeverity(built);
        TauValues values = new TauValues(definitions, severity);
        for (TauFile file : files) {
            values.add(file, TauContents.read(file));
        }
        return PerformanceSpace.of(built, severity).withNotes(notes(contents, definitions));
    }

    /** Numbers that cannot be so, file by file, each with its line; what the files say together is told on reading. */
    public static List<Finding> checkNumbers(Input input) throws IOException {
        return TauCheck.check(input);
    }

    private static List<String> notes(TauContents contents, TauDefinitions definitions) {
        List<String> notes = new ArrayList<>(definitions.notes());
        if (contents.skipped() > 0) {
            notes.add("left out " + contents.skipped() + " lines of single invocations and aggregates");
        }
        if (!contents.unknown().isEmpty()) {
            notes.add("left out columns that nobody knows: " + String.join(", ", contents.unknown()));
        }
        if (contents.cut() > 0) {
            notes.add(
                    contents.cut() + " of the files may have been cut off: they end before their aggregates, or in the"
                            + " middle of a line");
        }
        if (contents.hasCallPaths() && !contents.calledHeads().isEmpty()) {
            notes.add("the profile tells callers and callees apart, but not whole call paths: \""
                    + contents.calledHeads().get(0)
                    + "\" is a root and is called too, so sums over all roots count it twice");
        }
        return notes;
    }

    /** Name of the metric of the values that do not include what is below, or that do; see the package's page. */
    static String otherMetric(String metric, boolean callPaths) {
        return metric + (callPaths ? "_excl" : "_incl");
    }

    /** Factor from the numbers of the file to those of the metric. */
    static double scaled(String metric, double value) {
        return TauLayout.isTime(metric) ? value / TauLayout.MICROS : value;
    }
}
