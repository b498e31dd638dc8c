package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Queries of an archive by DuckDB, again and again, while others change it: each run is there once and whole, or not at all. */
final class ArchiveQueries implements AutoCloseable {

    private static final String ROWS = "select run_id, 'run ' || count(*) as row from run group by run_id"
            + " union all select run_id, metric || ' ' || count(*) || ' '"
            + " || bit_xor(hash(call_path, location_id, exclusive, exclusive_int)) as row"
            + " from severity group by run_id, metric order by 1, 2";

    /** Queries leave the processor to the writers in between. */
    private static final long PAUSE_NANOS = 50_000_000;

    private final Path archive;
    private final Function<String, List<String>> expected;
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Future<Long> queries;
    private volatile boolean ended;
    private volatile Bounds bounds = new Bounds(Set.of(), Set.of());

    /** The runs that are there in any case, and those that may be there. */
    private record Bounds(Set<String> certain, Set<String> possible) {}

    /**
     * Begins to query.
     *
     * @param expected returns the rows of a run, as {@link #rows} does
     */
    ArchiveQueries(Path archive, Function<String, List<String>> expected) {
        this.archive = archive;
        this.expected = expected;
        this.queries = executor.submit(this::ask);
    }

    /** Says which runs are there until the next call; throws what a query has found. */
    void expect(Set<String> certain, Set<String> possible) throws InterruptedException, ExecutionException {
        if (queries.isDone()) {
            queries.get();
        }
        bounds = new Bounds(Set.copyOf(certain), Set.copyOf(possible));
    }

    /** Ends the queries and returns their number. */
    long asked() throws InterruptedException, ExecutionException {
        ended = true;
        return queries.get();
    }

    @SuppressWarnings("ReferenceEquality") // equal bounds may have been others in between
    private long ask() throws IOException, SQLException {
        long asked = 0;
        while (!ended) {
            Bounds before = bounds;
            Map<String, List<String>> seen = rows(archive);
            seen.forEach((id, rows) -> {
                if (!rows.equals(expected.apply(id))) {
                    throw new AssertionError(id + ": expected " + expected.apply(id) + ", found " + rows);
                }
            });
            Set<String> missing = new TreeSet<>(before.certain);
            missing.removeAll(seen.keySet());
            Set<String> more = new TreeSet<>(seen.keySet());
            more.removeAll(before.possible);
            if (before == bounds && !before.possible.isEmpty() && !(missing.isEmpty() && more.isEmpty())) {
                throw new AssertionError("missing " + missing + ", deleted but there " + more);
            }
            asked++;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return asked;
    }

    /** Returns what the views show of each run: the number of its rows, and number and hash of the severities of each metric. */
    static Map<String, List<String>> rows(Path archive) throws IOException, SQLException {
        Map<String, List<String>> rows = new TreeMap<>();
        query(archive, ROWS, found -> rows.computeIfAbsent(found.getString(1), id -> new ArrayList<>())
                .add(found.getString(2)));
        return rows;
    }

    /** Returns the text of a parameter of each run, if tables and columns agree about it. */
    static Map<String, String> parameters(Path archive, String name) throws IOException, SQLException {
        Map<String, String> values = new TreeMap<>();
        query(
                archive,
                "select p.run_id, p.value from parameter p join run r on r.run_id = p.run_id where p.name = '" + name
                        + "' and try_cast(r." + name + " as double) is not distinct from try_cast(p.value as double)"
                        + " and json_extract_string(r.parameters, '" + name + "') = p.value",
                found -> values.put(found.getString(1), found.getString(2)));
        return values;
    }

    /** Receives a row. */
    private interface Row {
        void of(ResultSet row) throws SQLException;
    }

    private static void query(Path archive, String query, Row receiver) throws IOException, SQLException {
        String views = Files.readString(archive.resolve("_views.sql"));
        if (!views.contains("create ")) { // an archive without runs
            return;
        }
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            sql.execute("set threads = 1");
            sql.execute(views.replace("'files/", "'" + archive + "/files/"));
            try (ResultSet found = sql.executeQuery(query)) {
                while (found.next()) {
                    receiver.of(found);
                }
            }
        }
    }

    @Override
    public void close() {
        ended = true;
        executor.shutdown();
    }
}
