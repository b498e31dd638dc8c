package org.perfspace.writer.parquet;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.Region;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The columns of {@link TidyLayout} that describe a call node, and those that describe a location. */
public final class TidyLabels {

    private TidyLabels() {}

    /** Returns the columns of call nodes, whose rows are the ids of call nodes. */
    public static List<Column> ofCallNodes(TidyRun run) {
        return List.of(
                number(TidyLayout.CALL_PATH_ID, node -> node),
                number(TidyLayout.PATH_KEY, run::pathKey),
                text(TidyLayout.CALL_PATH, run::callPath),
                text(TidyLayout.REGION, run::region),
                text(TidyLayout.FILE, run::file).where(node -> run.file(node) != null),
                number(TidyLayout.LINE, run::line).where(node -> run.line(node) != Region.NO_LINE),
                number(TidyLayout.DEPTH, run::depth));
    }

    /** Returns the columns of locations, whose rows are the ids of locations. */
    public static List<Column> ofLocations(TidyRun run) {
        return List.of(
                number(TidyLayout.LOCATION_ID, location -> location),
                number(TidyLayout.RANK, run::rank),
                number(TidyLayout.THREAD, run::thread),
                text(TidyLayout.LOCATION, run::location),
                text(TidyLayout.HOST, run::host));
    }

    private static Column number(TidyLayout.Column column, IntToLongFunction value) {
        return Column.number(column.name(), column.kind(), value);
    }

    private static Column text(TidyLayout.Column column, IntFunction<byte[]> value) {
        return Column.utf8(column.name(), value);
    }
}
