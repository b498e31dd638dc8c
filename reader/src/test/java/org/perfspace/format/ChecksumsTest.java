package org.perfspace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Tests the record of checksums, byte by byte. */
class ChecksumsTest {

    private static final Place PLACE = Place.of("x!/perfspace.checksums");
    private static final String TEXT = "perfspace checksums 1\ne3069283 9 0.data\n00000000 0 two words\nend 22d331d5\n";

    @TempDir
    private Path folder;

    @Test
    void hasALineForEachPart() throws IOException {
        Files.writeString(folder.resolve("0.data"), "123456789");
        Files.writeString(folder.resolve("two words"), "");
        Checksums checksums = Checksums.of(folder, List.of("0.data", "two words"));

        assertThat(checksums.text()).isEqualTo(TEXT);
        assertThat(Checksums.parse(TEXT, PLACE)).isEqualTo(checksums);
        assertThat(Checksums.parse(TEXT + "\n", PLACE)).isEqualTo(checksums);
    }

    @Test
    void sumsUpThePartOfAFileThatIsLargerThanItsBuffer() throws IOException {
        byte[] bytes = new byte[1_000_000];
        new Random(1).nextBytes(bytes);
        Path path = Files.write(folder.resolve("large"), bytes);
        CRC32C expected = new CRC32C();
        expected.update(bytes, 7, 700_000);

        try (FileChannel file = FileChannel.open(path)) {
            assertThat(Checksums.Part.of("part", file, 7, 700_000))
                    .isEqualTo(new Checksums.Part("part", 700_000, (int) expected.getValue()));
            assertThatThrownBy(() -> Checksums.Part.of("part", file, 7, 1_000_000))
                    .hasMessage("the output has become shorter while its checksums are computed");
        }
    }

    @Test
    void mayHaveNoParts() throws ProfileException {
        Checksums none = new Checksums(List.of());

        assertThat(Checksums.parse(none.text(), PLACE)).isEqualTo(none);
    }

    @Test
    void findsWhatIsNotAsItWasWritten() throws IOException {
        assertThat(check(TEXT, Map.of("0.data", "123456789", "two words", ""))).isEmpty();
        assertThat(check(TEXT, Map.of("0.data", "123456788", "two words", " ")))
                .containsExactly(
                        "x!/0.data: expected CRC-32C e3069283 of 9 bytes, found 116d1180",
                        "x!/two words: expected 0 bytes with the CRC-32C 00000000, found 1 bytes");
        assertThat(check(TEXT, Map.of("two words", "")))
                .containsExactly("x!/perfspace.checksums: expected \"0.data\" of 9 bytes, found none");
    }

    @Test
    void everyFlippedBitOfTheRecordIsAFault() throws IOException {
        byte[] sound = TEXT.getBytes(StandardCharsets.US_ASCII);
        for (int bit = 0; bit < 8 * sound.length; bit++) {
            byte[] bytes = sound.clone();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            String text = new String(bytes, StandardCharsets.UTF_8);

            assertThat(check(text, Map.of("0.data", "123456789", "two words", "")))
                    .as("bit %d", bit)
                    .hasSize(1);
            assertThat(Checksums.isRecord(text)).as("bit %d", bit).isTrue();
        }
    }

    @Test
    void saysWhatIsWrongWithTheRecord() {
        String place = PLACE + ": ";
        assertThatThrownBy(() -> Checksums.parse(TEXT.replace("9 0.data", "8 0.data"), PLACE))
                .hasMessage(place + "expected checksums with the CRC-32C 22d331d5, found 376870dc");
        assertThatThrownBy(() -> Checksums.parse(TEXT.substring(0, 50), PLACE))
                .hasMessage(place + "expected a line \"end\" with the checksum of the lines above, found none");
        assertThatThrownBy(() -> Checksums.parse("perfspace checksums 2\nend 7605f24f\n", PLACE))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(place + "expected \"perfspace checksums 1\", found \"perfspace checksums 2\"");
        assertThatThrownBy(() -> Checksums.parse("perfspace checksums 1\nhello\nend 9a3c3fbb\n", PLACE))
                .hasMessage(place + "expected a checksum, a size and a name, found \"hello\"");
        assertThat(Checksums.isRecord("a comment")).isFalse();
    }

    private static List<String> check(String record, Map<String, String> parts) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Checksums.check(
                source(PLACE, record),
                name -> Optional.ofNullable(parts.get(name))
                        .map(text -> source(Place.of("x").member(name), text)),
                findings::add);
        return findings.stream().map(Finding::toString).toList();
    }

    private static ByteSource source(Place place, String text) {
        return new HeapSource(text.getBytes(StandardCharsets.UTF_8), place);
    }
}
