package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.fixtures.SyntheticProfile;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.Writers;

/**
 * Guards how often whole jobs ask the system to read and write, and how many bytes they move, as Linux counts them for this
 * process. Each job runs twice, so that classes are loaded when it is counted; the bounds leave room for other threads. A
 * complete database is read once more for the checksums of its members.
 */
@EnabledOnOs(OS.LINUX)
class JobCallsTest {

    private static final WriteOptions REPLACE = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    private Path folder;

    /** A job and its bounds: reading and writing calls, and megabytes read and written. */
    private record Bounds(String job, Work work, long reads, long writes, long megabytesRead, long megabytesWritten) {}

    private interface Work {
        void run() throws IOException;
    }

    private record Counts(long reads, long writes, long bytesRead, long bytesWritten) {

        static Counts now() throws IOException {
            long[] counts = Files.readAllLines(Path.of("/proc/self/io")).stream()
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .toArray();
            return new Counts(counts[2], counts[3], counts[0], counts[1]);
        }

        Counts since(Counts start) {
            return new Counts(
                    reads - start.reads,
                    writes - start.writes,
                    bytesRead - start.bytesRead,
                    bytesWritten - start.bytesWritten);
        }
    }

    @Test
    void jobsReadAndWriteInLargePieces() throws IOException {
        Path cube = write(new SyntheticProfile(1_000, 64, 6, 60).space(), "in.cubex", WriteOptions.DEFAULT);
        Path plain = write(
                new SyntheticProfile(4_000, 64, 6, 20).space(), "in.hpctoolkit", WriteOptions.DEFAULT.withPlain(true));
        Path run = write(LinkTestRuns.run(256, 1, 1), "in.sion", WriteOptions.DEFAULT);
        Path sparse = write(
                LinkTestRuns.run(256, 1, 1), "sparse.sion", WriteOptions.DEFAULT.with("sion-block-size", "1048576"));
        List<String> broken = new ArrayList<>();
        for (Bounds bounds : List.of(
                new Bounds("cubex to cubex", to(cube, Format.CUBE), 220, 80, 8, 5),
                new Bounds("cubex to database", to(cube, Format.HPCTOOLKIT), 650, 200, 43, 30),
                new Bounds("statistics of a cubex", () -> statistics(cube), 220, 20, 8, 1),
                new Bounds("database to cubex", to(plain, Format.CUBE), 800, 100, 170, 20),
                new Bounds("database to database", to(plain, Format.HPCTOOLKIT), 500, 80, 110, 45),
                new Bounds("LinkTest to cubex", to(run, Format.CUBE), 80, 50, 5, 2),
                new Bounds("all rows of LinkTest", () -> readAll(run), 60, 5, 4, 1),
                new Bounds("all rows of LinkTest, blocks of 1 MiB", () -> readAll(sparse), 700, 5, 3, 1))) {
            check(bounds, broken);
        }
        assertThat(broken).isEmpty();
    }

    private static void check(Bounds bounds, List<String> broken) throws IOException {
        bounds.work().run();
        Counts start = Counts.now();
        bounds.work().run();
        Counts counts = Counts.now().since(start);
        if (counts.reads() > bounds.reads()
                || counts.writes() > bounds.writes()
                || counts.bytesRead() > bounds.megabytesRead() << 20
                || counts.bytesWritten() > bounds.megabytesWritten() << 20) {
            broken.add(String.format(Locale.ROOT, "%s: %s", bounds.job(), counts));
        }
    }

    private Work to(Path input, Format format) {
        Path output = folder.resolve("out" + format.endings().get(0));
        return () -> Conversion.convert(Input.of(input), output, format, ReadOptions.DEFAULT, REPLACE);
    }

    private static void readAll(Path input) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    while (rows.next()) {
                        assertThat(rows.row().locations()).isEqualTo(256);
                    }
                }
            }
        }
    }

    private static void statistics(Path input) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            for (Metric metric : space.definitions().metrics()) {
                Statistics.of(space, metric, Statistics.By.REGION, CallFlavour.EXCLUSIVE, 10);
            }
        }
    }

    private Path write(PerformanceSpace space, String name, WriteOptions options) throws IOException {
        Path file = folder.resolve(name);
        Writers.of(Format.byName(name).orElseThrow()).orElseThrow().write(space, file, options);
        return file;
    }
}
