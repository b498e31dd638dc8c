package org.perfspace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ScatteredCrc;

/** Tests the record of checksums, byte by byte. */
class ChecksumsTest {

    private static final Place PLACE = Place.of("x!/perfspace.checksums");
    private static final String TEXT = "perfspace checksums 1\ne3069283 9 0.data\n00000000 0 two words\nend 22d331d5\n";

    @Test
    void hasALineForEachPart() throws ProfileException {
        Checksums checksums = Checksums.of(new TreeMap<>(Map.of("0.data", crc("123456789"), "two words", crc(""))));

        assertThat(checksums.text()).isEqualTo(TEXT);
        assertThat(Checksums.parse(TEXT, PLACE)).isEqualTo(checksums);
        assertThat(Checksums.parse(TEXT + "\n", PLACE)).isEqualTo(checksums);
    }

    @Test
    void mayHaveNoParts() throws ProfileException {
        Checksums none = Checksums.of(Map.of());

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

    private static ScatteredCrc crc(String text) {
        ScatteredCrc crc = new ScatteredCrc();
        crc.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
        return crc;
    }
}
