package org.perfspace.testdata.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/**
 * The same recipe makes the same bytes on every machine and Java: digests of outputs without compression, which change
 * only with the generator or a writer. Of a folder it is the digest of all names and files in order. Not among them are
 * TAU's times in XML: as differences of decimals they have 17 digits, which Java spells shorter from 19 on.
 */
class SameBytesTest {

    private static final WriteOptions PLAIN = WriteOptions.DEFAULT.withPlain(true);

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource({
        "SCORE_P, CUBE, f1c813e02466054897f7bff220901049ae2331dace6b58d0c7d4ad0a343843af",
        "SCORE_P, CUBE3, 8cda9de49064daf990398a320bd417ffe7a45c9c5928bf346e8435541f913b29",
        "SCORE_P, CUBE2, d2c97c580b664c96b005f26322de88e477eeeeab1e0c90bc9b85715b1cf0e752",
        "SCORE_P, HPCTOOLKIT, 0d77e4b08d8e35ba78932c063456370a774ce857bae717a1b73b8901b60075b6",
        "SCORE_P, LINKTEST, 7edadf7d9bf385d9179cfd4328081686ecc7e37141d3128fa116af75819d009c",
        "SCORE_P, PARQUET, 2624eeb4f764f3f9754423b7fa0cf02e403314ed2092efb42289c8b0dd087d89",
        "HPCTOOLKIT, CUBE, fa0ce2e5c9724ca3a9fea103a9d071ba72d327db684dae62bccc83fd322a3e33",
        "HPCTOOLKIT, CUBE3, 3fc8c4e468e8b13555e7b38b5e54aa1130e96df89f6c722ceac559556ea5d851",
        "HPCTOOLKIT, CUBE2, df23548b5fc4e31176ad2f4eff5c5ce6cd339aecefc447b7c97778b7de16c4c9",
        "HPCTOOLKIT, HPCTOOLKIT, 43534a92bbc20d0b1bd13e57cece3f518f751b56ec53312aa67d0a6842cf2c91",
        "HPCTOOLKIT, LINKTEST, ed8f589d2359423ce349d0cad658263c3ee431f3cea5c1e947d862a2a83b1294",
        "HPCTOOLKIT, PARQUET, 12c7f0f98df642a1f120ed2ea8093e6ec1456bcaca1e7eb3742d83d02f16f9dd",
        "LINKTEST, CUBE, e440bbba4069a1bdde13033934f675ccffa86c18fb503875085c107f9f50ff3c",
        "LINKTEST, CUBE3, 7d365d2140cbf8fb6614e0d1166fc0a9b474f0fd927ffb8f4c8ab58402224e79",
        "LINKTEST, CUBE2, c55eca411ebd6b82aaddca7be5ba42652580f3a1027b5ab6dd4904d1cb482bf7",
        "LINKTEST, HPCTOOLKIT, 01625c5b4eaafd8937a7d2f24887b0b851085d6ebd814b203d1c8db586de484f",
        "LINKTEST, LINKTEST, 3a1ef539706a2dfa7e9cf0b32dbc0bcc6a17973401234457730399eb0a3eb3cf",
        "LINKTEST, PARQUET, 84c84342388426d9fd7897dae08524302daa7125aefda4a9978654c0c0d22157",
        "TAU, CUBE, 207c5b66e86ddefef2040073e3ce853cbb4c4857ac12b325b36e3cbbea6cbbf4",
        "TAU, HPCTOOLKIT, 2b2c3abc6edbce484d5f72acaf20fc41b791aac850797b29f5a0dff87c2a00dc",
        "TAU, LINKTEST, 9b35b82453f7a1141fac42aee4ba44186707573910d11239dbc42af4e68cb3f9",
        "TAU, PARQUET, f8d6e6bf432b5122e258040758287d370046dd388da425a128fefd54a4a7e557",
    })
    void areMade(Likeness like, Format format, String sha256) throws IOException {
        Path target = folder.resolve("made" + format.endings().get(0));
        WriteOptions options = format == Format.PARQUET ? PLAIN.with("compression", "none") : PLAIN;
        try (PerformanceSpace space = new Recipe(like, 12, 300, 26, 1, 20).space()) {
            Writers.of(format).orElseThrow().storer().write(space, target, options);
        }
        assertThat(digest(target)).isEqualTo(sha256);
    }

    private static String digest(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
            for (Path file : sorted) {
                digest.update(path.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
