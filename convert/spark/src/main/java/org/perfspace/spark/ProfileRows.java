package org.perfspace.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.archive.RunName;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.Input;
import org.perfspace.io.InputException;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.parquet.TidySeries;

/** The rows of a part of a profile, which stays open until they are closed. */
final class ProfileRows implements Rows {

    private final PerformanceSpace space;
    private final Rows rows;

    private ProfileRows(PerformanceSpace space, Rows rows) {
        this.space = space;
        this.rows = rows;
    }

    /**
     * Opens a part of a profile.
     *
     * @return the rows; empty if there are none
     * @throws IOException if the profile cannot be read, or has changed since the query was planned
     */
    static Optional<ProfileRows> open(ProfilePart part, RowsFactory query) throws IOException {
        ProfileFile file = part.file();
        if (!file.isSame(FileSearch.now(file, query.hadoop().configuration()))) {
            throw InputException.cannotRead(
                    Place.of(file.name()), new IOException("it has changed since the query was planned"));
        }
        Input input = query.hadoop().input(file);
        if (!file.isNamed() && Readers.recognizing(input).isEmpty()) {
            return Optional.empty();
        }
        String run = run(input, file, query);
        boolean isWanted = query.passes(LabelCondition.Axis.RUN, column -> run.getBytes(StandardCharsets.UTF_8));
        return isWanted ? open(part, input, run, query) : Optional.empty();
    }

    private static Optional<ProfileRows> open(ProfilePart part, Input input, String run, RowsFactory query)
            throws IOException {
        Readers.Codec reader = Readers.detect(input);
        boolean hasValues =
                switch (query.options().table()) {
                    case SEVERITY, EFFICIENCY, TRACE, FAILURE -> true;
                    case METRIC, CALL_PATH, LOCATION, RUN, PARAMETER -> false;
                };
        PerformanceSpace space = hasValues
                ? reader.open(input, ReadOptions.DEFAULT)
                : reader.openDefinitions(input, ReadOptions.DEFAULT);
        try {
            Optional<Rows> rows = rows(space, part, reader.format().id(), run, query);
            if (rows.isEmpty()) {
                space.close();
            }
            return rows.map(some -> new ProfileRows(space, some));
        } catch (IOException | RuntimeException e) {
            try {
                space.close();
            } catch (IOException other) {
                other.addSuppressed(e);
                throw other;
            }
            throw e;
        }
    }

    private static Optional<Rows> rows(
            PerformanceSpace space, ProfilePart part, String format, String run, RowsFactory query) throws IOException {
        SourceOptions options = query.options();
        ProfileFile file = part.file();
        Definitions definitions = space.definitions();
        return switch (options.table()) {
            case SEVERITY, FAILURE -> Optional.of(severities(space, part, run, query));
            case METRIC -> describing(RunTables.metrics(run, space, options.derived()), file, query);
            case CALL_PATH -> describing(RunTables.callPaths(run, definitions), file, query);
            case LOCATION -> describing(RunTables.locations(run, definitions), file, query);
            case RUN ->
                describing(
                        RunTables.runs(
                                run,
                                space,
                                file.name(),
                                format,
                                file.parameters(),
                                Instant.ofEpochMilli(file.modified())),
                        file,
                        query);
            case PARAMETER -> describing(RunTables.parameters(run, file.parameters()), file, query);
            case EFFICIENCY -> describing(RunTables.efficiencies(run, space, file.name()), file, query);
            case TRACE -> {
                Optional<Trace> trace = space.trace();
                yield trace.map(
                        samples -> LabelRows.of(samples, definitions.locations().size(), run, file, query));
            }
        };
    }

    private static Optional<Rows> describing(RunTables.Table table, ProfileFile file, RowsFactory query) {
        return Optional.of(LabelRows.of(table, file, query));
    }

    private static Rows severities(PerformanceSpace space, ProfilePart part, String run, RowsFactory query)
            throws IOException {
        List<TidySeries> all = TidySeries.of(space, query.options().derived());
        if (query.options().isWide()) {
            return WideBatches.of(space, all, part, run, query);
        }
        List<TidySeries> wanted =
                all.stream().filter(series -> isWanted(series.name(), query)).toList();
        return new TidyBatches(space, wanted, part, run, query);
    }

    private static boolean isWanted(String metric, RowsFactory query) {
        return query.passes(LabelCondition.Axis.METRIC, column -> metric.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the name of the run, for which the whole file must be read; empty if the query does not need it. */
    private static String run(Input input, ProfileFile file, RowsFactory query) throws IOException {
        return query.needs(TidyLayout.RUN_ID.name())
                ? RunName.of(input, file.parameters(), List.of()).id()
                : "";
    }

    @Override
    public @Nullable ColumnarBatch next() throws IOException {
        try {
            return rows.next();
        } catch (IOException e) {
            space.requireUnchanged(); // a file that seems to be damaged may have been changed
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            rows.close();
        } finally {
            space.close();
        }
    }
}
