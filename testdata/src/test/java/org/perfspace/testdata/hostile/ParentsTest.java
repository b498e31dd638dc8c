package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * Parents that come later, or are their own. Elements of XML and rows of TAU cannot say such things: they nest, or spell
 * whole paths.
 */
class ParentsTest {

    /** Where the sizes and pointers of the sections begin. */
    private static final int SECTIONS = 16;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "metrics     | {'id':0,'name':'a','parent':0} | "
                        + "byte 24: a metric names parent 0, but only 0 were defined before",
                "metrics     | {'id':0,'name':'a','parent':1},{'id':1,'name':'b','parent':0} | "
                        + "byte 24: a metric names parent 1, but only 0 were defined before",
                "callNodes   | {'id':0,'region':0,'parent':0} | "
                        + "byte 61: a call node names parent 0, but only 0 were defined before",
                "callNodes   | {'id':0,'region':0,'parent':1},{'id':1,'region':0,'parent':0} | "
                        + "byte 61: a call node names parent 1, but only 0 were defined before",
                "callNodes   | {'id':0,'region':7} | " + "byte 61: region 7 is not defined; there are 1",
                "systemNodes | {'name':'a','parent':0} | "
                        + "byte 63: a system node names parent 0, but only 0 were defined before",
                "systemNodes | {'name':'a','parent':2147483647} | "
                        + "byte 63: a system node names parent 2147483647, but only 0 were defined before",
                "groups      | {'name':'a','node':1} | " + "byte 58: system node 1 is not defined; there are 1",
                "locations   | {'id':0,'name':'a','group':3} | "
                        + "byte 61: location group 3 is not defined; there are 1"
            })
    void ofASupplementAreRefused(String section, String records, String message) throws IOException {
        String regions = section.equals("metrics") ? "" : "'regions':[{'id':0,'name':'main'}],";
        String supplement = "{'version':2," + regions + "'" + section + "':[" + records + "]}";
        byte[] tar = new Tar()
                .member("anchor.xml", Anchors.anchor("", "main", Anchors.chain(1)))
                .member("perfspace.supplement", supplement.replace('\'', '"'))
                .bytes();
        Path file = Files.write(folder.resolve("p.cubex"), tar);
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("x!/perfspace.supplement: " + message);
    }

    /** The children of the first context are those of its entry point, it among them; or it is in a block of its own. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 12,016: expected every block of children once, found blocks of 720 bytes in a section of 600",
                "1 | 11,920: expected every block of children once, found blocks of 696 bytes in a section of 600"
            })
    void contextsBelowThemselvesAreRefused(int ancestor, String message) throws IOException {
        Specimen sound = database();
        byte[] file = Objects.requireNonNull(sound.files().get(DbFile.META.fileName()));
        ByteBuffer meta = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int section = (int) meta.getLong(SECTIONS + 16 * MetaDbLayout.CONTEXT + Long.BYTES);
        int entry = (int) meta.getLong(section);
        int context = (int) meta.getLong(entry + Long.BYTES);
        int child = (int) meta.getLong(context + Long.BYTES);
        int[] from = {entry, context};
        int to = ancestor == 0 ? context : child;
        meta.putLong(to, meta.getLong(from[ancestor]));
        meta.putLong(to + Long.BYTES, meta.getLong(from[ancestor] + Long.BYTES));
        Path database = sound.with(DbFile.META.fileName(), meta.array()).putInto(folder);
        assertThatThrownBy(() -> open(database))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("x/meta.db: byte " + message);
    }

    @Test
    void aTaxonomyThatHoldsItself() throws IOException {
        Specimen sound = database();
        String yaml = "version: 0\ninputs: []\nroots: &r\n  - name: a\n    children: *r\n";
        Path database = sound.with("metrics/default.yaml", yaml.getBytes(StandardCharsets.UTF_8))
                .putInto(folder);
        try (PerformanceSpace space = open(database)) {
            assertThat(space.notes())
                    .containsExactly(
                            "metrics have no descriptions and no tree: x/metrics/default.yaml: line 3: expected"
                                    + " nodes that do not contain themselves, found *r within its own node");
        }
    }

    private static Specimen database() throws IOException {
        return Specimens.make().stream()
                .filter(specimen -> specimen.name().equals("hpctoolkit-plain/p.hpctoolkit"))
                .findFirst()
                .orElseThrow();
    }

    private static PerformanceSpace open(Path file) throws IOException {
        return Readers.open(Input.of(file, "x"), ReadOptions.DEFAULT);
    }
}
