package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.perfspace.format.Checksums;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

class CubeSupplementReaderTest {

    @Test
    void takesTheDefinitionsOfASupplement() throws IOException {
        String json =
                """
                {"version":2,"metrics":[{"id":3,"name":"t\\ud800\\u0000","kind":"INCLUSIVE"},
                {"id":1,"parent":0,"name":"v","type":"UINT16"},{"id":4,"name":"d","kind":"POSTDERIVED"}],
                "regions":[{"id":1,"name":"r"}],"callNodes":[{"id":0,"region":0},{"id":5,"parent":0,"region":0},
                {"id":7,"parent":1,"region":0},{"id":2,"parent":0,"region":0}],"systemNodes":[{}],
                "groups":[{"node":0,"type":"ACCELERATOR"}],"locations":[{"id":4,"group":0},{"id":9,"group":0}],
                "members":[["note.txt","dir/note",4]],"later":{"x":[1]}}""";
        byte[] file = TestCube.sound()
                .member("perfspace.supplement", TestCube.gzip(TestCube.ascii(json)))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(space.definitions().metrics().get(0).name()).isEqualTo("t\ud800\u0000");
            assertThat(space.definitions().locations())
                    .extracting(Location::fileId)
                    .containsExactly(4L, 9L);
            assertThat(rows(space)).containsExactly("0: [1.0, 2.0]", "1: [3.0, 4.0]", "2: [5.0, 6.0]");
            assertThat(space.attachments()).extracting(Attachment::name).containsExactly("dir/note");
            assertThat(space.attachments().get(0).open()).hasContent("hell");
        }
        byte[] other = TestCube.sound()
                .member(
                        "perfspace.supplement",
                        TestCube.ascii("{\"version\":2,\"metrics\":[{\"id\":0,\"name\":\"x\"}]}"))
                .bytes();
        assertThatThrownBy(() -> TestCube.read(other))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("p.cubex!/perfspace.supplement: expected 3 metrics as in anchor.xml, found 1");
    }

    /** Somebody who changes anchor.xml, or puts that of another file there, wants to see it. */
    @Test
    void ignoresASupplementOfAnotherAnchor() throws IOException {
        String json = "{\"version\":2,\"attributes\":[\"k\",\"v\"]}";
        Checksums record = new Checksums(List.of(new Checksums.Part("anchor.xml", 3, 0x4711)));
        byte[] file = TestCube.sound()
                .member("perfspace.supplement", TestCube.gzip(TestCube.ascii(json)))
                .member("perfspace.checksums", TestCube.ascii(record.text()))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file);
                PerformanceSpace plain = TestCube.read(TestCube.sound().bytes())) {
            assertThat(space.definitions().attributes())
                    .isEqualTo(plain.definitions().attributes());
            assertThat(space.notes()).contains("ignored perfspace.supplement: \"anchor.xml\" has changed since");
        }
    }

    @Test
    void takesIdsAndSinglePartsOfASupplement() throws IOException {
        String json = "{\"version\":2,\"attributes\":[\"k\",\"v\"],\"metricIds\":[30,10,40],"
                + "\"regions\":[{\"id\":6,\"name\":\"r\\u0000\"}],\"callNodeIds\":[8,6,7,5],\"locationIds\":[4,9]}";
        try (PerformanceSpace space = TestCube.read(supplement(json));
                PerformanceSpace plain = TestCube.read(TestCube.sound().bytes())) {
            Definitions found = space.definitions();
            assertThat(found.attributes().values()).containsOnly(Map.entry("k", "v"));
            assertThat(found.metrics()).extracting(Metric::fileId).containsExactly(30L, 10L, 40L);
            assertThat(found.metrics())
                    .extracting(Metric::name)
                    .isEqualTo(plain.definitions().metrics().stream()
                            .map(Metric::name)
                            .toList());
            assertThat(found.regions().get(0).name()).isEqualTo("r\0");
            assertThat(found.callNodes()).extracting(CallNode::fileId).containsExactly(8L, 6L, 7L, 5L);
            assertThat(found.locations()).extracting(Location::fileId).containsExactly(4L, 9L);
            assertThat(found.topologies()).isEqualTo(plain.definitions().topologies());
            assertThat(rows(space)).isEqualTo(rows(plain));
        }
        try (PerformanceSpace space = TestCube.read(supplement("{\"version\":2,\"callNodeIds\":[8,6,7,5]}"));
                PerformanceSpace plain = TestCube.read(TestCube.sound().bytes())) {
            assertThat(space.definitions().attributes())
                    .isEqualTo(plain.definitions().attributes());
            assertThat(space.definitions().callNodes())
                    .extracting(CallNode::fileId)
                    .containsExactly(8L, 6L, 7L, 5L);
            assertThat(rows(space)).isEqualTo(rows(plain));
        }
    }

    @Test
    void findsTheRowsOfMetricsThatHaveAnotherPlace() throws IOException {
        String json = "{\"version\":2,\"metricPositions\":[1,2,0],\"metrics\":["
                + "{\"id\":1,\"name\":\"v\",\"type\":\"UINT16\"},{\"id\":4,\"parent\":0,\"name\":\"d\","
                + "\"kind\":\"POSTDERIVED\"},{\"id\":3,\"name\":\"t\",\"kind\":\"INCLUSIVE\"}]}";
        try (PerformanceSpace space = TestCube.read(supplement(json));
                PerformanceSpace plain = TestCube.read(TestCube.sound().bytes())) {
            assertThat(space.definitions().metrics()).extracting(Metric::name).containsExactly("v", "d", "t");
            assertThat(rows(space, 2)).isEqualTo(rows(plain, 0)).hasSize(3);
            Row visits = space.newRow(0);
            Row expected = plain.newRow(1);
            assertThat(space.severity().read(0, 1, visits)).isTrue();
            assertThat(plain.severity().read(1, 1, expected)).isTrue();
            assertThat(visits.words()).isEqualTo(expected.words());
        }
    }

    @Test
    void saysWhatIsWrongWithASupplement() throws IOException {
        String place = "p.cubex!/perfspace.supplement: ";
        fails(
                supplement("{\"version\":2,\"callNodeIds\":[" + "1".repeat(1859) + "]}"),
                place + "expected sound JSON, found: Number value length (1859) exceeds the maximum allowed (1000, from"
                        + " `StreamReadConstraints.getMaxNumberLength()`)");
        fails(supplement("{\"version\":3}"), place + "supplement version 3; this reader knows 2");
        fails(
                supplement("{\"version\":2,\"callNodeIds\":[1,2,3]}"),
                place + "expected 4 numbers in \"callNodeIds\", found 3");
        fails(
                supplement("{\"version\":2,\"callNodeIds\":[1,2,3,4,5]}"),
                place + "expected 4 numbers in \"callNodeIds\", found 5");
        fails(
                supplement("{\"version\":2,\"callNodeIds\":[1,2,\"x\",4]}"),
                place + "expected whole numbers in \"callNodeIds\", found VALUE_STRING");
        fails(supplement("{\"version\":2,\"callNodeIds\":[1,2,1,4]}"), place + "two call nodes have the id 1");
        fails(supplement("{\"version\":2,\"callNodeIds\":[1,2,-1,4]}"), place + "a call node has the negative id -1");
        for (int wrong : new int[] {-1, 1, 3}) {
            fails(
                    supplement("{\"version\":2,\"metricPositions\":[0,1," + wrong + "]}"),
                    place + "expected each position of the 3 metrics of anchor.xml once, found " + wrong);
        }
        fails(
                supplement("{\"version\":2,\"metricPositions\":[1,0,2]}"),
                place + "expected metric 0 to have cells like UINT16 of anchor.xml, found DOUBLE");
        fails(supplement("{\"version\":2,\"locationIds\":[5,4]}"), place + "location id 4 follows 5");
        fails(
                supplement("{\"version\":2,\"regions\":[{\"id\":1,\"name\":\"r\"}],\"metricIds\":[1,2,3]}"),
                place + "expected \"metrics\" before \"regions\", found it behind");
        fails(
                supplement("{\"version\":2,\"regions\":[],\"regions\":[]}"),
                place + "expected \"regions\" before \"regions\", found it behind");
    }

    private static byte[] supplement(String json) throws IOException {
        return TestCube.sound()
                .member("perfspace.supplement", TestCube.gzip(TestCube.ascii(json)))
                .bytes();
    }

    private static void fails(byte[] file, String message) {
        assertThatThrownBy(() -> TestCube.read(file))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    /** The rows of the first metric: call node and cells of each. */
    private static List<String> rows(PerformanceSpace space) throws IOException {
        return rows(space, 0);
    }

    private static List<String> rows(PerformanceSpace space, int metric) throws IOException {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = space.severity().rows(metric)) {
            while (cursor.next()) {
                double[] cells = Arrays.stream(cursor.row().words())
                        .mapToDouble(Double::longBitsToDouble)
                        .toArray();
                rows.add(cursor.callNode() + ": " + Arrays.toString(cells));
            }
        }
        return rows;
    }
}
