package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.Reading;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.Totals;

/** Files that end early: what is complete is read with {@code salvage}, one note says what is lost, and nothing is read without. */
class SalvageTest {

    private static final Path SAMPLES = Path.of("samples");
    private static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);

    @TempDir
    private Path folder;

    private static double total(PerformanceSpace space, String metric) throws IOException {
        Row row = Totals.total(
                        space,
                        Objects.requireNonNull(space.definitions().metric(metric))
                                .id())
                .orElseThrow();
        return row.type().equals(ValueType.DOUBLE) ? Double.longBitsToDouble(row.words()[0]) : row.words()[0];
    }

    private static Optional<PerformanceSpace> open(Path file, ReadOptions options) throws IOException {
        try {
            return Optional.of(Readers.open(Input.of(file), options));
        } catch (ProfileException e) {
            return Optional.empty();
        }
    }

    /** A flipped bit in a page costs the values in that page; all others are those of the sound file. */
    @Test
    void readsThePagesOfATableThatAreSound() throws IOException {
        Path sound = SAMPLES.resolve("score-p.parquet");
        byte[] whole = Files.readAllBytes(sound);
        Path damaged = folder.resolve("damaged.parquet");
        int found = 0;
        try (PerformanceSpace original = Readers.open(sound)) {
            int tries = Depth.of(12, 200);
            for (int i = 0; i < tries; i++) {
                byte[] bytes = whole.clone();
                bytes[4 + (whole.length / 4) * i / tries] ^= 0x10; // the footer is behind the first quarter
                Files.write(damaged, bytes);
                try (PerformanceSpace space = Readers.open(Input.of(damaged), SALVAGE)) {
                    int lost = lostRows(original, space);
                    assertThat(space.notes()).hasSize(lost > 0 ? 1 : 0);
                    if (lost > 0) {
                        assertThat(space.notes().get(0))
                                .startsWith("the file is damaged: the values of 1 metric at " + lost + " call path");
                    }
                    found += lost > 0 ? 1 : 0;
                }
            }
            assertThat(found).isGreaterThan(tries / 4);
        }
    }

    private static int lostRows(PerformanceSpace original, PerformanceSpace space) throws IOException {
        int lost = 0;
        for (int metric = 0; metric < original.definitions().metrics().size(); metric++) {
            Row before = original.newRow(metric);
            Row after = space.newRow(metric);
            for (int node = 0; node < original.definitions().callNodes().size(); node++) {
                boolean had = original.severity().read(metric, node, before);
                boolean has = space.severity().read(metric, node, after);
                lost += had && !has ? 1 : 0;
                if (has) {
                    assertThat(after.words()).isEqualTo(before.words());
                }
            }
        }
        return lost;
    }

    /** Cuts a sample at many places; the share of the cut files that can be read is at least the given one. */
    @ParameterizedTest
    @CsvSource({
        "ranks.cali, 0.4",
        "tau/profile.0.0.0, 0.4",
        "score-p.cubex, 0.02",
        "linktest.sion, 0.02",
        "score-p.pb, 0.01",
        "solver.ppk, 0.1",
    })
    void readsWhatIsCompleteOfAFileThatEndsEarly(String sample, double least) throws IOException {
        byte[] whole = Files.readAllBytes(SAMPLES.resolve(sample));
        Path cut = folder.resolve(Path.of(sample).getFileName());
        int read = 0;
        int cuts = Depth.of(40, 400);
        for (int i = 1; i < cuts; i++) {
            Files.write(cut, Arrays.copyOf(whole, (int) ((long) whole.length * i / cuts)));
            Optional<PerformanceSpace> plain = open(cut, ReadOptions.DEFAULT);
            Optional<PerformanceSpace> salvaged = open(cut, SALVAGE);
            if (plain.isEmpty() && salvaged.isPresent()) {
                assertThat(salvaged.get().notes()).as("%s, cut %d", sample, i).isNotEmpty();
            }
            assertThat(plain.isPresent() && salvaged.isEmpty())
                    .as("%s, cut %d", sample, i)
                    .isFalse();
            read += salvaged.isPresent() ? 1 : 0;
            for (Optional<PerformanceSpace> space : List.of(plain, salvaged)) {
                if (space.isPresent()) {
                    space.get().close();
                }
            }
        }
        assertThat(read / (double) cuts).as(sample).isGreaterThanOrEqualTo(least);
    }

    /** The same for one file of a directory; all that is read of the rest of it is read with a note. */
    @ParameterizedTest(name = "{0}/{1}")
    @CsvSource({
        "hpctoolkit.hpctoolkit, cct.db, 1",
        "hpctoolkit.hpctoolkit, profile.db, 1",
        "hpctoolkit.hpctoolkit, trace.db, 1",
        "solver.hpctoolkit, perfspace.supplement, 1",
        "dense-database, experiment.xml, 0.2",
        "dense-database, 1.solver-000001-000-7f0101-4712-0.metric-db, 1",
        "dense-database, 1.solver-000001-000-7f0101-4712-0.hpctrace, 1",
        "tau, profile.2.0.0, 0.9",
        "solver.tau, profile.1.0.0, 1",
    })
    void readsADirectoryOfWhichAFileEndsEarly(String sample, String file, double least) throws IOException {
        Specimen sound = Specimen.of(sample, SAMPLES.resolve(sample));
        byte[] whole = sound.bytes(file);
        int read = 0;
        int cuts = Depth.of(20, 200);
        for (int i = 0; i < cuts; i++) {
            byte[] part = Arrays.copyOf(whole, (int) ((long) whole.length * i / cuts));
            Path copy = sound.with(file, part).putInto(folder);
            boolean plain = isRead(copy, ReadOptions.DEFAULT);
            boolean salvaged = isRead(copy, SALVAGE);
            read += salvaged ? 1 : 0;
            assertThat(plain && !salvaged).as("%s, cut %d", file, i).isFalse();
            if (salvaged && !plain) {
                try (PerformanceSpace space = Readers.open(Input.of(copy), SALVAGE)) {
                    assertThat(space.notes()).as("%s, cut %d", file, i).isNotEmpty();
                }
            }
        }
        assertThat(read / (double) cuts).as(file).isGreaterThanOrEqualTo(least);
    }

    /** Returns whether a profile is read to its end, with the samples of its trace. */
    private static boolean isRead(Path profile, ReadOptions options) throws IOException {
        try (PerformanceSpace space = Readers.open(Input.of(profile), options)) {
            Reading.of(space, 0);
            return true;
        } catch (ProfileException e) {
            return false;
        }
    }

    /** A stream that ends in the middle of a record, and one that ends in the middle of its compressed bytes. */
    @Test
    void readsTheRecordsOfAStreamBeforeItsFirstFault() throws IOException {
        String sound = Files.readString(SAMPLES.resolve("ranks.cali"));
        int line = sound.lastIndexOf("__rec=ctx", sound.length() - 200);
        Path file = Files.writeString(
                folder.resolve("cut.cali"),
                sound.substring(0, line) + "__rec=ctx,ref=1,attr=2=3,data=4\n" + sound.substring(line));
        long number = sound.substring(0, line).lines().count() + 1;
        Path before = Files.writeString(folder.resolve("before.cali"), sound.substring(0, line));
        try (PerformanceSpace expected = Readers.open(before);
                PerformanceSpace salvaged = open(file, SALVAGE).orElseThrow()) {
            assertThat(SpaceComparison.firstDifference(expected, salvaged)).isEmpty();
            assertThat(salvaged.notes())
                    .first()
                    .isEqualTo("the stream is incomplete or damaged; records from the first fault on are left out: "
                            + file + ": line " + number + ": expected as many values as attributes, found 1 and 2");
        }
        assertThat(open(file, ReadOptions.DEFAULT)).isEmpty();

        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(sound.getBytes(StandardCharsets.UTF_8));
        }
        Path cut = Files.write(folder.resolve("cut.cali.gz"), Arrays.copyOf(packed.toByteArray(), packed.size() - 100));
        try (PerformanceSpace salvaged = open(cut, SALVAGE).orElseThrow()) {
            assertThat(salvaged.definitions().callNodes()).isNotEmpty();
        }
    }

    /** The end of a longer file that the thread had written before; TAU's own readers stop after the stated number of events. */
    @Test
    void leavesOutTextBehindTheUserEventsOfTau() throws IOException {
        String sound = "2 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n"
                + "\"main\" 1 1 1000 1500 0 GROUP=\"TAU_USER\"\n\"f\" 1 0 500 500 0 GROUP=\"TAU_USER\"\n0 aggregates\n"
                + "1 userevents\n# eventname numevents max min mean sumsqr\n\"Message size\" 4 32 4 8 256\n";
        Path run = Files.createDirectory(folder.resolve("run"));
        Files.writeString(run.resolve("profile.0.0.0"), sound);
        Files.writeString(run.resolve("profile.0.0.1"), sound + "8 256\n\"old\" 1 2\n");
        try (PerformanceSpace space = Readers.open(run)) {
            assertThat(total(space, "TIME")).isEqualTo(0.003);
            assertThat(space.notes()).containsExactly("left out the text behind the user events of 1 file");
        }
        Files.writeString(run.resolve("profile.0.0.1"), sound.substring(0, sound.indexOf("500 500")));
        assertThat(open(run, ReadOptions.DEFAULT)).isEmpty();
        try (PerformanceSpace space = open(run, SALVAGE).orElseThrow()) {
            assertThat(total(space, "TIME")).isEqualTo(0.0025);
            assertThat(space.notes())
                    .contains(
                            "1 of the files is incomplete or damaged: its lines from the first fault on are left out");
        }
        Files.writeString(run.resolve("profile.0.0.1"), "");
        try (PerformanceSpace space = open(run, SALVAGE).orElseThrow()) {
            assertThat(total(space, "TIME")).isEqualTo(0.0015);
            assertThat(space.notes())
                    .contains("a file is left out: " + run
                            + "/profile.0.0.1: line 1: expected the number of functions, found the end of the file");
        }
    }

    /** Ids of 0, as the agent of Pyroscope for .NET writes them. */
    @ParameterizedTest
    @CsvSource({"1, 0", "0, 1"})
    void readsIdsOfZeroOfPprof(int function, int location) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        field(bytes, 1, 0x08, 1, 0x10, 2); // sample_type
        field(bytes, 2, 0x0a, 1, location, 0x12, 1, 5); // sample
        field(bytes, 4, 0x08, location, 0x22, 2, 0x08, function); // location with a line
        field(bytes, 5, 0x08, function, 0x10, 3); // function
        for (String text : List.of("", "samples", "count", "work")) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            bytes.write(0x32);
            bytes.write(utf8.length);
            bytes.write(utf8);
        }
        Path file = Files.write(folder.resolve("zero.pb"), bytes.toByteArray());
        assertThat(open(file, ReadOptions.DEFAULT)).isEmpty();
        try (PerformanceSpace space = open(file, SALVAGE).orElseThrow()) {
            assertThat(total(space, "samples")).isEqualTo(5);
            assertThat(space.definitions().regionOf(0).name()).isEqualTo("work");
            assertThat(space.notes()).contains("a function or a location has the id 0, which means none elsewhere");
        }
    }

    private static void field(ByteArrayOutputStream into, int number, int... message) {
        into.write(number << 3 | 2);
        into.write(message.length);
        for (int value : message) {
            into.write(value);
        }
    }
}
