package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.Checksums;
import org.perfspace.format.Format;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.Writers;

/** Validation notices each flipped bit of what we write, and nothing else: see {@link Checksums}. */
@Tag("tenth9")
class ValueDigestsTest {

    private static final int PLACES = Depth.isQuick() ? 6 : 12;
    private static final int BLOCK = 512;
    private static final long SEED = 20120310;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);

    /** Bytes of a file that a checksum covers. */
    private record Part(Path file, long start, int length, String place) {}

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void noticesEachBitOfACube(boolean compress) throws IOException {
        Path file = folder.resolve("a.cubex");
        write(
                random(1),
                Format.CUBE,
                file,
                WriteOptions.DEFAULT.withKeepExtras(true).withCompress(compress));
        Map<String, Part> members = members(file, 0, file.toString());

        assertThat(members.keySet())
                .contains("3.data", "3.index", "perfspace.trace", "perfspace.supplement", "anchor.xml");
        for (Part member : members.values()) {
            requireNoticed(file, member);
        }
    }

    @Test
    void noticesEachBitOfADatabase() throws IOException {
        Path database = folder.resolve("a.hpctoolkit");
        write(random(1), Format.HPCTOOLKIT, database, WriteOptions.DEFAULT);

        for (String name : List.of("meta.db", "profile.db", "cct.db", "trace.db")) {
            requireNoticed(database, whole(database.resolve(name)));
        }
        Path supplement = database.resolve("perfspace.supplement");
        for (Part member : members(supplement, 0, supplement.toString()).values()) {
            requireNoticed(database, member);
        }
    }

    @Test
    void noticesEachBitOfAProfileOfTau() throws IOException {
        Path directory = folder.resolve("a.tau");
        write(LinkTestRuns.run(4, 1, 2), Format.TAU, directory, WriteOptions.DEFAULT);
        Path packed = folder.resolve("a.ppk");
        write(LinkTestRuns.run(4, 1, 2), Format.TAU, packed, WriteOptions.DEFAULT);

        for (Path file : files(directory)) {
            if (String.valueOf(file.getFileName()).startsWith("profile.")) {
                requireNoticed(directory, whole(file));
            }
        }
        Path supplement = directory.resolve("perfspace.supplement");
        for (Part member : members(supplement, 0, supplement.toString()).values()) {
            requireNoticed(directory, member);
        }
        requireRecordNoticed(directory, directory.resolve("perfspace.checksums"), 0, 40);
        int start = Files.readString(packed, StandardCharsets.ISO_8859_1).indexOf("0.index");
        for (Part member :
                members(packed, start, packed + "!/perfspace.supplement").values()) {
            requireNoticed(packed, member);
        }
    }

    @Test
    void noticesEachBitOfALinkTestRunWithASupplement() throws IOException {
        Path file = folder.resolve("a.sion");
        PerformanceSpace run =
                LinkTestRuns.run(6, 1, 2).withAttachments(List.of(Attachment.of("notes", new byte[100])));
        write(
                run,
                Format.LINKTEST,
                file,
                WriteOptions.DEFAULT
                        .withKeepExtras(true)
                        .with("sion-files", "2")
                        .with("sion-block-size", "16"));

        requireNoticesSion(file);
    }

    @Test
    void noticesEachBitOfAnyOtherProfileInSion() throws IOException {
        Path file = folder.resolve("a.sion");
        write(random(1), Format.LINKTEST, file, WriteOptions.DEFAULT.with("sion-block-size", "16"));

        requireNoticesSion(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CUBE3", "CUBE2"})
    void noticesEachBitOfACubeInXml(Format format) throws IOException {
        Path file = folder.resolve("a.cube");
        try (PerformanceSpace space = Readers.open(Path.of("samples/tau-like.cubex"))) {
            write(space, format, file, WriteOptions.DEFAULT);
        }
        String text = Files.readString(file, StandardCharsets.UTF_8);
        int values = text.indexOf("<severity>");
        int end = text.indexOf("<!--");

        assertThat(text.substring(end)).startsWith("<!--\nperfspace checksums 1\n");
        for (int i = 0; i < PLACES; i++) {
            long at = (long) values + random.nextInt(end - values);
            requireNoticed(file, new Part(file, 0, end, file.toString()), at, 1 << random.nextInt(7));
        }
        requireRecordNoticed(file, end + "<!--\n".length(), Files.size(file) - "-->\n".length());
    }

    @Test
    void aCompressedCubeInXmlHasTheChecksumOfItsText() throws IOException {
        Path file = folder.resolve("a.cube.gz");
        write(random(4), Format.CUBE3, file, WriteOptions.DEFAULT);
        byte[] text;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            text = in.readAllBytes();
        }
        Path plain = folder.resolve("a.cube");
        String all = new String(text, StandardCharsets.UTF_8);
        Files.writeString(plain, all.replaceFirst("<disp_name>", "<disp_name>x"), StandardCharsets.UTF_8);
        int end = all.indexOf("<!--");

        assertThat(check(plain))
                .containsExactly(String.format(
                        Locale.ROOT,
                        "%s: expected %,d bytes with the CRC-32C %08x, found %,d bytes",
                        plain,
                        all.substring(0, end).getBytes(StandardCharsets.UTF_8).length,
                        crc(all.substring(0, end).getBytes(StandardCharsets.UTF_8)),
                        all.substring(0, end).getBytes(StandardCharsets.UTF_8).length + 1));
    }

    /** Pages of Parquet have checksums of their own, which other engines check, too. */
    @Test
    void noticesEachBitOfThePagesOfATable() throws IOException {
        Path file = folder.resolve("a.parquet");
        write(RandomSpaces.small().upTo(5, 40, 9).space(3), Format.PARQUET, file, WriteOptions.DEFAULT);
        byte[] sound = Files.readAllBytes(file);
        int noticed = 0;
        for (int i = 0; i < 4 * PLACES; i++) {
            byte[] bytes = sound.clone();
            bytes[4 + random.nextInt(sound.length / 4)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);
            noticed += check(file).stream().anyMatch(finding -> finding.contains("expected a page with checksum "))
                    ? 1
                    : 0;
        }

        assertThat(noticed).as("seed %d", SEED).isGreaterThan(PLACES);
    }

    @Test
    void aDamagedRecordIsAFault() throws IOException {
        Path database = folder.resolve("a.hpctoolkit");
        write(random(1), Format.HPCTOOLKIT, database, WriteOptions.DEFAULT);
        Path checksums = database.resolve("perfspace.checksums");

        requireRecordNoticed(database, checksums, 0, Files.size(checksums));
    }

    @Test
    void aFileThatIsGoneIsAFault() throws IOException {
        Path database = folder.resolve("a.hpctoolkit");
        write(random(1), Format.HPCTOOLKIT, database, WriteOptions.DEFAULT);
        long size = Files.size(database.resolve("trace.db"));
        Files.delete(database.resolve("trace.db"));

        assertThat(check(database))
                .containsExactly(String.format(
                        Locale.ROOT,
                        "%s/perfspace.checksums: expected \"trace.db\" of %,d bytes, found none",
                        database,
                        size));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CUBE", "CUBE3", "CUBE2", "HPCTOOLKIT", "LINKTEST"})
    void plainOutputsHaveNoChecksums(Format format) throws IOException {
        Path target = folder.resolve("plain.cube");
        try (PerformanceSpace space = Readers.open(Path.of("samples/tau-like.cubex"))) {
            write(space, format, target, WriteOptions.DEFAULT.withPlain(true));
        }

        for (Path file : files(target)) {
            assertThat(file.getFileName())
                    .hasToString(file.getFileName().toString().replace("checksums", ""));
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("perfspace checksums");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"samples/hpctoolkit.hpctoolkit", "samples/linktest.sion"})
    void copiesThatNeedNoSupplementHaveNoChecksums(String sample) throws IOException {
        Path target = folder.resolve("copy");
        Path source = Path.of(sample);
        Format format = Readers.detect(Input.of(source)).format();
        ReadOptions options = ReadOptions.DEFAULT;
        try (PerformanceSpace space = Readers.open(Input.of(source), options)) {
            Writers.of(format).orElseThrow().write(space, target, WriteOptions.DEFAULT);
        }

        for (Path file : files(target)) {
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("perfspace checksums");
        }
    }

    private static PerformanceSpace random(long seed) {
        return RandomSpaces.small().withTraces().withAttachments().space(seed);
    }

    private void write(PerformanceSpace space, Format format, Path target, WriteOptions options) throws IOException {
        Writers.of(format).orElseThrow().write(space, target, options);
        assertThat(check(target)).as("untouched").isEmpty();
    }

    private void requireNoticesSion(Path file) throws IOException {
        try (SionSet set = SionSet.open(Input.of(file), false)) {
            for (int number = 0; number < set.header().files(); number++) {
                int part = Math.toIntExact(
                        set.container(String.valueOf(number)).orElseThrow().size());
                Path physical = Path.of(set.container(String.valueOf(number))
                        .orElseThrow()
                        .place()
                        .toString());
                long[] starts = set.plan().files().get(number).starts();
                for (int i = 0; i < PLACES; i++) {
                    long at = starts[0] + random.nextInt(Math.toIntExact(starts[starts.length - 1] - starts[0]));
                    requireNoticed(file, new Part(physical, 0, part, physical.toString()), at, 1 << random.nextInt(8));
                }
            }
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        int cubex = text.indexOf(new String(LinkTestLayout.SUPPLEMENT, StandardCharsets.US_ASCII));
        int start = cubex + LinkTestLayout.SUPPLEMENT.length + Long.BYTES;
        for (Part member : members(file, start, file + "!/perfspace.supplement").values()) {
            requireNoticed(file, member);
        }
        requireRecordNoticed(file, text.lastIndexOf("perfspace checksums 1"), Files.size(file));
    }

    private void requireNoticed(Path whole, Part part) throws IOException {
        for (int i = 0; i < PLACES && part.length() > 0; i++) {
            requireNoticed(whole, part, part.start() + random.nextInt(part.length()), 1 << random.nextInt(8));
        }
    }

    private void requireNoticed(Path whole, Part part, long at, int bit) throws IOException {
        byte[] before = bytes(part);
        flip(part.file(), at, bit);
        String message = String.format(
                Locale.ROOT,
                "%s: expected CRC-32C %08x of %,d bytes, found %08x",
                part.place(),
                crc(before),
                part.length(),
                crc(bytes(part)));

        // damage of compressed rows may look like a wrong size in the tar header, which is repaired first
        String otherSize = String.format(
                Locale.ROOT,
                "%s: expected %,d bytes with the CRC-32C %08x, found ",
                part.place(),
                part.length(),
                crc(before));

        assertThat(check(whole))
                .as("seed %d, byte %d, bit %d", SEED, at, bit)
                .anyMatch(line -> line.equals(message) || line.startsWith(otherSize));
        flip(part.file(), at, bit);
    }

    private void requireRecordNoticed(Path file, long from, long to) throws IOException {
        requireRecordNoticed(file, file, from, to);
    }

    private void requireRecordNoticed(Path whole, Path file, long from, long to) throws IOException {
        for (int i = 0; i < PLACES; i++) {
            long at = from + random.nextInt(Math.toIntExact(to - from));
            int bit = 1 << random.nextInt(7);
            flip(file, at, bit);
            assertThat(check(whole))
                    .as("seed %d, byte %d, bit %d", SEED, at, bit)
                    .isNotEmpty();
            flip(file, at, bit);
        }
    }

    private static void flip(Path file, long at, int bit) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int old = bytes.read();
            bytes.seek(at);
            bytes.write(old ^ bit);
        }
    }

    private static List<String> check(Path path) throws IOException {
        return Readers.check(Input.of(path), ReadOptions.DEFAULT).stream()
                .filter(Finding::isFault)
                .map(Finding::toString)
                .toList();
    }

    private static Part whole(Path file) throws IOException {
        return new Part(file, 0, (int) Files.size(file), file.toString());
    }

    private static byte[] bytes(Part part) throws IOException {
        byte[] all = Files.readAllBytes(part.file());
        return Arrays.copyOfRange(all, (int) part.start(), (int) part.start() + part.length());
    }

    /** Returns the members of a tar archive that begins at a byte of a file, but for the record itself. */
    private static Map<String, Part> members(Path file, int start, String place) throws IOException {
        byte[] all = Files.readAllBytes(file);
        Map<String, Part> members = new LinkedHashMap<>();
        for (int at = start; all[at] != 0; ) {
            String header = new String(all, at, BLOCK, StandardCharsets.ISO_8859_1);
            String name = header.substring(0, header.indexOf('\0'));
            int size = Integer.parseInt(header.substring(124, 135), 8);
            members.put(name, new Part(file, at + BLOCK, size, place + "!/" + name));
            at += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
        }
        assertThat(members.remove("perfspace.checksums")).isNotNull();
        return members;
    }

    private static List<Path> files(Path target) throws IOException {
        try (Stream<Path> all = Files.walk(target)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
