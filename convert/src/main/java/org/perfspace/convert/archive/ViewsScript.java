package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.perfspace.io.output.OutputFile;

/** {@code _views.sql}: makes DuckDB comfortable in an archive. */
final class ViewsScript {

    private static final String NAME = "_views.sql";

    private static final String HEAD =
            """
            -- Views over the tables of this archive. In its folder: duckdb -init _views.sql
            -- A run counts once its file in run/ is there.
            create or replace view run as
              from read_parquet('run/**/*.parquet', hive_partitioning = true, union_by_name = true);
            """;

    private static final String TABLE =
            """
            create or replace view TABLE as
              select * from read_parquet('TABLE/**/*.parquet', hive_partitioning = true, union_by_name = true)
              where run_id in (select run_id from run);
            """;

    private static final String TAIL =
            """
            -- the call paths below one, itself included: from subtree('RUN_ID', 17)
            create or replace macro subtree(run_of, path) as table
              select c.* from call_path c, call_path top
              where c.run_id = run_of and top.run_id = run_of and top.call_path_id = path
                and c.call_path_id between top.call_path_id and top.last_descendant_id;
            -- equal call paths of different runs have equal hashes
            create or replace view path_in_runs as
              select path_hash, any_value(call_path) as call_path, count(*) as runs from call_path group by path_hash;
            """;

    private ViewsScript() {}

    /** Writes the script for the tables that have files, unless it is there already. */
    static void write(Path archive) throws IOException {
        StringBuilder script = new StringBuilder(HEAD);
        for (String table : ArchiveTables.IN_ORDER_OF_APPEARANCE) {
            if (!table.equals(ArchiveTables.RUN) && hasFiles(archive.resolve(table))) {
                script.append(TABLE.replace("TABLE", table));
            }
        }
        byte[] text = script.append(TAIL).toString().getBytes(StandardCharsets.UTF_8);
        Path target = archive.resolve(NAME);
        if (Files.isRegularFile(target) && Arrays.equals(text, Files.readAllBytes(target))) {
            return;
        }
        try (OutputFile file = OutputFile.create(target, true)) {
            ByteBuffer bytes = ByteBuffer.wrap(text);
            while (bytes.hasRemaining()) {
                file.channel().write(bytes);
            }
            file.commit();
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
