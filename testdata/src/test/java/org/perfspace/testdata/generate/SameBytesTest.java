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
        "SCORE_P, CUBE, fad626711c81f7b6d9f010a94bd1e558fb73baa4d412c09e907400c90543c283",
        "SCORE_P, CUBE3, 3dcac9eafe9f80ec0c6caab6dd9210b1ac287e24fbce0c603d164d0621bbcbc7",
        "SCORE_P, CUBE2, 70b34d81f4fe5851858bb4ef4f8068d42d23bca2fb929512db3b436b90461aaf",
        "SCORE_P, HPCTOOLKIT, 1c67801caae572c30e935cbe676fb2b93d6c3be74ec9404e24e64b2cd22c55f8",
        "SCORE_P, LINKTEST, 7edadf7d9bf385d9179cfd4328081686ecc7e37141d3128fa116af75819d009c",
        "SCORE_P, PARQUET, b0c5aca46d9149581dda76864c754b4d96a65963407dc546e5e4d5b30cf5ab56",
        "HPCTOOLKIT, CUBE, 20c1abd3d75153020715bdd29a0fdb63ba2ab1b420e3066e8b2973075f12237d",
        "HPCTOOLKIT, CUBE3, 9f8da7ffce34f58fb2c922a9673c7811b21ec15ed1ee5a3241084d0a96811036",
        "HPCTOOLKIT, CUBE2, 6e10bf5dfb33915671977425e0c3535730da5bbb0361cece449348563e7be258",
        "HPCTOOLKIT, HPCTOOLKIT, 77a839da561ee282fecce2c6239c760aef4a7e5d1bfca54932c642c201e2a692",
        "HPCTOOLKIT, LINKTEST, ed8f589d2359423ce349d0cad658263c3ee431f3cea5c1e947d862a2a83b1294",
        "HPCTOOLKIT, PARQUET, 405f071312175fb162eeb7b86f44823c99e34fa87c7628e31bf502232b7715a8",
        "LINKTEST, CUBE, e440bbba4069a1bdde13033934f675ccffa86c18fb503875085c107f9f50ff3c",
        "LINKTEST, CUBE3, 7d365d2140cbf8fb6614e0d1166fc0a9b474f0fd927ffb8f4c8ab58402224e79",
        "LINKTEST, CUBE2, c55eca411ebd6b82aaddca7be5ba42652580f3a1027b5ab6dd4904d1cb482bf7",
        "LINKTEST, HPCTOOLKIT, 01625c5b4eaafd8937a7d2f24887b0b851085d6ebd814b203d1c8db586de484f",
        "LINKTEST, LINKTEST, 3a1ef539706a2dfa7e9cf0b32dbc0bcc6a17973401234457730399eb0a3eb3cf",
        "LINKTEST, PARQUET, 84c84342388426d9fd7897dae08524302daa7125aefda4a9978654c0c0d22157",
        "TAU, CUBE, 9851b76ee571def86212683ab874d83b85f7338f0161883281c3f03891805c3d",
        "TAU, HPCTOOLKIT, 4ad0e5ca3d0bdc5bafc5640366b5828fa1035adb3775a46ee8245930c7fd1ec6",
        "TAU, LINKTEST, 9b35b82453f7a1141fac42aee4ba44186707573910d11239dbc42af4e68cb3f9",
        "TAU, PARQUET, baa319e06efd822ee73eaeaf830f527b0df3f82657ac32ab9ecee23b65478d24",
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
