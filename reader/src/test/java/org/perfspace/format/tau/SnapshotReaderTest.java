package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;

/** Snapshot profiles as TAU writes them: documents one after the other, NUL bytes between them. */
class SnapshotReaderTest {

    private static final String SOUND =
            """
            <profile_xml>

            <definitions thread="*">
            <event id="0"><name>main</name><group>TAU_USER</group></event>
            <event id="1"><name>main =&gt; f&lt;int&gt;()</name><group>TAU_CALLPATH|MPI</group></event>
            <event id="7"><name>f&lt;int&gt;()</name><group>MPI</group></event>
            <userevent id="0"><name>Bytes</name></userevent>
            <userevent id="1"><name>Bytes</name></userevent>
            <userevent id="2"><name>Bytes : main =&gt; g()</name></userevent>
            </definitions>
            </profile_xml>
            ~<profile_xml>
            <thread id="0.0.0.11" node="0" context="0" thread="0">
            <metadata>
            <attribute>
            <name>Metric Name</name>
            <value>TIME</value>
            </attribute>
            <attribute><name>cmd</name><value>a &amp;&#xa;b</value></attribute>
            </metadata>
            </thread>
            <definitions thread="0.0.0.11">
            <metric id="0"><name>TIME</name>
            <units>unknown</units>
            </metric>
            <metric id="1"><name>PAPI_L1</name><units>counts</units></metric>
            </definitions>
            <profile thread="0.0.0.11">
            <timestamp>1</timestamp>
            <interval_data metrics="0 1 ">
            0 1 0 1 1 1 1
            </interval_data>
            </profile>
            <profile thread="0.0.0.11">
            <timestamp>2</timestamp><name>final</name>
            <interval_data metrics="0 1 ">
            0 1 1 10 30 100 300 \n\
            1 2 0 20 20 200 200 \n\
            7 2 0 20 20 200 200
            </interval_data>
            <atomic_data>
            0 3 9 1 4.5 91.25
            1 1 20 20 20 400
            2 4 100 10 50 12000
            </atomic_data>
            </profile>
            </profile_xml>
            ~<profile_xml>
            <thread id="0.0.0.11" node="0" context="0" thread="0">
            <metadata><attribute><name>late</name><value>1</value></attribute></metadata>
            </thread>
            </profile_xml>
            ~<profile_xml>
            <derivedentity id="total">
            </derivedentity>
            <derivedprofile derivedentity="total">
            <derivedinterval_data metrics="0 ">
            0 8 2074 14172 136389498
            </derivedinterval_data>
            </derivedprofile>
            </profile_xml>
            """
                    .replace('~', '\0');

    @TempDir
    private Path folder;

    private PerformanceSpace open(String text) throws IOException {
        return TauReader.open(input(text), ReadOptions.DEFAULT);
    }

    private Input input(String text) throws IOException {
        return Input.of(Files.writeString(folder.resolve("tauprofile.xml"), text), "tauprofile.xml");
    }

    /** Tags that a search which begins again at each character would take hours for. */
    @Tag("deep")
    @Tag("tenth5")
    @Test
    void readsLongTags() throws IOException {
        String tag = "<thread " + "x".repeat(4_000_000) + " id=\"0.0.0.11\"";

        try (PerformanceSpace space = open(SOUND.replace("<thread id=\"0.0.0.11\"", tag))) {
            assertThat(space.definitions().locations()).hasSize(1);
        }
        assertThatThrownBy(() -> open(SOUND.replace("<thread id=\"0.0.0.11\"", tag.replace(" id", "id"))))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: line 13: expected id of <thread>, found none");
    }

