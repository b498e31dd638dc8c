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
        "SCORE_P, CUBE, 171ae7eacef9be02dd47a6fe696433f9716a331d4023f9e65ba452a68682e249",
        "SCORE_P, CUBE3, 8cda9de49064daf990398a320bd417ffe7a45c9c5928bf346e8435541f913b29",
        "SCORE_P, CUBE2, d2c97c580b664c96b005f26322de88e477eeeeab1e0c90bc9b85715b1cf0e752",
        "SCORE_P, HPCTOOLKIT, 74331e9a77b3b8dbc18c0964957150763773374117ed54475d2974cb47464838",
        "SCORE_P, LINKTEST, 7edadf7d9bf385d9179cfd4328081686ecc7e37141d3128fa116af75819d009c",
        "SCORE_P, PARQUET, 669bbd3594408ae9a28d6a5404e820d4241b3ea024e1a139c23d3781ee3350e2",
        "HPCTOOLKIT, CUBE, 6f5592b72b3b4022289106b36561d62002fb0629243a3a7644964a76e24e6d18",
        "HPCTOOLKIT, CUBE3, d09bac4d111b0e823a34e6b43c75d8befdd8bd9336a8380115c059ee6fd55212",
        "HPCTOOLKIT, CUBE2, 0cd35e2232876ce74a31885585ec38b5eccb1d05546d8fccc847b819e0b7023f",
        "HPCTOOLKIT, HPCTOOLKIT, 51a635567873d58e7ff9f0a4fd46abb72c30677ca4b72c8e3e0ce08be7694950",
        "HPCTOOLKIT, LINKTEST, ed8f589d2359423ce349d0cad658263c3ee431f3cea5c1e947d862a2a83b1294",
        "HPCTOOLKIT, PARQUET, e6172fd99e5c30a1a8ab2d0db52d5908f7ab7e60313c3511653b6e4e2e932c9d",
        "LINKTEST, CUBE, e440bbba4069a1bdde13033934f675ccffa86c18fb503875085c107f9f50ff3c",
        "LINKTEST, CUBE3, 7d365d2140cbf8fb6614e0d1166fc0a9b474f0fd927ffb8f4c8ab58402224e79",
        "LINKTEST, CUBE2, c55eca411ebd6b82aaddca7be5ba42652580f3a1027b5ab6dd4904d1cb482bf7",
        "LINKTEST, HPCTOOLKIT, 88f02d09c20963692d2622ed21ecd829001c74fecf437f197baf056ccb509676",
        "LINKTEST, LINKTEST, 3a1ef539706a2dfa7e9cf0b32dbc0bcc6a17973401234457730399eb0a3eb3cf",
        "LINKTEST, PARQUET, ab0f65b3483bffa7e07a70f834544655c8a9ff6bc45af8abf0568c9418715975",
        "TAU, CUBE, 207c5b66e86ddefef2040073e3ce853cbb4c4857ac12b325b36e3cbbea6cbbf4",
        "TAU, HPCTOOLKIT, 606b7305bc2e4d5a1ec690c49e935dcba953552edb31b210d61563bf500fb835",
        "TAU, LINKTEST, 9b35b82453f7a1141fac42aee4ba44186707573910d11239dbc42af4e68cb3f9",
        "TAU, PARQUET, f969c4bdfc96c209f2b2ae0d305d5d9b4423bdf59160cf8e4f71401ddf26603c",
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
