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
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/**
 * The same recipe makes the same bytes on every machine and Java: digests of outputs without compression, which change
 * only with the generator or a writer. Of a folder it is the digest of all names and files in order. Not among them are
 * TAU's times in XML: as differences of decimals they have 17 digits, which Java spells shorter from 19 on.
 */
@Tag("scaled")
class SameBytesTest {

    private static final WriteOptions PLAIN = WriteOptions.DEFAULT.withPlain(true);

    private static final List<String> DIGESTS = List.of(
            "SCORE_P, CUBE, fad626711c81f7b6d9f010a94bd1e558fb73baa4d412c09e907400c90543c283",
            "SCORE_P, CUBE3, 2db7eb6677c9b03b3ae588f5b4012137a6673cce208eb8469e3b86ac93dd9760",
            "SCORE_P, CUBE2, 5c939f22336a1679064350d2b73acc62b2d586692ae0106b7d9d34f6dfd6ff3b",
            "SCORE_P, HPCTOOLKIT, 1c67801caae572c30e935cbe676fb2b93d6c3be74ec9404e24e64b2cd22c55f8",
            "SCORE_P, LINKTEST, 7edadf7d9bf385d9179cfd4328081686ecc7e37141d3128fa116af75819d009c",
            "SCORE_P, PARQUET, 952fe4bce822d6100cd19729fd4b1536a9966c8ad3ed46953aa42cf6e103cd3c",
            "HPCTOOLKIT, CUBE, 063a4593800bcad43f78400a940809937cf130c2450823a3a889fad5a33cf18a",
            "HPCTOOLKIT, CUBE3, 56bb0b1ebc39198b5bd6409046a2345967ee2adc3e672d9110e3ac6163f4ff06",
            "HPCTOOLKIT, CUBE2, 39280d674b7746e28dde241eeadcdd82b9e77629d6fb1cff9fffa32f7f97e5f0",
            "HPCTOOLKIT, HPCTOOLKIT, 77a839da561ee282fecce2c6239c760aef4a7e5d1bfca54932c642c201e2a692",
            "HPCTOOLKIT, LINKTEST, ed8f589d2359423ce349d0cad658263c3ee431f3cea5c1e947d862a2a83b1294",
            "HPCTOOLKIT, PARQUET, 0f5ff7c81c22b8cb31045d6a84b8d2187df9b4fe266b40782341c78072ffb471",
            "LINKTEST, CUBE, 79ec054be6fe78208f34f65e4c8011ce1b7b7bfadcf0a549b83d7907f8e9e1e0",
            "LINKTEST, CUBE3, f9a858f4239c6ab29447fae1feacc2c3ea4e0cb85768d1caf138bbfdf5d3e10b",
            "LINKTEST, CUBE2, 5e68b14d2d751e58f3da44a91c067e415b9ff7a7e1dc4a01b45b95a0a26c5755",
            "LINKTEST, HPCTOOLKIT, 695f6ab8d6685cbd7c15f61b1f6920c208344bde7a8986f04bede2a304525056",
            "LINKTEST, LINKTEST, 3a1ef539706a2dfa7e9cf0b32dbc0bcc6a17973401234457730399eb0a3eb3cf",
            "LINKTEST, PARQUET, 6093f1e6451e174d53f52751989207d38e9fdaa8cc4e4fa444a25ed89121190b",
            "TAU, CUBE, 9851b76ee571def86212683ab874d83b85f7338f0161883281c3f03891805c3d",
            "TAU, HPCTOOLKIT, 4ad0e5ca3d0bdc5bafc5640366b5828fa1035adb3775a46ee8245930c7fd1ec6",
            "TAU, LINKTEST, 9b35b82453f7a1141fac42aee4ba44186707573910d11239dbc42af4e68cb3f9",
            "TAU, PARQUET, 688254f6b26ceff5691ed6c36b592e67ecb77e3d80ab0269da860cf4701259e6",
            "SCORE_P, TAU, 7b612e89994b9e9673121b7c37f01a58505c5bfb94dbb041c7a7631897f35f9d",
            "SCORE_P, PPROF, fd2d84cc03c11baf29d6b61bb874246bdd3094a759aa75f4a1b3c90b84efdb8b",
            "SCORE_P, COLLAPSED, aa8f245444ba96adaccd9b7c2d2c8e15e1dfe403f38fe6f42676e21fdc86b136",
            "SCORE_P, SPEEDSCOPE, 93dfa13affe7e2819c149c3ca9e6a329878e4464aaa93e73daea837ee6d78d78",
            "SCORE_P, CHROME, 87c75d0702e45f96dc4d6eec433ae281570a1c10338fbc50593139b22e2d90ee",
            "SCORE_P, FIREFOX, 6ab02ca6dbe926835a6d2e2fce6d85dedfdcc8f3db3acfba847e6081e0fb6e80",
            "SCORE_P, HATCHET, d5393ba5b6c8a84f75faf03248f8ec2bb2f3e21a0b04ad3ade3f6c3227c6201d",
            "SCORE_P, CALIPER, d67dec6781d569f9a5e9453f5ac5b5df537b3571aae120e82211942535151bb3",
            "HPCTOOLKIT, TAU, 7923117c6add24cf23daba05752f4b2b0b47a8e605f2d8f804da367471b2be76",
            "HPCTOOLKIT, PPROF, 2ebff85e49d0dbdc82dda5f85892c8ced78ebf8bb8c1611ba67ca09bf9314311",
            "HPCTOOLKIT, COLLAPSED, 3d357c341aab1639b0b30832390d0617f1a356313fe54f5fa9601bbb1b9c8930",
            "HPCTOOLKIT, SPEEDSCOPE, 4199078201608ccd07f092146cd86dd9fa24299bc91c65553e43abdcb6a04ed2",
            "HPCTOOLKIT, CHROME, 5ccc588971eafd79257305b7a930f803eeaca404eb47b551221718d0fa24649e",
            "HPCTOOLKIT, FIREFOX, f5a0df3331a62b3d4b990152f9a884552b06c9c2c76b7f187679d01eb092280c",
            "HPCTOOLKIT, HATCHET, 89323bd08baa4fc10d93b9c538c0bc0a9b428e5003aa24f454cd89597ef44c8f",
            "HPCTOOLKIT, CALIPER, d667a26857aa7829367fa101abb694370e3bef8d28d053e1e7bce89ef235392e",
            "LINKTEST, TAU, bdabf4128764c6f8111fd407517f686feee505fdc72862d8393f0cef437a30ff",
            "LINKTEST, PPROF, 4970ab93ce1892fdfdd035e2e251962dcb1e39b07c0ddb697e13935dc73e8e05",
            "LINKTEST, COLLAPSED, 73665936c717afddefa21ae4cac062e8119cf5c16c0d987c3158c41fe4b0be92",
            "LINKTEST, SPEEDSCOPE, 3684ce8f18e957cfe6396a4fb79d0a2050c309c83860c704a0d0dab81f3ea81d",
            "LINKTEST, FIREFOX, 72654eec24ef44a2717dfd1538bde9ae93b4c6fe135e5d3150dc4088792ca6d7",
            "LINKTEST, HATCHET, 7198f8efabfe6ba0b27c7f789162fa9f9b0471924280f6026ebde2b21d3f4774",
            "LINKTEST, CALIPER, 97b0f530b56f2c8162303c07729c959ce9465f33f5bd52092b267aafc16fe143",
            "TAU, TAU, 17fd764bd9d38df4b02a0694cd89849f02960e669ebfb1c8576de26f4f25c3a1",
            "TAU, PPROF, d690e98a04283e7ea0728827d82ac39f9de0d7474aa0f9ed1ae4c913fc80dc1a",
            "TAU, COLLAPSED, 8bb6f25f20df67826c100413e5dd16c8a9da1574877c980a3d4981a11cbe4e44",
            "TAU, SPEEDSCOPE, 2626ffad6ce7f455a458281abfc12d5ba152d8a3e02bfbc753ba8c299777c53c",
            "TAU, CHROME, 379acda9230d4f985a6847a0b829ae37d30f5bb84d9d33f653bcabc5e599f179",
            "TAU, FIREFOX, 81d5442d72cc13b6835eb2437e097fb7da2b505d06f8fc7c4dc5651c87c83228",
            "TAU, HATCHET, 8b915defbf501550cded375b3ea8083812943a726af53efdfd608af841ccc197",
            "TAU, CALIPER, cebf56ad02f88c5601b0e36dced9d72d3e5f09ca92993fbf1568d5ea6cc59b63");

    @TempDir
    private Path folder;

    /** As a profile of Score-P in every format, and of each tool in its own; the others only if that is not quick. */
    static Stream<Arguments> digests() {
        List<Arguments> all = DIGESTS.stream()
                .map(line -> Arguments.of((Object[]) line.split(", ", -1)))
                .toList();
        return Depth.some(all, row -> "SCORE_P".equals(row.get()[0]) || Objects.equals(row.get()[0], row.get()[1]))
                .stream();
    }

    @ParameterizedTest(name = "{0} as {1}")
    @MethodSource("digests")
    void areMade(Likeness like, Format format, String sha256) throws IOException {
        String ending = format == Format.PPROF ? ".pb" : format.endings().get(0);
        Path target = folder.resolve("made" + ending);
        WriteOptions options = format == Format.PARQUET ? PLAIN.with("compression", "none") : PLAIN;
        try (PerformanceSpace space = new Recipe(like, 12, 300, 26, 1, 20).space()) {
            Writers.of(format).orElseThrow().write(space, target, options);
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
