package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;

@Tag("shared")
class CubeValidatorTest {

    @TempDir
    private Path folder;

    @Test
    void findsNothingInASoundFile() throws IOException {
        assertThat(check(TestCube.sound().bytes())).isEmpty();
    }

    @EnabledIf(value = "org.perfspace.format.cube.SharedSamples#areThere", disabledReason = SharedSamples.ABSENT)
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "small/gpu",
                "small/dtypes_sparse",
                "real/time",
                "real/kripke_big_endian",
                "zcubex/time_z",
                "small/short"
            })
    void findsNothingInSoundSamples(String sample) throws IOException {
        Path file = SharedSamples.require(sample + ".cubex");
        assertThat(CubeValidator.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
    }

    @EnabledIf(value = "org.perfspace.format.cube.SharedSamples#areThere", disabledReason = SharedSamples.ABSENT)
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"small/mtypes", "small/pad512", "real/cube4.8_with_checksum_bug", "broken/cubew_z_mtypes"})
    void findsWhatIsWrongWithOtherSamples(String sample) throws IOException {
        Path file = SharedSamples.require(sample + ".cubex");
        assertThat(CubeValidator.check(Input.of(file), ReadOptions.DEFAULT)).isNotEmpty();
    }

    @Test
    void tellsEveryBrokenRuleWithItsPlace() throws IOException {
        String anchor = TestCube.ANCHOR
                .replaceFirst("<url></url>", "<url/>")
                .replaceFirst("<class>machine</class>\n", "")
                .replaceFirst("<name>t1</name>", "<!-- x --><name>&#65;</name>");
        byte[] file = new TestCube()
                .header("3.index", 34, '0')
                .raw(TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 0))
                .pad()
                .member("3.data", TestCube.doubles(1, 2, 3, 4, 5))
                .member("7.data", TestCube.doubles())
                .member("1.index", TestCube.denseIndex(ByteOrder.BIG_ENDIAN))
                .member("1.data", new byte[512])
                .member("anchor.xml", TestCube.ascii(anchor))
                .open();
        assertThat(check(file))
                .containsExactly(
                        "p: the file ends without the two blocks of zeros that end an archive",
                        "p: byte 4,096: expected no member of k*512 bytes, which readers pad in two ways; \"1.data\""
                                + " has 512",
                        "p: byte 7,168: expected two blocks of zeros at the end, found 0 bytes",
                        "p!/anchor.xml: line 10: expected <url></url>, found <url/>",
                        "p!/anchor.xml: line 55: expected no comment, found one",
                        "p!/anchor.xml: line 55: warning: expected none but XML's five entities, which cubelib knows alone,"
                                + " found another \"&\"",
                        "p!/anchor.xml: line 65: expected <class> in <systemtreenode>, found none",
                        "p!/3.index: byte 30: expected row positions in ascending order, found 0 after 1",
                        "p!/1.data: byte 0: expected signature \"CUBEX.DATA\" or \"ZCUBEX.DATA\", found bytes"
                                + " 00 00 00 00 00 00 00 00 00 00 00",
                        "p!/7.data: expected a metric with this number, found none");
    }

    @Test
    void tellsEveryBrokenRuleOfTheAnchor() throws IOException {
        String anchor = TestCube.ANCHOR
                .replace("<metric id=\"1\">", "<metric id=\"1\" type=\"OTHER\" cacheable=\"no\" size=\"1\">")
                .replace("<cubepl rowwise=\"false\">metric::time() &lt; 2</cubepl>\n", "")
                .replace("<uom>occ</uom>", "<uom>occ</uom><uom></uom>")
                .replace("begin=\"1\"", "begin=\"-2\"")
                .replace(" line=\"3\"", " line=\"2147483648\"")
                .replace("name=\"g\" ndims=\"1\"", "ndims=\"1\" name=\"g\"")
                .replace(" periodic=\"true\"", "");
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        assertThat(check(file))
                .contains(
                        "p!/anchor.xml: line 12: expected a kind of metric that cubelib knows, found \"OTHER\"",
                        "p!/anchor.xml: line 12: expected one of [false, true] as cacheable of <metric>, found \"no\"",
                        "p!/anchor.xml: line 12: expected no attribute size of <metric>",
                        "p!/anchor.xml: line 16: expected one <uom> in <metric>, found another one",
                        "p!/anchor.xml: line 31: expected a whole number of 31 bits as begin of <region>, found \"-2\"",
                        "p!/anchor.xml: line 37: expected a whole number of 31 bits as line of <cnode>, found"
                                + " \"2147483648\"",
                        "p!/anchor.xml: line 67: expected the attributes name, ndims of <cart> in this order, found"
                                + " [ndims, name]",
                        "p!/anchor.xml: line 68: expected attribute periodic of <dim>, found none",
                        "p!/anchor.xml: expected <cubepl> in the derived metric 4, found none");
    }

    @Test
    void tellsWhatIsWrongWithIndexesAndRows() throws IOException {
        byte[] index = TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1);
        byte[] row = Arrays.copyOfRange(TestCube.doubles(1, 2), 10, 26);
        assertThat(checkRows(Arrays.copyOf(index, index.length + 3), TestCube.doubles(1, 2, 3, 4)))
                .containsExactly("p!/3.index: byte 30: expected the end, found 3 more bytes");
        assertThat(checkRows(Arrays.copyOf(index, 18), TestCube.doubles()))
                .containsExactly("p!/3.index: byte 18: warning: expected a row count, found the end");
        assertThat(checkRows(index, TestCube.doubles(1, 2, 3)))
                .containsExactly("p!/3.data: expected 42 bytes for 2 rows of 16 bytes, found 34");
        assertThat(checkRows(index, TestCube.compressed(16, row)))
                .containsExactly(
                        "p!/3.data: byte 11: expected 2 rows as in the index, found 1",
                        "p!/3.data: expected row 1, found none");
        byte[] file = new TestCube()
                .member("3.index", index)
                .member("4.index", index)
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR))
                .bytes();
        assertThat(check(file))
                .containsExactly(
                        "p!/3.index: expected a member \"3.data\", found none",
                        "p!/4.index: expected no rows of a derived metric");
    }

    private List<String> checkRows(byte[] index, byte[] data) throws IOException {
        return check(new TestCube()
                .member("3.index", index)
                .member("3.data", data)
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR))
                .bytes());
    }

    @Test
    void tellsOfIdsThatReadersNumberAnew() throws IOException {
        String group =
                TestCube.ANCHOR.replaceAll("(?s).*(<locationgroup)", "$1").replaceAll("(?s)(</locationgroup>).*", "$1");
        String other = group.replace("<location Id=\"0\">", "<location Id=\"2\">")
                .replace("<location Id=\"1\">", "<location Id=\"3\">");
        String anchor = TestCube.ANCHOR.replace("</locationgroup>", "</locationgroup>" + other);
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        assertThat(check(file))
                .containsExactly("p!/anchor.xml: line 65: expected one <locationgroup> of Id 0, found another one");
    }

    @Test
    void ownersAndGnuTarAreNoFault() throws IOException {
        byte[] anchor = TestCube.ascii(TestCube.ANCHOR);
        for (String magic : List.of("ustar\00000", "ustar  \0")) {
            byte[] file = new TestCube()
                    .header("anchor.xml", anchor.length, '0', "16751272", magic)
                    .raw(anchor)
                    .pad()
                    .bytes();
            assertThat(check(file)).isEmpty();
        }
        byte[] odd = new TestCube()
                .header("anchor.xml", anchor.length, '0', "0000000\0", "ustar 0\0")
                .raw(anchor)
                .pad()
                .bytes();
        assertThat(check(odd))
                .containsExactly(
                        "p: byte 0: expected magic \"ustar\\0\", found \"ustar \"",
                        "p: byte 0: expected version \"00\", found \"0\\0\"");
    }

    @Test
    void tellsOfIdsThatCrashTheOfficialTools() throws IOException {
        String anchor = TestCube.ANCHOR
                .replace("<cnode id=\"1\"", "<cnode id=\"9\"")
                .replace("<region id=\"0\"", "<region id=\"1\"")
                .replace("calleeId=\"0\"", "calleeId=\"1\"")
                .replace("<location Id=\"0\">", "<location Id=\"7\">");
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        String why = ": Cube's own tools keep things in arrays by id and crash on a gap";
        assertThat(check(file))
                .containsExactly(
                        "p!/anchor.xml: expected region ids 0 to 0 without gap, found no 0" + why,
                        "p!/anchor.xml: expected cnode ids 0 to 3 without gap, found no 1" + why,
                        "p!/anchor.xml: expected location Ids 0 to 1 without gap, found no 0" + why);
    }

    @Test
    void tellsOfHiddenMetricsThatCrashTheOfficialTools() throws IOException {
        String anchor = TestCube.ANCHOR.replace("<metric id=\"1\">", "<metric id=\"1\" viztype=\"GHOST\">");
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        assertThat(check(file))
                .containsExactly(
                        "p!/anchor.xml: expected GHOST metrics behind all others, found metric 1 before metric 4:"
                                + " Cube's own tools crash on it");
        String last = TestCube.ANCHOR.replace(
                "<metric id=\"4\" type=\"POSTDERIVED\">", "<metric id=\"4\" type=\"POSTDERIVED\" viztype=\"GHOST\">");
        byte[] sound = new TestCube().member("anchor.xml", TestCube.ascii(last)).bytes();
        assertThat(check(sound)).isEmpty();
    }

    @Test
    void idsInAnyOrderAndGapsBetweenMetricsAreNoFault() throws IOException {
        String anchor = TestCube.ANCHOR
                .replace("<cnode id=\"0\"", "<cnode id=\"x\"")
                .replace("<cnode id=\"1\"", "<cnode id=\"0\"")
                .replace("<cnode id=\"x\"", "<cnode id=\"1\"");
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        assertThat(check(file)).isEmpty();
    }

    private List<String> check(byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("p"), bytes);
        return CubeValidator.check(Input.of(path, "p"), ReadOptions.DEFAULT).stream()
                .map(Finding::toString)
                .toList();
    }
}
