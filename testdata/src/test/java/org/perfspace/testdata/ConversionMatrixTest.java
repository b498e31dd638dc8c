package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.fixtures.Depth;
import org.perfspace.testdata.fixtures.RandomSpaces;
import org.perfspace.testdata.fixtures.SharedData;
import org.perfspace.testdata.fixtures.SpaceComparison;
import org.perfspace.writer.Writers;

/**
 * Any format to any format: for all formats A, B and C that are read and written, A to B to A is A, and A to B to C is A
 * to C. The formats are those of the lists of readers and writers, less the older text formats, which hold less and have
 * {@link OlderCubesTest}, and those that are only written. Bulky extras travel along: a database of HPCToolkit remembers its own by a digest.
 */
@Tag("scaled")
@Tag("shared")
class ConversionMatrixTest {

    private static final WriteOptions FORCE =
            WriteOptions.DEFAULT.withForce(true).withKeepExtras(true);

    /** Above this many cells a sample takes the short way: there and back only. */
    static final long MANY_CELLS = 200_000;

    @TempDir
    private Path folder;

    @Test
    void coversEveryFormatThatIsReadAndWritten() {
        assertThat(formats()).contains(Format.CUBE, Format.HPCTOOLKIT, Format.LINKTEST, Format.TAU, Format.PARQUET);
        assertThat(WrittenFormats.readBack()).containsAll(formats());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("someSamples")
    void keepsEverySample(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            for (Format b : formats()) {
                try (PerformanceSpace there = store(sample, b, "b")) {
                    assertEqual(name + " to " + b, sample, there);
                    if (cells(sample) <= MANY_CELLS) {
                        goOn(name + " to " + b, sample, b, there);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void keepsRandomSpaces(long firstSeed) throws IOException {
        for (long seed = firstSeed; seed < firstSeed + (Depth.isQuick() ? 4 : 10); seed++) {
            PerformanceSpace space = RandomSpaces.small().space(seed);
            for (Format a : formats()) {
                try (PerformanceSpace first = store(space, a, "a")) {
                    assertEqual("seed " + seed + " to " + a, space, first);
                    for (Format b : formats()) {
                        try (PerformanceSpace second = store(first, b, "b")) {
                            String way = "seed " + seed + ", " + a + " to " + b;
                            assertEqual(way, first, second);
                            back(way, first, second, a);
                        }
                    }
                }
            }
        }
    }

    /** From B to every C; to the one after B if that is quick, so that every C is one. */
    private void goOn(String way, PerformanceSpace sample, Format from, PerformanceSpace b) throws IOException {
        List<Format> all = formats();
        int next = (all.indexOf(from) + 1) % all.size();
        for (Format c : Depth.isQuick() ? all.subList(next, next + 1) : all) {
            try (PerformanceSpace around = store(b, c, "around")) {
                assertEqual(way + " to " + c, sample, around);
            }
        }
    }

    private void back(String way, PerformanceSpace first, PerformanceSpace second, Format a) throws IOException {
        try (PerformanceSpace back = store(second, a, "back")) {
            assertEqual(way + " and back", first, back);
        }
    }

    private void assertEqual(String way, PerformanceSpace before, PerformanceSpace after) throws IOException {
        assertThat(SpaceComparison.firstDifference(before, after)).as(way).isEmpty();
    }

    private PerformanceSpace store(PerformanceSpace space, Format format, String name) throws IOException {
        Path target = folder.resolve(name + format.endings().get(0));
        WriteReport report = Writers.of(format).orElseThrow().write(space, target, FORCE);
        if (format != Format.HPCTOOLKIT) {
            // a database made of another one's space reports which of its files it had to make anew
            assertThat(report.losses()).as(format + " with all extras").isEmpty();
        }
        return Readers.of(format).orElseThrow().open(Input.of(target), ReadOptions.DEFAULT);
    }

    /** Formats that are read and written, and hold everything. */
    static List<Format> formats() {
        return WrittenFormats.lossless();
    }

    static Stream<Long> seeds() {
        return Depth.numbers(1, 20).mapToObj(block -> 10 * block);
    }

    static List<String> someSamples() throws IOException {
        return Depth.samples(samples());
    }

    /** Every sample by its name: those of the repository, and those beside the checkout where it has any. */
    static List<String> samples() throws IOException {
        Optional<Path> data = SharedData.find("data");
        List<String> names = new ArrayList<>(Samples.own());
        if (data.isPresent()) {
            for (String set :
                    List.of("cube/small", "cube/real", "cube/zcubex", "cube/xml", "sion", "hpctoolkit", "tau")) {
                Path folder = data.get().resolve(set);
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> entries = Files.list(folder)) {
                        entries.filter(ConversionMatrixTest::isProfile)
                                .map(entry -> "data/" + data.get().relativize(entry))
                                .sorted()
                                .forEach(names::add);
                    }
                }
            }
        }
        return names;
    }

    private static boolean isProfile(Path path) {
        try (PerformanceSpace space = Readers.open(path)) {
            return space.definitions().metrics().size() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    static long cells(PerformanceSpace space) {
        var d = space.definitions();
        return (long) d.metrics().size() * d.callNodes().size() * d.locations().size();
    }
}
