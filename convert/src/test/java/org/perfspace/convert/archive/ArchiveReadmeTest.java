package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** The page in an archive has queries that work when they are pasted. */
class ArchiveReadmeTest {

    @TempDir
    private Path folder;

    @AutoClose
    private final DuckDb duck = new DuckDb();

    private void add(String sample, Map<String, String> parameters) throws IOException {
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Policy(
                        new TreeMap<>(parameters), Map.of(), Optional.empty(), Map.of(), false, false));
        assertThat(Archive.add(List.of(Path.of("samples", sample)), folder, options)
                        .failures())
                .isEmpty();
    }

    private String page() throws IOException {
        return Files.readString(folder.resolve("_README.md"));
    }

    /** Returns the number of rows of each query. */
    private List<Integer> rows() throws IOException, SQLException {
        assertThat(page()).contains("```\n.read _views.sql\n```");
        duck.defineViews(folder);
        List<Integer> rows = new ArrayList<>();
        for (String block : Arrays.stream(page().split("```sql\n", -1)).skip(1).toList()) {
            int count = 0;
            try (ResultSet found = duck.sql().executeQuery(block.substring(0, block.indexOf("```")))) {
                while (found.next()) {
                    count++;
                }
            }
            rows.add(count);
        }
        return rows;
    }

    @Test
    void hasFiveQueriesThatWork() throws IOException, SQLException {
        add("solver.cubex", Map.of());
        assertThat(page())
                .startsWith("# An archive of performance profiles\n")
                .contains("This directory holds 1 runs of parallel programs")
                .contains("in every table: none.");
        assertThat(rows()).hasSize(5).startsWith(1, 2).endsWith(0, 0);
    }

    @Test
    void saysWhichParametersThereAre() throws IOException, SQLException {
        add("solver.cubex", Map.of("p", "4", "date", "2026-01-05"));
        add("score-p.cubex", Map.of("p", "4", "date", "2026-01-06", "rank", "x"));
        assertThat(page())
                .contains("holds 2 runs")
                .contains("in every table: `date` (time), `p` (scale), `rank_` (experiment).");
        assertThat(rows()).hasSize(5).startsWith(2);
        Archive.delete(folder, Set.of(Archive.runs(folder).get(0).id()), WriteOptions.DEFAULT);
        assertThat(page()).contains("holds 1 runs");
    }
}
