package org.perfspace.writer.cubexml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.Samples;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;

/**
 * CUBE 2 and 3, packed or not, and TAU: cut off after every byte, changed at random, made to do harm. The result is a
 * space all of whose rows can be read, or a {@link ProfileException} that names the file, whatever sizes it claims.
 */
@Tag("scaled")
@Tag("shared")
class OldFormatsHostileTest {

    /** One in so many cuts is tried of a change. */
    private static final int SOME = 11;

    @TempDir
    private Path folder;

    /** The result of reading an input. */
    private enum End {
        READ,
        REFUSED
    }

    /** Reads everything there is. */
    private static End read(Path input, String what) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    while (rows.next()) {
                        assertThat(rows.row().locations())
                                .isEqualTo(space.definitions().locations().size());
                    }
                }
            }
            return End.READ;
        } catch (ProfileException e) {
            assertThat(e).as(what).hasMessageStartingWith(input.toString()).hasMessageNotContaining("\n");
            return End.REFUSED;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        }
    }

    /** A sample; {@code solver.cube2} and {@code solver.cube.gz} are made of {@code solver.cube}. */
    private byte[] sample(String name) throws IOException {
        Path solver = Samples.path("samples/solver.cube");
        switch (name) {
            case "solver.cube2" -> {
                Path made = folder.resolve("made.cube");
                try (PerformanceSpace space = Readers.open(solver)) {
                    CubeXmlWriter.write2(space, made, WriteOptions.DEFAULT.withForce(true));
                }
                return Files.readAllBytes(made);
            }
            case "solver.cube.gz" -> {
                return packed(Files.readAllBytes(solver));
            }
            default -> {
                return Files.readAllBytes(Samples.path(name));
            }
        }
    }

    static List<String> xml() {
        List<String> names = new ArrayList<>(List.of("solver.cube2"));
        names.addAll(Samples.known(
                "samples/solver.cube", "data/cube/xml/example_v2.cube", "data/cube/xml/example_v3_cube4to3.cube"));
        return names;
    }

    static List<String> packedXml() {
        List<String> names = new ArrayList<>(List.of("solver.cube.gz"));
        names.addAll(xml());
        names.addAll(Samples.known("data/cube/xml/example_v3_cube4to3.cube.gz"));
        return names;
    }

    static List<String> tau() {
        return Samples.known("samples/tau", "data/tau/simple", "data/tau/multi/MULTI__TIME");
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("xml")
    void cutXmlIsRefusedWhereverItIsCut(String name) throws IOException {
        byte[] whole = sample(name);
        int last = new String(whole, StandardCharsets.UTF_8).lastIndexOf("</cube>") + "</cube>".length();
        Path file = folder.resolve("cut.cube");
        for (int length = 0; length < last; length++) {
            if (!Depth.tries(length, SOME)) {
                continue;
            }
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(read(file, name + " cut after " + length)).isEqualTo(End.REFUSED);
        }
        byte[] gz = packed(whole);
        for (int length = 0; length < gz.length; length++) {
            if (!Depth.tries(length, SOME)) {
                continue;
            }
            Files.write(file, Arrays.copyOf(gz, length));
            assertThat(read(file, name + ".gz cut after " + length)).isEqualTo(End.REFUSED);
        }
        Files.write(file, gz);
        assertThat(read(file, name + ".gz")).isEqualTo(End.READ);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packedXml")
    void changedXmlEndsWell(String name) throws IOException {
        byte[] whole = sample(name);
        long seed = name.length();
        Random random = new Random(seed);
        int read = 0;
        for (int round = 0; round < 200; round++) {
            Path file = Files.write(folder.resolve("changed.cube"), changed(whole, random));
            read += read(file, name + ", seed " + seed + ", round " + round) == End.READ ? 1 : 0;
        }
        // the checksum of gzip finds nearly every change
        assertThat(read).isBetween(name.endsWith(".gz") ? 0 : 1, 199);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tau")
    void cutAndChangedTauProfilesEndWell(String name) throws IOException {
        Path sample = Samples.path(name);
        long seed = name.length();
        byte[] whole = Files.readAllBytes(sample.resolve("profile.0.0.0"));
        Files.copy(sample.resolve("profile.1.0.0"), folder.resolve("profile.1.0.0"));
        Path file = folder.resolve("profile.0.0.0");
        for (int length = 0; length < whole.length; length++) {
            if (!Depth.tries(length, SOME)) {
                continue;
            }
            Files.write(file, Arrays.copyOf(whole, length));
            String what = name + " cut after " + length;
            if (read(folder, what) == End.READ) {
                try (PerformanceSpace space = Readers.open(folder)) {
                    // a file that ends after its aggregates is a whole one, but the other one has user events
                    boolean atAnEnd = new String(whole, 0, length, StandardCharsets.UTF_8).endsWith("0 aggregates\n");
                    assertThat(space.notes().stream().filter(note -> note.contains("cut off")))
                            .as(what)
                            .singleElement()
                            .asString()
                            .contains(atAnEnd ? "no user events, unlike the others" : "may have been cut off: ");
                }
            }
        }
        Random random = new Random(seed);
        int read = 0;
        for (int round = 0; round < 200; round++) {
            Files.write(file, changed(whole, random));
            read += read(folder, name + ", seed " + seed + ", round " + round) == End.READ ? 1 : 0;
        }
        assertThat(read).isBetween(1, 199);
    }

    /** A few bytes changed, digits above all; pieces taken out, doubled or swapped. */
    private static byte[] changed(byte[] whole, Random random) {
        byte[] copy = whole.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            copy[random.nextInt(copy.length)] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt(256);
                case 1 -> (byte) "<>&\"'/ \n".charAt(random.nextInt(8));
                default -> (byte) ('0' + random.nextInt(10));
            };
        }
        int from = random.nextInt(copy.length);
        int end = Math.min(copy.length, from + random.nextInt(60));
        return switch (random.nextInt(5)) {
            case 0 -> joined(copy, 0, from, end, copy.length);
            case 1 -> joined(copy, 0, end, from, copy.length);
            default -> copy;
        };
    }

    private static byte[] joined(byte[] bytes, int from, int end, int thenFrom, int thenEnd) {
        byte[] joined = Arrays.copyOf(Arrays.copyOfRange(bytes, from, end), end - from + thenEnd - thenFrom);
        System.arraycopy(bytes, thenFrom, joined, end - from, thenEnd - thenFrom);
        return joined;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "<!DOCTYPE cube [<!ENTITY a 'aa'><!ENTITY b '&a;&a;'>]><cube version='3.0'><doc>&b;</doc></cube>"
                        + "|line 2: expected no document type declaration, found one",
                "<!DOCTYPE cube [<!ENTITY a 'aa'>]><cube version='2.0'><doc>&a;</doc></cube>"
                        + "|line 2: expected no document type declaration, found one",
                "<!DOCTYPE cube SYSTEM 'file:///etc/passwd'><cube version='3.0'/>"
                        + "|line 2: expected no document type declaration, found one",
                "<!DOCTYPE cube [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><cube version='3.0'><doc>&x;</doc></cube>"
                        + "|line 2: expected no document type declaration, found one",
                "<!DOCTYPE cube PUBLIC '-//x' 'http://localhost:9/x.dtd'><cube version='2.0'/>"
                        + "|line 2: expected no document type declaration, found one",
            })
    void entitiesAndExternalFilesAreRefused(String xml, String message) throws IOException {
        byte[] bytes = ("<?xml version=\"1.0\"?>\n" + xml).getBytes(StandardCharsets.UTF_8);
        for (byte[] form : new byte[][] {bytes, packed(bytes)}) {
            Path file = Files.write(folder.resolve("harm.cube"), form);
            assertThatThrownBy(() -> Readers.open(file).close())
                    .isInstanceOf(ProfileException.class)
                    .hasMessage(file + ": " + message);
        }
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(strings = {"2.0", "3.0"})
    void undeclaredEntitiesAreText(String version) throws IOException {
        String xml = "<cube version='" + version + "'><attr key='k' value='&xxe;'/></cube>";
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        for (byte[] form : new byte[][] {bytes, packed(bytes)}) {
            Path file = Files.write(folder.resolve("text.cube"), form);
            try (PerformanceSpace space = Readers.open(file)) {
                assertThat(space.definitions().attributes().values()).containsExactly(Map.entry("k", "&xxe;"));
                assertThat(space.notes())
                        .containsExactly(file + ": ampersands that begin no reference were read as themselves: 1");
            }
        }
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(strings = {"1.0", "2.1", "3.1", "5.0", "30", "x"})
    void otherVersionsAreNamed(String version) throws IOException {
        Path file = Files.writeString(folder.resolve("other.cube"), "<cube version=\"" + version + "\"></cube>");
        assertThatThrownBy(() -> Readers.open(file).close())
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(file + ": expected a CUBE file of version 2.0 or 3.0, found version \"" + version + "\"");
    }

    @Test
    void claimsAreNotBelieved() throws IOException {
        Path tau = Files.createDirectory(folder.resolve("tau"));
        String columns = "# Name Calls Subrs Excl Incl ProfileCalls\n";
        Path file = tau.resolve("profile.0.0.0");
        for (String claim : new String[] {"2147483647", "9223372036854775807", "99999999999999999999"}) {
            Files.writeString(file, claim + " templated_functions\n" + columns + "\"main\" 1 0 1 1 0\n");
            assertThat(read(tau, claim + " functions")).isEqualTo(End.REFUSED);
            Files.writeString(
                    file, "1 templated_functions\n" + columns + "\"main\" 1 0 1 1 " + claim + "\n0 aggregates\n");
            assertThat(read(tau, claim + " invocations, of which none is kept")).isEqualTo(End.READ);
            Files.writeString(
                    file,
                    "1 templated_functions\n" + columns + "\"main\" 1 0 1 1 0\n0 aggregates\n" + claim
                            + " userevents\n# eventname numevents max min mean sumsqr\n");
            assertThat(read(tau, claim + " events")).isEqualTo(End.REFUSED);
        }
        Path xml = folder.resolve("large.cube");
        String large = new String(sample("samples/solver.cube"), StandardCharsets.UTF_8)
                .replaceFirst("<thread Id=\"[0-9]+\">", "<thread Id=\"9223372036854775807\">");
        Files.writeString(xml, large);
        read(xml, "a thread of a large id");
    }

    @Test
    void deepPathsNeedNoStack() throws IOException {
        Path tau = Files.createDirectory(folder.resolve("deep"));
        int depth = 1_500;
        StringBuilder text =
                new StringBuilder(depth + " templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n");
        StringBuilder path = new StringBuilder("f");
        for (int i = 0; i < depth; i++) {
            text.append('"').append(path).append("\" 1 0 1 1 0 GROUP=\"G\"\n");
            path.append(" => f");
        }
        Files.writeString(tau.resolve("profile.0.0.0"), text);
        try (PerformanceSpace space = Readers.open(tau)) {
            assertThat(space.definitions().callTree().depths()[depth - 1]).isEqualTo(depth - 1);
        }
    }
}
