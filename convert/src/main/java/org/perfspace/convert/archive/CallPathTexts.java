package org.perfspace.convert.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;

/** A column of texts of table {@code call_path} for some runs of an archive. */
final class CallPathTexts {

    private static final String ID = "call_path_id";

    private final TableRows.Texts texts = new TableRows.Texts();
    private final Map<String, List<String>> ofRuns = new HashMap<>();

    private CallPathTexts() {}

    /** Reads a column for the call paths of some runs. */
    static CallPathTexts of(ArchiveManifest manifest, String column, Set<String> runs) throws IOException {
        CallPathTexts all = new CallPathTexts();
        for (ArchivePart part : manifest.parts()) {
            if (part.has(ArchiveTables.CALL_PATH)
                    && part.runs().stream().map(ArchivedRun::id).anyMatch(runs::contains)) {
                all.read(part, column, runs);
            }
        }
        return all;
    }

    private void read(ArchivePart part, String column, Set<String> runs) throws IOException {
        try (TableRows rows = TableRows.open(part.in(ArchiveTables.CALL_PATH), texts)) {
            for (int group = 0; group < rows.groups(); group++) {
                long[] names =
                        rows.read(ArchiveTables.RUN_ID, LeafKind.TEXT, group).words();
                long[] ids = rows.read(ID, LeafKind.INT32, group).words();
                TableRows.Column values = rows.read(column, LeafKind.TEXT, group);
                for (int row = 0; row < rows.rows(group); row++) {
                    String run = texts.text(names[row]);
                    if (!runs.contains(run)) {
                        continue;
                    }
                    List<String> known = ofRuns.computeIfAbsent(run, key -> new ArrayList<>());
                    if (ids[row] != known.size()) {
                        throw rows.place().corrupt("expected call path %,d, found %,d", known.size(), ids[row]);
                    }
                    known.add(values.nulls().get(row) ? "" : texts.text(values.words()[row]));
                }
            }
        }
    }

    /** Returns the text of a call path of a run; empty if it has none. */
    String text(String run, int callPath) {
        List<String> known = ofRuns.getOrDefault(run, List.of());
        return callPath < known.size() ? known.get(callPath) : "";
    }
}