    private static long[] row(PerformanceSpace space, String name, int node) throws IOException {
        Metric metric = Objects.requireNonNull(space.definitions().metric(name), name);
        Row row = space.newRow(metric.id());
        assertThat(space.severity().read(metric.id(), node, row)).isTrue();
        return row.words();
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void readsTheLastProfileOfEachThread() throws IOException {
        try (PerformanceSpace space = open(SOUND)) {
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name)
                    .containsExactly(
                            "TIME", "TIME_incl", "PAPI_L1", "PAPI_L1_incl", "CALLS", "SUBRS", "Bytes", "Bytes (total)");
            assertThat(space.definitions().regions())
                    .extracting(Region::name)
                    .containsExactlyInAnyOrder("main", "f<int>()", "g()");
            assertThat(row(space, "TIME_incl", 0)).containsExactly(bits(30e-6));
            assertThat(row(space, "TIME", 0)).containsExactly(bits(10e-6));
            assertThat(row(space, "PAPI_L1_incl", 1)).containsExactly(bits(200));
            assertThat(row(space, "CALLS", 1)).containsExactly(bits(2));
            assertThat(row(space, "Bytes (total)", 0)).containsExactly(4, bits(1), bits(20), bits(33.5), bits(491.25));
            assertThat(row(space, "Bytes", 2)).containsExactly(4, bits(10), bits(100), bits(200), bits(12_000));
            assertThat(space.definitions().attributes())
                    .isEqualTo(Attributes.of(Map.of("tau.cmd", "a &\nb", "tau.late", "1")));
            assertThat(space.notes())
                    .containsExactly(
                            "left out 1 flat function that repeats call paths",
                            "created 1 call node for user events on a call path without a line; it has no other values",
                            "left out 1 earlier snapshot, which the last one of its thread includes",
                            "added up 1 line that repeats the name of another line of its file");
        }
        assertThat(TauReader.recognizes(input(SOUND))).isTrue();
        assertThat(TauReader.recognizes(input("<?xml version=\"1.0\"?>\n" + SOUND)))
                .isTrue();
        assertThat(TauReader.recognizes(input("<profile/>"))).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    <event id="0">       | <event>           | line 4: expected id of <event>, found none
                    <profile thread="0.0.0.11"> | <profile thread="9"> | line 28: expected a profile of a thread defined before, found "9"
                    node="0"             | node="x"          | line 13: expected a number as node of <thread>, found "x"
                    node="0"             | node="-1"         | line 13: expected a number as node of <thread>, found "-1"
                    metrics="0 1 "       | metrics="0 2 "    | line 36: expected the id of a defined metric, found "2"
                    7 2 0 20             | 8 2 0 20          | line 39: expected the id of a defined event, found "8"
                    7 2 0 20             | 7 2 0 2O          | line 39: expected a number, found "2O"
                    7 2 0 20 20 200 200  | 7 2 0 20          | line 40: expected an inclusive value, found the end of <interval_data>
                    <group>TAU_USER<     | <group>TAU_<a/><  | line 4: expected text in <group>, found <a>
                    </atomic_data>       | </atomic>         | line 45: expected the end of the element that started last, found </atomic>
                    <derivedentity id    | <!DOCTYPE id      | line 54: expected an element, found <!DOCTYPE id="total"
                    """)
    void saysWhatIsWrongInWhichLine(String sound, String wrong, String message) throws IOException {
        assertThat(SOUND).contains(sound);
        assertThatThrownBy(() -> open(SOUND.replace(sound, wrong)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: " + message);
    }

    @Test
    void saysThatTheFileEnds() {
        assertThatThrownBy(() -> open(SOUND.substring(0, SOUND.indexOf("</derivedprofile>"))))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: line 60: expected </derivedprofile>, found the end of the file");
    }

    @Test
    void nulBytesSeparateDocuments() throws IOException {
        open(SOUND + "\0".repeat(4_096) + SOUND.replace("0.0.0.11", "1.0.0.12").replace("node=\"0\"", "node=\"1\""))
                .close();
        assertThatThrownBy(() -> open(SOUND + "\0".repeat(4_097)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: line 62: expected an element or the end of the file, found NUL bytes");
        assertThatThrownBy(() -> open(SOUND.replace("<value>a ", "<value>a\0")))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: line 19: expected text, found a NUL byte");
        assertThatThrownBy(() -> open(SOUND.replace("<metadata>", "\0<metadata>")))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("tauprofile.xml: line 14: expected an element or the end of the file, found NUL bytes");
    }

    @Test
    void checksNumbersLineByLine() throws IOException {
        assertThat(TauReader.checkNumbers(input(SOUND.replace("7 2 0 20 20", "7 2 -1 20 nan")), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(
                        "tauprofile.xml: line 39: expected a number of calls of others, found -1.0",
                        "tauprofile.xml: line 39: expected finite values, found 20.0 exclusive and NaN inclusive",
                        "tauprofile.xml: line 39: expected a number of calls of others, found -1.0",
                        "tauprofile.xml: warning: added up 1 line that repeats the name of another line of its file",
                        "tauprofile.xml: warning: left out 1 value that is not a finite number (nan, inf)");
    }

    @Test
    void endsWellForEveryTruncationAndForMutations() throws IOException {
        byte[] sound = SOUND.getBytes(StandardCharsets.UTF_8);
        List<byte[]> damaged = new ArrayList<>();
        for (int length = 20; length < sound.length; length += 7) {
            damaged.add(java.util.Arrays.copyOf(sound, length));
        }
        long seed = 20_261_122;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            byte[] copy = sound.clone();
            for (int k = 0; k <= random.nextInt(3); k++) {
                copy[20 + random.nextInt(copy.length - 20)] =
                        (byte) (random.nextBoolean() ? random.nextInt(128) : "<>\"9/".charAt(random.nextInt(5)));
            }
            damaged.add(copy);
        }
        int refused = 0;
        Path file = folder.resolve("tauprofile.xml");
        for (byte[] bytes : damaged) {
            Files.write(file, bytes);
            try (PerformanceSpace space = TauReader.open(Input.of(file, "tauprofile.xml"), ReadOptions.DEFAULT)) {
                assertThat(space.definitions().locations()).as("seed %d", seed).hasSizeLessThanOrEqualTo(1);
            } catch (ProfileException e) {
                refused++;
                assertThat(e).hasMessageStartingWith("tauprofile.xml: line ");
            }
        }
        assertThat(refused).isBetween(200, damaged.size() - 100);
    }
}
