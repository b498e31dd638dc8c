package org.perfspace.convert.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.perfspace.convert.PathPattern;
import org.perfspace.io.OutputFile;

/**
 * Scripts in an archive that define a view for each table and for common queries: {@code _views.sql} for DuckDB and
 * {@code _views_spark.sql} for Spark SQL. The queries have the same text in both.
 */
enum ViewsScript {
    /** The script for DuckDB. */
    DUCKDB("_views.sql", "create or replace view", "array_to_string") {
        @Override
        String files(String table) {
            return view(
                    table + "_files", "  from read_parquet('" + table + "/**/*.parquet', hive_partitioning = true)");
        }
    },

    /** The script for Spark SQL, whose temporary views last as long as the session. */
    SPARK("_views_spark.sql", "create or replace temporary view", "array_join") {
        @Override
        String files(String table) {
            return "create or replace temporary view " + table + "_files using parquet options (path '" + table
                    + "');\n";
        }
    };

    /** Selects the part in which each run counts: its own file, or else the compacted file with the highest number. */
    private static final String PARTS = "select run_id, case when min(part) = 0 then 0 else max(part) end as part"
            + " from run_files group by run_id";

    private static final String REPETITIONS = PathPattern.REPETITIONS.stream()
            .sorted()
            .map(name -> "'" + name + "'")
            .collect(Collectors.joining(", "));

    private static final String QUESTIONS = "questions.sql";
    private static final String SCALING = "scaling.sql";
    private static final String SUBTREE = "subtree.sql";

    private final String file;
    private final String view;
    private final String join;

    ViewsScript(String file, String view, String join) {
        this.file = file;
        this.view = view;
        this.join = join;
    }

    /** Returns the statement that creates a view {@code TABLE_files} of all rows of a table. */
    abstract String files(String table);

    /** Returns the statements that create a view of a table; a run counts once its file in table {@code run} exists. */
    String table(String table) {
        String parts = table.equals(ArchiveTables.RUN) ? PARTS : "select run_id, part from run";
        String query = "  select * from " + table + "_files where (run_id, part) in (" + parts + ")";
        return files(table) + view(table, query);
    }

    String view(String name, String query) {
        return view + " " + name + " as\n" + query + ";\n";
    }

    /** Returns the path of the script in an archive. */
    Path in(Path archive) {
        return archive.resolve(file);
    }

    /** Writes the scripts for the tables that have files, unless the scripts are up to date. */
    static void write(Path archive) throws IOException {
        for (ViewsScript script : values()) {
            script.writeTo(archive);
        }
    }

    private void writeTo(Path archive) throws IOException {
        StringBuilder script = new StringBuilder(
                        "-- Views over the tables of this archive, to be run in its directory.\n")
                .append(table(ArchiveTables.RUN));
        for (String table : ArchiveTables.IN_ORDER_OF_APPEARANCE) {
            boolean other = table.equals(ArchiveTables.RUN) || table.equals(ArchiveTables.PROFILE);
            if (!other && hasFiles(archive.resolve(table))) {
                script.append(table(table));
            }
        }
        script.append(questions(QUESTIONS));
        if (hasFiles(archive.resolve(ArchiveTables.PARAMETER))) {
            script.append(questions(SCALING));
        }
        if (this == DUCKDB) {
            script.append(questions(SUBTREE));
        }
        byte[] text = script.toString().getBytes(StandardCharsets.UTF_8);
        Path target = in(archive);
        if (Files.isRegularFile(target) && Arrays.equals(text, Files.readAllBytes(target))) {
            return;
        }
        try (OutputFile output = OutputFile.create(target, true)) {
            ByteBuffer bytes = ByteBuffer.wrap(text);
            while (bytes.hasRemaining()) {
                output.channel().write(bytes);
            }
            output.commit();
        }
    }

    /** Reads the text of a group of queries, in the dialect of this engine. */
    private String questions(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ViewsScript.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("VIEW ", view + " ")
                    .replace("REPETITIONS", REPETITIONS)
                    .replace("JOINED", join);
        }
    }

    private static boolean hasFiles(Path table) throws IOException {
        if (!Files.isDirectory(table)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(table)) {
            return files.anyMatch(file -> file.toString().endsWith(".parquet"));
        }
    }
}
