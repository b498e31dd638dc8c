package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.parquet.TableRows;

/** Parts that are merged into one, and the runs that are taken from each. Runs are numbered in the order of their names. */
final class Batch {

    private final List<ArchivePart> parts;
    private final ParameterColumns columns;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<ArchivedRun> runs = new ArrayList<>();
    private final List<ArchivePart> holders = new ArrayList<>();
    private final List<RunLabels> labels = new ArrayList<>();

    /**
     * Creates a batch.
     *
     * @param parts the parts, with the runs that are taken from each; other runs of their files are left out
     * @param columns the columns for parameters of the new part
     * @param texts texts of the labels
     */
    Batch(List<ArchivePart> parts, ParameterColumns columns, TableRows.Texts texts) {
        this.parts = parts;
        this.columns = columns;
        Map<String, Map.Entry<ArchivePart, ArchivedRun>> byName = new TreeMap<>();
        for (ArchivePart part : parts) {
            for (ArchivedRun run : part.runs()) {
                byName.put(run.id(), Map.entry(part, run));
            }
        }
        byName.forEach((id, held) -> {
            ArchivedRun run = held.getValue();
            numbers.put(id, runs.size());
            runs.add(run);
            holders.add(held.getKey());
            labels.add(new RunLabels(id.getBytes(StandardCharsets.UTF_8), columns.of(run.parameters()), texts));
        });
    }

    List<ArchivePart> parts() {
        return parts;
    }

    ParameterColumns columns() {
        return columns;
    }

    /** Returns the runs in the order of their numbers. */
    List<ArchivedRun> runs() {
        return runs;
    }

    /** Returns the number of a run, or -1 if it is not taken from this part. */
    int runOf(ArchivePart part, String run) {
        Integer number = numbers.get(run);
        return number != null && holders.get(number).equals(part) ? number : -1;
    }

    RunLabels labels(int run) {
        return labels.get(run);
    }

    /** Makes runs with equal labels share them. */
    void shareLabels() {
        Map<RunLabels.Key, long[][]> known = new HashMap<>();
        labels.forEach(one -> one.share(known));
    }
}
