package org.perfspace.reader.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;

class CubeValidatorTest {

    @TempDir
    private Path folder;

    @Test
    void findsNothingInASoundFile() throws IOException {
        assertThat(check(TestCube.sound().bytes())).isEmpty();
    }

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
                        "p: byte 4,096: expected no member of k*512 bytes, which readers pad in two ways; \"1.data\" has 512",
                        "p: byte 7,168: expected two blocks of zeros at the end, found 0 bytes",
                        "p!/anchor.xml: line 10: expected <url></url>, found <url/>",
                        "p!/anchor.xml: line 55: expected no comment, found one",
                        "p!/anchor.xml: line 55: expected none but XML's five entities, which cubelib knows alone, found another \"&\"",
                        "p!/anchor.xml: line 65: expected <class> in <systemtreenode>, found none",
                        "p!/3.index: byte 30: expected row positions in ascending order, found 0 after 1",
                        "p!/1.data: byte 0: expected signature \"CUBEX.DATA\" or \"ZCUBEX.DATA\", found bytes"
                                + " 00 00 00 00 00 00 00 00 00 00 00",
                        "p!/7.data: expected a metric with this number, found none");
    }

    private List<String> check(byte[] bytes) throws IOException {
        Path path = Files.write(folder.resolve("p"), bytes);
        return CubeValidator.check(Input.of(path, "p"), ReadOptions.DEFAULT).stream()
                .map(Finding::toString)
                .toList();
    }
}
