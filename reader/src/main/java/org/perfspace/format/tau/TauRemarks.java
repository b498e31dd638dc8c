package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.perfspace.model.Definitions;

/** Counts of the contents of a profile's files that are omitted, added up or unusual. */
final class TauRemarks {

    private static final int MOST_LOST = 3;

    private final Set<String> unknownColumns = new TreeSet<>();
    private long skippedLines;
    private long incompleteFiles;
    private long earlierSnapshots;
    private final Map<Integer, long[]> filesByEvents = new TreeMap<>();
    private boolean bytesBehind;
    private long textBehind;
    private long salvaged;
    private final List<String> lost = new ArrayList<>();
    private long repeatedNames;
    private long missingNumbers;
    private long negativeNumbers;

    /** Counts a line of a single invocation or an aggregate, which is not kept. */
    void skipLine() {
        skippedLines++;
    }

    /** Records a column that is not kept, because its meaning is unknown. */
    void unknownColumn(String name) {
        unknownColumns.add(name);
    }

    /** Counts a file that may have been truncated. */
    void incompleteFile() {
        incompleteFiles++;
    }

    /**
     * Counts a text file by whether it has user events; one that was cut off exactly before them looks like one without.
     *
     * @param thread number of the thread in its process, as threads of the same number usually do the same
     */
    void events(int thread, boolean any) {
        filesByEvents.computeIfAbsent(thread, number -> new long[2])[any ? 1 : 0]++;
    }

    /** Counts a snapshot that is included in a later one of the same thread. */
    void earlierSnapshot() {
        earlierSnapshots++;
    }

    /** Records that bytes follow the last thread of a packed profile. */
    void bytesBehind() {
        bytesBehind = true;
    }

    /** Counts a text file in which text follows the user events, such as the end of a longer file that was written before. */
    void textBehind() {
        textBehind++;
    }

    /** Counts a text file of which only the lines before its first fault were read. */
    void salvaged() {
        salvaged++;
    }

    /** Records a file of which nothing, or not everything, can be read. */
    void lost(String fault) {
        lost.add(fault);
    }

    /** Counts the numbers that are not finite. */
    void missing(double... numbers) {
        for (double number : numbers) {
            missingNumbers += Double.isNaN(number) ? 1 : 0;
        }
    }

    /** Counts unusual contents of a profile that has been collected. */
    void add(TauProfile.Builder collected, TauProfile profile) {
        repeatedNames += collected.repeated();
        for (TauProfile.Function function : profile.functions()) {
            negativeNumbers += (function.exclusive() < 0 ? 1 : 0) + (function.inclusive() < 0 ? 1 : 0);
        }
    }

    /** Returns a note on each kind of remark. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(
                notes,
                skippedLines,
                "left out 1 line of single invocations and aggregates",
                "left out %,d lines of single invocations and aggregates");
        if (!unknownColumns.isEmpty()) {
            notes.add("left out unknown columns: " + String.join(", ", unknownColumns));
        }
        note(
                notes,
                earlierSnapshots,
                "left out 1 earlier snapshot, which the last one of its thread includes",
                "left out %,d earlier snapshots, which the last one of each thread includes");
        notes.addAll(unusual());
        note(
                notes,
                salvaged,
                "1 of the files is incomplete or damaged: its lines from the first fault on are left out",
                "%,d of the files are incomplete or damaged: their lines from the first fault on are left out");
        lost.stream().limit(MOST_LOST).forEach(notes::add);
        note(notes, Math.max(0, lost.size() - MOST_LOST), "1 more file is left out", "%,d more files are left out");
        note(
                notes,
                incompleteFiles,
                "1 of the files may have been cut off: it ends before its aggregates, or in the middle of a line",
                "%,d of the files may have been cut off: they end before their aggregates, or in the middle of a line");
        filesByEvents.forEach((thread, files) -> {
            if (files[0] > 0 && files[1] >= files[0]) {
                notes.add(Definitions.count(files[0], "1 of the ", "%,d of the ")
                        + String.format(Locale.ROOT, "%,d files of thread %d ", files[0] + files[1], thread)
                        + (files[0] == 1 ? "has" : "have")
                        + " no user events, unlike the others; files that were cut off before them look the same");
            }
        });
        return notes;
    }

    /** Returns a note on each kind of content that a sound profile does not have. */
    public List<String> unusual() {
        List<String> notes = new ArrayList<>();
        if (bytesBehind) {
            notes.add("left out bytes behind the last thread");
        }
        note(
                notes,
                textBehind,
                "left out the text behind the user events of 1 file",
                "left out the text behind the user events of %,d files");
        note(
                notes,
                repeatedNames,
                "added up 1 line that repeats the name of another line of its file",
                "added up %,d lines that repeat the name of another line of their file");
        note(
                notes,
                missingNumbers,
                "left out 1 value that is not a finite number (nan, inf)",
                "left out %,d values that are not finite numbers (nan, inf)");
        note(
                notes,
                negativeNumbers,
                "kept 1 negative value, for which TAU's own tools show 0",
                "kept %,d negative values, for which TAU's own tools show 0");
        return notes;
    }

    private static void note(List<String> notes, long count, String one, String many) {
        if (count > 0) {
            notes.add(Definitions.count(count, one, many));
        }
    }
}
