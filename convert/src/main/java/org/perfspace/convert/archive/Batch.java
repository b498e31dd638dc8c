package org.perfspace.convert.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.reader.parquet.TableRows;

/**
 * Files of one partition that are merged into one, and the runs that are taken from each. Runs are numbered in the order of
 * their names.
 */
final class Batch {

    private final int part;
    private final List<PartFile> files;
    private final Map<String, PartFile> holders;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<RunLabels> labels = new ArrayList<>();

    /**
     * Creates a batch.
     *
     * @param part number of the new file
     * @param holders the file that each run is taken from
     * @param texts texts of the labels
     */
    Batch(int part, List<PartFile> files, Map<String, PartFile> holders, TableRows.Texts texts) {
        this.part = part;
        this.files = files;
        this.holders = new TreeMap<>(holders);
        for (String run : this.holders.keySet()) {
            numbers.put(run, numbers.size());
            labels.add(new RunLabels(run.getBytes(StandardCharsets.UTF_8), texts));
        }
    }

    int part() {
        return part;
    }

    List<PartFile> files() {
        return files;
    }

    /** Returns the number of a run, or -1 if it is not taken from this file. */
    int runOf(PartFile file, String run) {
        return file.equals(holders.get(run)) ? numbers.get(run) : -1;
    }

    int runs() {
        return labels.size();
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
