package org.perfspace.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * Any format to any format: for all formats A, B and C that are read and written, A to B to A is A, and A to B to C is A
 * to C. The formats are those of the lists of readers and writers, less the older text formats, which hold less and have
 * tests of their own, and those that are only written. Bulky extras travel along: a database of HPCToolkit remembers its own by a digest.
 */
@Tag("scaled")
@Tag("shared")
class ConversionMatrixTest {

    private static final WriteOptions FORCE =
            WriteOptions.DEFAULT.withForce(true).withKeepExtras(true);

    @TempDir
    private Path folder;

    @Test
    void coversEveryFormatThatIsReadAndWritten() {
        assertThat(formats()).contains(Format.CUBE, Format.HPCTOOLKIT, Format.LINKTEST, Format.TAU, Format.PARQUET);
        assertThat(WrittenFormats.readBack()).containsAll(formats());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#some")
    void keepsEverySample(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            for (Format b : formats()) {
                try (PerformanceSpace there = store(sample, b, "b")) {
                    assertEqual(name + " to " + b, sample, there);
                    if (Samples.cells(sample) <= Samples.MANY_CELLS) {
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
    private static List<Format> formats() {
        return WrittenFormats.lossless();
    }

    static Stream<Long> seeds() {
        return Depth.numbers(1, 20).mapToObj(block -> 10 * block);
    }
}
