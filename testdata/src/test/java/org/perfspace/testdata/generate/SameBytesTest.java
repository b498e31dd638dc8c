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
import org.perfspace.testdata.generate.Recipe.Likeness;
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
            "SCORE_P, CUBE2, 8d409763285951ccaab736832371752d0ee2732e86a1cf34e0880069277829a6",
            "SCORE_P, HPCTOOLKIT, 1c67801caae572c30e935cbe676fb2b93d6c3be74ec9404e24e64b2cd22c55f8",
            "SCORE_P, LINKTEST, 7edadf7d9bf385d9179cfd4328081686ecc7e37141d3128fa116af75819d009c",
            "SCORE_P, PARQUET, 952fe4bce822d6100cd19729fd4b1536a9966c8ad3ed46953aa42cf6e103cd3c",
            "HPCTOOLKIT, CUBE, ea6601660dc54c184cc380d8d9c56ebd7164deda8f637edbd67c63a9a9950237",
            "HPCTOOLKIT, CUBE3, e58ac05885c53a14cdb1eaa724cff4dc0f633b60ad82c5607ee1c09416187bb8",
            "HPCTOOLKIT, CUBE2, 053c3359bbcf0f9e9d79f12fdd0ebc4f04db924ddfe767a259d5c2cb9101531c",
            "HPCTOOLKIT, HPCTOOLKIT, b4590095c2711b800833ea8b98a2617bdae32bfe19b958133098e3be8eb42c24",
            "HPCTOOLKIT, LINKTEST, ed8f589d2359423ce349d0cad658263c3ee431f3cea5c1e947d862a2a83b1294",
            "HPCTOOLKIT, PARQUET, 86abd3bdc216e85c790a73c2262b2ca15e8b064c469d08996a400155eb6de9a0",
            "LINKTEST, CUBE, 79ec054be6fe78208f34f65e4c8011ce1b7b7bfadcf0a549b83d7907f8e9e1e0",
            "LINKTEST, CUBE3, f9a858f4239c6ab29447fae1feacc2c3ea4e0cb85768d1caf138bbfdf5d3e10b",
            "LINKTEST, CUBE2, 5e68b14d2d751e58f3da44a91c067e415b9ff7a7e1dc4a01b45b95a0a26c5755",
            "LINKTEST, HPCTOOLKIT, 695f6ab8d6685cbd7c15f61b1f6920c208344bde7a8986f04bede2a304525056",
            "LINKTEST, LINKTEST, 3a1ef539706a2dfa7e9cf0b32dbc0bcc6a17973401234457730399eb0a3eb3cf",
            "LINKTEST, PARQUET, 6093f1e6451e174d53f52751989207d38e9fdaa8cc4e4fa444a25ed89121190b",
            "TAU, CUBE, 8303b86ecf22726a8950b87964a9fc819f77ebb5fc2093bc955aa37317238181",
            "TAU, HPCTOOLKIT, 9fe4fa4a7bb55ee9b74afceaf880ddae9d3634ae22390fc4b79a4d095ab3e0eb",
            "TAU, LINKTEST, 81e24c9ace61ea07e91e6015699e36076fa8716cbc114af0e8cf049b2b6bd5cc",
            "TAU, PARQUET, 4c5fcd716d3dd9a9823a2e6d8525c1c1cd4fb5bdb920990ca998993072bb6e1d",
            "SCORE_P, TAU, 7b612e89994b9e9673121b7c37f01a58505c5bfb94dbb041c7a7631897f35f9d",
            "SCORE_P, PPROF, 68713619d15ba6a6943251158a813c0a7b47b45d5350d065cb1d8db96b1b2d34",
            "SCORE_P, COLLAPSED, aa8f245444ba96adaccd9b7c2d2c8e15e1dfe403f38fe6f42676e21fdc86b136",
            "SCORE_P, SPEEDSCOPE, 93dfa13affe7e2819c149c3ca9e6a329878e4464aaa93e73daea837ee6d78d78",
            "SCORE_P, CHROME, 87c75d0702e45f96dc4d6eec433ae281570a1c10338fbc50593139b22e2d90ee",
            "SCORE_P, FIREFOX, 6ab02ca6dbe926835a6d2e2fce6d85dedfdcc8f3db3acfba847e6081e0fb6e80",
            "SCORE_P, HATCHET, 68b2a08708a436279c3c77e9581a19b8fa2028b4df2b18f6a338aa7c5167c670",
            "SCORE_P, CALIPER, 54c672363539a2fcf3168a1e09623dd53fdf3f135a2f58edcf298f746c4d888c",
            "HPCTOOLKIT, TAU, 8f91a91126383790bc0c4ca9a30af0d05ea2442002e6a282d6642f5e54f7c4ed",
            "HPCTOOLKIT, PPROF, 34ed4ba77d469354069939ec976f61cdd54c9fc329758040405daafcb994dbe3",
            "HPCTOOLKIT, COLLAPSED, 1297e9ed98fd7d598f5d4d7fb62f3b09af8a7e12158689d66dcef23408596859",
            "HPCTOOLKIT, SPEEDSCOPE, 039a40439c4f5f589a972c2c06a03924cab0e81f27573a98f70ea2d842d611ba",
            "HPCTOOLKIT, CHROME, d109acb5f2f7f9e3db88677fdd06116765ae068ae28fb35ef967b10051e9c5f9",
            "HPCTOOLKIT, FIREFOX, 5b621730c3ee50739932dd67d8e276f7fc7f5218460349ae7236abd87858c868",
            "HPCTOOLKIT, HATCHET, bf23cfe59a6dd95f08085d6427e4f2abc483ecc945b3da9049c6a230147d150f",
            "HPCTOOLKIT, CALIPER, 4e27b0f146f385783089f67f505ca8cdfd0e2aa7a9b9e1602f744e156ca7e7c3",
            "LINKTEST, TAU, bdabf4128764c6f8111fd407517f686feee505fdc72862d8393f0cef437a30ff",
            "LINKTEST, PPROF, 2b1888493cdb2100f4ed8e399d81b33cb32fb1d5f163ca5ba2d964ff1aa11d45",
            "LINKTEST, COLLAPSED, 73665936c717afddefa21ae4cac062e8119cf5c16c0d987c3158c41fe4b0be92",
            "LINKTEST, SPEEDSCOPE, 3684ce8f18e957cfe6396a4fb79d0a2050c309c83860c704a0d0dab81f3ea81d",
            "LINKTEST, FIREFOX, 72654eec24ef44a2717dfd1538bde9ae93b4c6fe135e5d3150dc4088792ca6d7",
            "LINKTEST, HATCHET, 531d15a647872a8dd6685f3a9e523a0ae11a17076aa4f01f4e5111c1859038ec",
            "LINKTEST, CALIPER, d3041577d35ce9a3caf3bb399da3d430d9f14cdc77d8eff6b692ad803f763006",
            "TAU, TAU, 03ab8891b256ad6e44489b11d4ca893269b078af0ec2da93508d0e1b3388b9b7",
            "TAU, PPROF, a50331fdc87a2453675e25d547cf105f6f727e33b746b0c435295a234c5cd25d",
            "TAU, COLLAPSED, 4911e2c806c55ca393c1bb43292bf6b999485c333ba4a2f1aeb048118a832699",
            "TAU, SPEEDSCOPE, 3ab8a37fe3683213fbbf7af05749dc69fe1aa42753d22c0424aeed94c18d52a8",
            "TAU, CHROME, 5f2b62e42d72594a222e0400720f11f4d816ce8f7e426bb13c85680f277acfb8",
            "TAU, FIREFOX, 13035f0291018b8124f9d2545bf9d145b44f2325e1374ab7620e4c6a04d5d6ee",
            "TAU, HATCHET, f6f221c5232625f497fffec4c608edc21ecaf5c6c7f9c202f0c8d087bb6811ea",
            "TAU, CALIPER, 05f5c980ad7a7a41cb2d8ce176ba9d43997b0c16e99f183595e12a78ba34916e",
            "CALIPER, CUBE, 101ed4dc5709a862402463113c228ade01c13dee38927a321341d5bbd5e601b5",
            "CALIPER, CALIPER, 640e38473e2eefe560dd076a6da76c8e9e461c44605e8071cfd0a28e0b7a4cda",
            "CALIPER, CALI, 2f24e688dca1caedfedbbcf772dd88f91ced6d1512e411772c6c7d68cc1280c7");

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
        int callNodes = like == Likeness.HPCTOOLKIT ? 90 : 300; // HPCToolkit has lines, too
        try (PerformanceSpace space = new Recipe(like, 12, callNodes, 26, 1, 20).space()) {
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
