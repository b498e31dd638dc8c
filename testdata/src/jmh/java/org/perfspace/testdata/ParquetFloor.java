package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/**
 * DuckDB and we write the same table as Parquet, in turn, in one process: DuckDB copies it from its memory with two
 * threads, we convert the {@code .cubex} with all cores. Prints every round as a line of a table, and the ratio of the
 * best ones. The file is made if it is not there: 20 DOUBLE metrics, 5,000 call nodes, 512 locations.
 *
 * <pre>
 *  ParquetFloor FILE.cubex FOLDER ROUNDS
 * </pre>
 */
public final class ParquetFloor {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    private ParquetFloor() {}

    /** See the class. */
    public static void main(String[] args) throws IOException, SQLException {
        Path input = Path.of(args[0]);
        Path folder = Files.createDirectories(Path.of(args[1]));
        if (!Files.exists(input)) {
            CubeWriter.write(FormulaSpace.of(20, 5_000, 512, MetricKind.EXCLUSIVE), input, FORCE);
        }
        int rounds = Integer.parseInt(args[2]);
        Path ours = folder.resolve("o.parquet");
        Path theirs = folder.resolve("duckdb.parquet");
        long cells = cells(input);
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            sql.execute("set threads to 2");
            convert(input, ours);
            sql.execute("create table severity as from '" + ours + "'");
            System.out.println("| round | DuckDB, COPY from memory, s | .cubex to .parquet, s | MB/s of cells |");
            System.out.println("|---|---|---|---|");
            double bestOfTheirs = Double.MAX_VALUE;
            double best = Double.MAX_VALUE;
            for (int round = 1; round <= rounds; round++) {
                long start = System.nanoTime();
                sql.execute("copy severity to '" + theirs + "' (format parquet, compression zstd)");
                double floor = seconds(start);
                start = System.nanoTime();
                convert(input, ours);
                double time = seconds(start);
                bestOfTheirs = Math.min(bestOfTheirs, floor);
                best = Math.min(best, time);
                System.out.printf(
                        Locale.ROOT, "| %d | %.2f | %.2f | %.0f |%n", round, floor, time, cells * 8e-6 / time);
            }
            System.out.printf(
                    Locale.ROOT,
                    "best of ours takes %.2f of DuckDB's best; files of %,d and %,d bytes%n",
                    best / bestOfTheirs,
                    Files.size(ours),
                    Files.size(theirs));
        }
    }

    private static void convert(Path input, Path output) throws IOException {
        Conversion.convert(Input.of(input), output, Format.PARQUET, ReadOptions.DEFAULT, FORCE);
    }

    private static long cells(Path input) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            var d = space.definitions();
            return (long) d.metrics().size()
                    * d.callNodes().size()
                    * d.locations().size();
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
