package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.Samples;
import org.perfspace.io.ProgressListener;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/**
 * The footer of every file of an archive declares facts that are true of its rows, as DuckDB reads them: the order of each
 * row group, and the number of nulls, the smallest and the largest value of each column. Engines skip rows because of these
 * facts, so that a wrong one makes answers wrong.
 */
@Tag("tenth1")
class DeclaredFactsTest {

    private static final Archive.Options ALL = new Archive.Options(
                    Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
            .with(new Archive.Contents(Optional.empty(), true, true));

    /** Bounds of texts may be cut after this many bytes. */
    private static final int CUT = 64;

    @TempDir
    private Path folder;

    /** The rows of a row group of a file, as a table of SQL. */
    private record Rows(Statement sql, String name) {

        List<@Nullable String> one(String what) throws SQLException {
            try (ResultSet found = sql.executeQuery("select " + what + " from " + name)) {
                assertThat(found.next()).isTrue();
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.add(found.getString(i));
                }
                return row;
            }
        }
    }

    @Test
    void areTrueOfEveryFile() throws IOException, SQLException {
        List<Path> samples =
                Depth.together(Samples.own()).stream().map(Path::of).toList();
        Archive.add(samples, folder, ALL);
        int small = check(folder, new HashSet<>());
        Compaction.compact(folder, WriteOptions.DEFAULT, Compaction.USUAL_BYTES, ProgressListener.NONE);
        assertThat(small).isGreaterThan(500);
        assertThat(check(folder, new HashSet<>())).isBetween(200, small);
    }

    /** Checks all files below a directory that were not checked before, and returns the number of column chunks. */
    static int check(Path archive, Set<Path> checked) throws IOException, SQLException {
        int chunks = 0;
        try (DuckDb duck = new DuckDb();
                Stream<Path> files = Files.walk(archive)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
                chunks += checked.add(file) ? checkFile(file, duck.sql()) : 0;
            }
        }
        return chunks;
    }

    private static int checkFile(Path file, Statement sql) throws IOException, SQLException {
        FileMetaData footer = footer(file);
        sql.execute("create or replace table whole as select * from read_parquet('" + file
                + "', file_row_number = true, hive_partitioning = false)");
        sql.execute("create or replace table facts as select * from parquet_metadata('" + file + "')");
        long first = 0;
        int chunks = 0;
        for (int g = 0; g < footer.getRow_groupsSize(); g++) {
            RowGroup group = footer.getRow_groups().get(g);
            sql.execute("create or replace view part as select * from whole where file_row_number between " + first
                    + " and " + (first + group.getNum_rows() - 1));
            first += group.getNum_rows();
            if (group.getSorting_columns() != null) {
                checkOrder(file, group, new Rows(sql, "part"));
            }
            chunks += checkChunks(file, g, sql);
        }
        assertThat(new Rows(sql, "whole").one("count(*)")).containsExactly(Long.toString(first));
        return chunks;
    }

    private static void checkOrder(Path file, RowGroup group, Rows rows) throws SQLException {
        List<String> names = new ArrayList<>();
        for (SortingColumn column : group.getSorting_columns()) {
            assertThat(column.isDescending()).isFalse();
            names.add(String.join(
                    ".",
                    group.getColumns()
                            .get(column.getColumn_idx())
                            .getMeta_data()
                            .getPath_in_schema()));
        }
        String key = names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", ", "(", ")"));
        Rows ordered = new Rows(
                rows.sql(),
                "(select " + key + " < lag(" + key + ") over (order by file_row_number) as wrong from " + rows.name()
                        + ")");
        assertThat(ordered.one("count(*) filter (wrong)"))
                .as("%s is sorted by %s", file, names)
                .containsExactly("0");
    }

    private static int checkChunks(Path file, int group, Statement sql) throws SQLException {
        List<List<@Nullable String>> facts = new ArrayList<>();
        try (ResultSet found =
                sql.executeQuery("select path_in_schema, type, stats_null_count, stats_min_value, stats_max_value"
                        + " from facts where row_group_id = " + group + " and not contains(path_in_schema, ', ')")) {
            while (found.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= 5; i++) {
                    row.add(found.getString(i));
                }
                facts.add(row);
            }
        }
        List<@Nullable String> found = new Rows(sql, "part")
                .one(facts.stream()
                        .map(fact -> '"' + String.valueOf(fact.get(0)) + '"')
                        .map(name -> "count(*) - count(" + name + "), min(" + name + "), max(" + name + ")")
                        .collect(Collectors.joining(", ")));
        for (int c = 0; c < facts.size(); c++) {
            List<@Nullable String> fact = facts.get(c);
            String place = file + " \"" + fact.get(0) + "\" of row group " + group;
            assertThat(found.get(3 * c)).as("nulls of %s", place).isEqualTo(fact.get(2));
            checkBound(place, fact.get(1), fact.get(3), found.get(3 * c + 1), true);
            checkBound(place, fact.get(1), fact.get(4), found.get(3 * c + 2), false);
        }
        return facts.size();
    }

    private static void checkBound(
            String place, @Nullable String type, @Nullable String declared, @Nullable String found, boolean smallest) {
        if (declared == null) { // no bound is declared: there are no values, or no order, as with NaN
            return;
        }
        assertThat(found).as(place).isNotNull();
        if ("DOUBLE".equals(type)) {
            assertThat(Double.parseDouble(String.valueOf(found)) + 0.0)
                    .as(place)
                    .isEqualTo(Double.parseDouble(declared) + 0.0);
        } else if (!"BYTE_ARRAY".equals(type) || String.valueOf(found).length() < CUT) {
            assertThat(found).as(place).isEqualTo(declared);
        } else {
            int order = String.valueOf(found).compareTo(declared);
            assertThat(smallest ? order >= 0 : order <= 0).as(place).isTrue();
        }
    }

    private static FileMetaData footer(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
        return Util.readFileMetaData(new ByteArrayInputStream(bytes, bytes.length - 8 - length, length));
    }
}
