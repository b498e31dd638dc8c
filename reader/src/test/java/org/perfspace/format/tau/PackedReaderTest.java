package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/** Packed profiles, written field by field: two threads, two metrics, call paths, groups, a user event, metadata. */
class PackedReaderTest {

    private static final int SIGNATURE = 6;
    private static final String EVENT_HEAD = "1 userevents\n# eventname numevents max min mean sumsqr\n";

    @TempDir
    private Path folder;

    /** Writes the fields of a packed profile. */
    private static final class Fields {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        Fields i32(int... numbers) throws IOException {
            for (int number : numbers) {
                out.writeInt(number);
            }
            return this;
        }

        Fields f64(double... numbers) throws IOException {
            for (double number : numbers) {
                out.writeDouble(number);
            }
            return this;
        }

        Fields utf(String... texts) throws IOException {
            for (String text : texts) {
                out.writeUTF(text);
            }
            return this;
        }

        Fields chars(String text) throws IOException {
            out.writeChars(text);
            return this;
        }

        Fields bytes(byte[] other) throws IOException {
            out.write(other);
            return this;
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    private static byte[] header() throws IOException {
        return new Fields()
                .i32(0, 2)
                .utf("Hostname", "n1", "Metric Name", "TIME")
                .i32(1, 0, 0, 0, 1)
                .utf("pid", "17")
                .bytes();
    }

    private static Fields body() throws IOException {
        return new Fields()
                .i32(2)
                .utf("TIME", "PAPI_FP_OPS")
                .i32(2)
                .utf("TAU_USER", "TAU_CALLPATH")
                .i32(3)
                .utf("main")
                .i32(1, 0)
                .utf("main  =>  f ")
                .i32(2, 1, 0)
                .utf("f")
                .i32(1, 0)
                .i32(1)
                .utf("Bytes : main => g")
                .i32(2)
                .i32(0, 0, 0, 3)
                .i32(0)
                .f64(1, 2, 10, 30, 100, 300)
                .i32(1)
                .f64(2, 0, 20, 20, 200, 200)
                .i32(2)
                .f64(2, 0, 20, 20, 200, 200)
                .i32(1, 0, 4)
                .f64(10, 100, 50, 12_000)
                .i32(0, 0, 1, 1)
                .i32(0)
                .f64(1, 0, 5, 5, 50, Double.NaN)
                .i32(0);
    }

    private static byte[] sound() throws IOException {
        byte[] header = header();
        return new Fields()
                .chars("PPK")
                .i32(2, 1, header.length)
                .bytes(header)
                .bytes(body().bytes())
                .bytes();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private PerformanceSpace open(byte[] bytes) throws IOException {
        return open(bytes, ReadOptions.DEFAULT);
    }

    private PerformanceSpace open(byte[] bytes, ReadOptions options) throws IOException {
        return TauReader.open(Input.of(Files.write(folder.resolve("p.ppk"), bytes), "p.ppk"), options);
    }

    /** The same profile as text files. */
    private Path directory() throws IOException {
        Path directory = folder.resolve("directory");
        String lines = "3 templated_functions_MULTI_%s\n# Name Calls Subrs Excl Incl ProfileCalls #"
                + " <metadata><attribute><name>Hostname</name><value>n1</value></attribute>"
                + "<attribute><name>pid</name><value>17</value></attribute></metadata>\n"
                + "\"main\" 1 2 %s 0 GROUP=\"TAU_USER\"\n\"main => f\" 2 0 %s 0 GROUP=\"TAU_CALLPATH | TAU_USER\"\n"
                + "\"f\" 2 0 %s 0 GROUP=\"TAU_USER\"\n0 aggregates\n";
        String event = EVENT_HEAD + "\"Bytes : main => g\" 4 100 10 50 12000\n";
        String other = "1 templated_functions_MULTI_%s\n# Name Calls Subrs Excl Incl ProfileCalls #"
                + " <metadata><attribute><name>Hostname</name><value>n1</value></attribute></metadata>\n"
                + "\"main\" 1 0 %s 0 GROUP=\"TAU_USER\"\n0 aggregates\n";
        Path time = Files.createDirectories(directory.resolve("MULTI__1"));
        Path flops = Files.createDirectories(directory.resolve("MULTI__2"));
        Files.writeString(
                time.resolve("profile.0.0.0"), String.format(lines, "TIME", "10 30", "20 20", "20 20") + event);
        Files.writeString(time.resolve("profile.0.0.1"), String.format(other, "TIME", "5 5"));
        Files.writeString(
                flops.resolve("profile.0.0.0"),
                String.format(lines, "PAPI_FP_OPS", "100 300", "200 200", "200 200") + event);
        Files.writeString(flops.resolve("profile.0.0.1"), String.format(other, "PAPI_FP_OPS", "50 nan"));
        return directory;
    }

    @Test
    void isTheSameAsTheDirectoryThatItWasMadeOf() throws IOException {
        try (PerformanceSpace space = open(gzip(sound()));
                PerformanceSpace bare = open(sound());
                PerformanceSpace files = TauReader.open(Input.of(directory()), ReadOptions.DEFAULT)) {
            assertThat(files.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly("TIME", "TIME_incl", "PAPI_FP_OPS", "PAPI_FP_OPS_incl", "CALLS", "SUBRS", "Bytes");
            assertThat(SpaceComparison.firstDifference(files, space)).isEmpty();
            assertThat(SpaceComparison.firstDifference(files, bare)).isEmpty();
            assertThat(space.notes())
                    .containsExactly(
                            "left out 1 flat function that repeats call paths",
                            "created 1 call node for user events on a call path without a line; it has no other"
                                    + " values",
                            "left out 1 value that is not a finite number (nan, inf)");
        }
    }

    @Test
    void readsTheFirstVersionAndHeadersToCome() throws IOException {
        byte[] first = new Fields()
                .chars("PPK")
                .i32(1, 1, 3)
                .bytes(new byte[3])
                .bytes(body().bytes())
                .bytes();
        byte[] later = new Fields()
                .chars("PPK")
                .i32(3, 2, 6 + 8 + 5)
                .i32(2)
                .bytes(new byte[2])
                .i32(0, 0)
                .bytes(new byte[5])
                .bytes(body().bytes())
                .bytes();
        try (PerformanceSpace one = open(first);
                PerformanceSpace three = open(later)) {
            assertThat(SpaceComparison.firstDifference(one, three)).isEmpty();
            assertThat(one.definitions().callNodes()).hasSize(3);
        }
    }

    @Test
    void saysWhatIsWrongAtWhichByte() throws IOException {
        byte[] sound = sound();
        int metrics = sound.length - body().bytes().length;

        assertThatThrownBy(() -> open(with(sound, 10, 3)))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("p.ppk!/unpacked: byte 10: expected a packed profile that readers of version 2 understand,"
                        + " found one for version 3 and later");
        assertThatThrownBy(() -> open(with(sound, metrics, -1)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("p.ppk!/unpacked: byte %d: expected a number of metrics of at least 0, found -1", metrics);
        assertThatThrownBy(() -> open(with(sound, metrics, Integer.MAX_VALUE)))
                .hasMessageStartingWith("p.ppk!/unpacked: byte ");
        assertThatThrownBy(() -> open(Arrays.copyOf(sound, sound.length - 1)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(
                        "p.ppk!/unpacked: byte %d: expected a number of user events of a thread, found the end: the"
                                + " file is truncated",
                        sound.length - 4);
        assertThatThrownBy(() -> open(Arrays.copyOf(gzip(sound), 100)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("p.ppk: expected a whole gzip stream, found: Unexpected end of ZLIB input stream");
        int group = indexOf(sound, new Fields().utf("main  =>  f ").i32(2).bytes()) + 2 + 12 + 4;
        assertThatThrownBy(() -> open(with(sound, group, 2)))
                .hasMessage("p.ppk!/unpacked: byte %d: expected a group below 2, found 2", group);
        assertThatThrownBy(() -> open(
                        gzip(new Fields()
                                .chars("PPK")
                                .i32(1, 1, 4 << 20)
                                .bytes(new byte[4 << 20])
                                .bytes()),
                        ReadOptions.DEFAULT.withLimits(new Limits(1 << 20, 100))))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessageStartingWith("p.ppk: expected at most ");
    }

    @Test
    void saysThatSomethingFollows() throws IOException {
        byte[] longer = new Fields()
                .bytes(gzip(new Fields().bytes(sound()).i32(1).bytes()))
                .bytes();
        try (PerformanceSpace space = open(longer)) {
            assertThat(space.notes()).contains("left out bytes behind the last thread");
        }
        assertThat(TauReader.checkNumbers(Input.of(folder.resolve("p.ppk"), "p.ppk"), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .contains("p.ppk: warning: left out bytes behind the last thread");
    }

    /** A file is read to a thread that is there twice, both when names are collected and when values are. */
    @Test
    void salvagesTheThreadsBeforeOneThatIsThereTwice() throws IOException {
        byte[] file = new Fields()
                .chars("PPK")
                .i32(1, 1, 0)
                .i32(1)
                .utf("TIME")
                .i32(0)
                .i32(1)
                .utf("main")
                .i32(0)
                .i32(1)
                .utf("Bytes")
                .i32(2)
                .i32(0, 0, 0, 1)
                .i32(0)
                .f64(1, 0, 5, 5)
                .i32(0)
                .i32(0, 0, 0, 1)
                .i32(0)
                .f64(1, 0, 7, 7)
                .i32(1, 0, 4)
                .f64(10, 100, 50, 12_000)
                .bytes();

        try (PerformanceSpace space = open(file, ReadOptions.DEFAULT.withSalvage(true))) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .contains("TIME")
                    .doesNotContain("Bytes");
            assertThat(space.notes())
                    .hasSize(1)
                    .first(InstanceOfAssertFactories.STRING)
                    .endsWith("expected one profile of metric \"TIME\" for each thread, found another");
        }
    }

    @Test
    void limitsTheGroupsOfAFunction() throws IOException {
        Fields groups = new Fields()
                .chars("PPK")
                .i32(1, 1, 0)
                .i32(0)
                .i32(1)
                .utf("x".repeat(60_000))
                .i32(1)
                .utf("f")
                .i32(100_000);
        for (int i = 0; i < 100_000; i++) {
            groups.i32(0);
        }
        assertThatThrownBy(() -> open(groups.bytes()))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("p.ppk!/unpacked: byte 60,035: expected groups of a function of at most 1,048,576"
                        + " characters, found more; this limit of perfspace is fixed");
    }

    @Tag("tenth4")
    @Test
    void endsWellForEveryTruncationAndForMutations() throws IOException {
        byte[] sound = sound();
        List<byte[]> damaged = new ArrayList<>();
        for (int length = SIGNATURE; length < sound.length; length++) {
            damaged.add(Arrays.copyOf(sound, length));
        }
        long seed = 20_261_121;
        Random random = new Random(seed);
        for (int i = 0; i < (Depth.isQuick() ? 600 : 3_000); i++) {
            byte[] copy = sound.clone();
            for (int k = 0; k <= random.nextInt(3); k++) {
                copy[random.nextInt(copy.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(4));
            }
            damaged.add(copy);
        }
        int refused = 0;
        for (byte[] bytes : damaged) {
            try (PerformanceSpace space = open(bytes)) {
                assertThat(space.definitions().locations()).as("seed %d", seed).hasSizeLessThanOrEqualTo(2);
            } catch (ProfileException e) {
                refused++;
                assertThat(e).hasMessageStartingWith("p.ppk");
            }
        }
        assertThat(refused).isBetween(sound.length - 10, damaged.size() - 100);
    }

    private static byte[] with(byte[] bytes, int at, int number) throws IOException {
        byte[] copy = bytes.clone();
        System.arraycopy(new Fields().i32(number).bytes(), 0, copy, at, 4);
        return copy;
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; ; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
    }
}
