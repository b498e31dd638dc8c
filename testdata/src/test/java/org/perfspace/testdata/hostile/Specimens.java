package org.perfspace.testdata.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.Format;
import org.perfspace.io.FileTree;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.Writers;

/** Small sound profiles of all formats; always the same. */
final class Specimens {

    private static final String SNAPSHOT =
            """
            <profile_xml>
            <definitions thread="*">
            <metric id="0"><name>TIME</name><units>unknown</units></metric>
            <event id="0"><name>main</name><group>TAU_USER</group></event>
            <event id="1"><name>main =&gt; f</name><group>TAU_CALLPATH</group></event>
            <userevent id="0"><name>heap : main</name></userevent>
            </definitions>
            </profile_xml>
            <profile_xml>
            <thread id="0.0.0.11" node="0" context="0" thread="0">
            <metadata><attribute><name>Host</name><value>n01</value></attribute></metadata>
            </thread>
            <profile thread="0.0.0.11">
            <interval_data metrics="0 ">
            0 1 1 10 30
            1 2 0 20 20
            </interval_data>
            <atomic_data>
            0 3 9 1 4.5 91.25
            </atomic_data>
            </profile>
            </profile_xml>
            """;

    /** Samples with lines below call paths, annotations, iterations, and texts. */
    private static final String CALIPER_SAMPLES =
            """
            {"data": [[2, 1, 0, 3, 4, 7, "x", 1.5], [1, 2, 1, 3, 5, 7, null, 2.5], [1, null, 1, null, null, null, null, 3]],
            "columns": ["count", "source.function#callpath.address", "mpi.rank", "path", "sourceloc#cali.sampler.pc",
            "iteration#loop", "kernel", "min#time.duration"],
            "column_metadata": [{"is_value": true}, {"is_value": false}, {"is_value": true}, {"is_value": false},
            {"is_value": false}, {"is_value": true}, {"is_value": true}, {"is_value": true, "attribute.unit": "sec"}],
            "nodes": [{"label": "main", "column": "source.function#callpath.address"},
            {"label": "f", "column": "source.function#callpath.address", "parent": 0},
            {"label": "g", "column": "source.function#callpath.address", "parent": 0},
            {"label": "region", "column": "path"},
            {"label": "a.c:12", "column": "sourceloc#cali.sampler.pc"},
            {"label": "UNKNOWN", "column": "sourceloc#cali.sampler.pc"}], "mpi.world.size": "2"}
            """;

    /** Events of nested frames, which are defined after them. */
    private static final String SPEEDSCOPE_EVENTS =
            """
            {"$schema": "https://www.speedscope.app/file-format-schema.json", "exporter": "x", "profiles": [
            {"type": "evented", "name": "main", "unit": "microseconds", "startValue": 10, "endValue": 30, "events": [
            {"type": "O", "frame": 0, "at": 12}, {"at": 12, "type": "O", "frame": 1}, {"type": "C", "frame": 1, "at": 17},
            {"type": "O", "frame": 1, "at": 18.5}, {"type": "C", "frame": 1, "at": 20}, {"type": "C", "frame": 0, "at": 21}]},
            {"type": "sampled", "name": "two", "unit": "none", "samples": [[0, 1], []], "weights": [3, 4]}],
            "shared": {"frames": [{"name": "a", "file": "a.c", "line": 3}, {"name": "b"}]}}
            """;

    private static final WriteOptions PLAIN_CHOICE = WriteOptions.DEFAULT.withKeepExtras(true);
    private static final RandomSpaces SPACES =
            RandomSpaces.small().upTo(5, 10, 4).withTraces().withAttachments();

    private final List<Specimen> all = new ArrayList<>();
    private final Path folder;

    private Specimens(Path folder) {
        this.folder = folder;
    }

    /** Makes them, by means of a folder for temporary files. */
    static List<Specimen> make() throws IOException {
        Path folder = Files.createTempDirectory("perfspace-specimens");
        try {
            Specimens specimens = new Specimens(folder);
            specimens.cube();
            specimens.cubeXml();
            specimens.hpctoolkit();
            specimens.experiment();
            specimens.linktest();
            specimens.parquet();
            specimens.tau();
            specimens.stacks();
            specimens.json();
            return specimens.all;
        } finally {
            FileTree.delete(folder);
        }
    }

    private void cube() throws IOException {
        write("cube-21/p.cubex", Format.CUBE, SPACES.space(21), PLAIN_CHOICE);
        write("cube-26/p.cubex", Format.CUBE, SPACES.space(26), PLAIN_CHOICE);
        write("cube-packed/p.cubex", Format.CUBE, tame(27), PLAIN_CHOICE.withCompress(true));
        gzip("cube-gz/p.cubex", last());
    }

    private void cubeXml() throws IOException {
        write("cube3/p.cube", Format.CUBE3, tame(35), PLAIN_CHOICE.withPlain(true));
        gzip("cube3-gz/p.cube.gz", last());
        write("cube2/p.cube", Format.CUBE2, tame(12), PLAIN_CHOICE.withPlain(true));
    }

    private void hpctoolkit() throws IOException {
        write("hpctoolkit-1/p.hpctoolkit", Format.HPCTOOLKIT, tame(27), PLAIN_CHOICE);
        write("hpctoolkit-2/p.hpctoolkit", Format.HPCTOOLKIT, SPACES.space(35), PLAIN_CHOICE);
        write("hpctoolkit-plain/p.hpctoolkit", Format.HPCTOOLKIT, tame(35), PLAIN_CHOICE.withPlain(true));
    }

    /** A database of the time before meta.db, which is not written. */
    private void experiment() throws IOException {
        all.add(Specimen.of("experiment/database", Path.of("samples/dense-database")));
    }

    private void linktest() throws IOException {
        WriteOptions packed = PLAIN_CHOICE.with("sion-block-size", "64");
        write("linktest/p.sion", Format.LINKTEST, LinkTestRuns.run(6, 1, 1), packed);
        write("linktest-big/p.sion", Format.LINKTEST, LinkTestRuns.run(2, 1, 2), packed.with("sion-byte-order", "big"));
        write("linktest-two/p.sion", Format.LINKTEST, LinkTestRuns.run(4, 1, 3), packed.with("sion-files", "2"));
        write("linktest-other/p.sion", Format.LINKTEST, SPACES.space(26), packed);
    }

    private void parquet() throws IOException {
        WriteOptions groups = PLAIN_CHOICE.with("row-group-rows", "20").with("threads", "1");
        write("parquet-none/p.parquet", Format.PARQUET, SPACES.space(21), groups.with("compression", "none"));
        write("parquet-zstd/p.parquet", Format.PARQUET, SPACES.space(26), groups);
        write("parquet-gzip/p.parquet", Format.PARQUET, tame(27), groups.with("compression", "gzip"));
        write("parquet-snappy/p.parquet", Format.PARQUET, tame(35), groups.with("compression", "snappy"));
        write("parquet-lz4/p.parquet", Format.PARQUET, tame(12), groups.with("compression", "lz4"));
    }

    private void stacks() throws IOException {
        write("pprof/p.pb", Format.PPROF, SPACES.space(21), PLAIN_CHOICE);
        write("pprof-gz/p.pb.gz", Format.PPROF, tame(27), PLAIN_CHOICE);
        write("collapsed/p.folded", Format.COLLAPSED, tame(35), PLAIN_CHOICE);
        write("collapsed-each/p.folded", Format.COLLAPSED, tame(27), PLAIN_CHOICE.with("stack-locations", "each"));
        write("speedscope/p.speedscope.json", Format.SPEEDSCOPE, tame(35), PLAIN_CHOICE);
        write(
                "speedscope-each/p.speedscope.json",
                Format.SPEEDSCOPE,
                tame(27),
                PLAIN_CHOICE.with("stack-locations", "each"));
        all.add(Specimen.of("speedscope-events/p.json", ascii(SPEEDSCOPE_EVENTS)));
    }

    private void json() throws IOException {
        write("hatchet/p.hatchet.json", Format.HATCHET, tame(35), PLAIN_CHOICE);
        gzip("hatchet-gz/p.hatchet.json.gz", last());
        write("caliper/p.caliper.json", Format.CALIPER, tame(35), PLAIN_CHOICE.with("caliper-threads", "rows"));
        gzip("caliper-gz/p.caliper.json.gz", last());
        all.add(Specimen.of("caliper-samples/p.json", ascii(CALIPER_SAMPLES)));
        write("caliper-written/p.cali", Format.CALI, tame(36), PLAIN_CHOICE.with("caliper-threads", "rows"));
        all.add(Specimen.of("caliper-stream/p.cali", Files.readAllBytes(Path.of("samples/ranks.cali"))));
        gzip("caliper-stream-gz/p.cali", last());
    }

    private void tau() throws IOException {
        String head = " templated_functions_MULTI_";
        String columns = "\n# Name Calls Subrs Excl Incl ProfileCalls #";
        String facts = " <metadata><attribute><name>Host</name><value>n1</value></attribute></metadata>";
        String rows = "\n\"main\" 1 2 10 30 0 GROUP=\"TAU_DEFAULT\"\n\"main => f() [{a.c} {3,1}-{9,2}]\" 2 0 20 20 0"
                + " GROUP=\"TAU_CALLPATH|TAU_USER\"\n\"f() [{a.c} {3,1}-{9,2}]\" 2 0 20 20 0 GROUP=\"TAU_USER\"\n"
                + "0 aggregates\n";
        String events = "2 userevents\n# eventname numevents max min mean sumsqr\n\"bytes sent\" 3 9 1 4.5 91.25\n"
                + "\"heap : main\" 1 7 7 7 49\n";
        byte[] time = ascii("3" + head + "TIME" + columns + facts + rows + events);
        byte[] flops = ascii("3" + head + "PAPI_FP_OPS" + columns + facts + rows + "0 userevents\n");
        all.add(new Specimen("tau/runs", Map.of("profile.0.0.0", time, "profile.1.0.0", time), true));
        all.add(new Specimen(
                "tau-multi/runs",
                Map.of(
                        "MULTI__TIME/profile.0.0.0", time,
                        "MULTI__TIME/profile.0.0.1", time,
                        "MULTI__PAPI_FP_OPS/profile.0.0.0", flops,
                        "MULTI__PAPI_FP_OPS/profile.0.0.1", flops),
                true));
        all.add(Specimen.of("tau-packed/p.ppk", packedTau()));
        gzip("tau-packed-gz/p.ppk", last());
        write("tau-written/p.tau", Format.TAU, tame(27), PLAIN_CHOICE);
        write("tau-written-plain/p.tau", Format.TAU, tame(35), PLAIN_CHOICE.withPlain(true));
        all.add(Specimen.of("tau-snapshot/tauprofile.xml", ascii(SNAPSHOT)));
    }

    private static byte[] packedTau() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeChars("PPK");
        out.write(ints(2, 1, 4 + 4 + 11 + 4, 0, 1));
        out.writeUTF("Host");
        out.writeUTF("n01");
        out.write(ints(0, 1));
        out.writeUTF("TIME");
        out.write(ints(1));
        out.writeUTF("TAU_USER");
        out.write(ints(2));
        out.writeUTF("main");
        out.write(ints(1, 0));
        out.writeUTF("main => f");
        out.write(ints(1, 0, 1));
        out.writeUTF("heap : main");
        out.write(ints(2));
        for (int thread = 0; thread < 2; thread++) {
            out.write(ints(0, 0, thread, 2, 0));
            doubles(out, 1, 2, 10, 30);
            out.write(ints(1));
            doubles(out, 2, 0, 20, 20);
            out.write(ints(1, 0, 3));
            doubles(out, 1, 9, 4.5, 91.25);
        }
        return bytes.toByteArray();
    }

    private static byte[] ints(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
        bytes.asIntBuffer().put(numbers);
        return bytes.array();
    }

    private static void doubles(DataOutputStream out, double... numbers) throws IOException {
        for (double number : numbers) {
            out.writeDouble(number);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static PerformanceSpace tame(long seed) {
        return SPACES.tame().space(seed);
    }

    private void write(String name, Format format, PerformanceSpace space, WriteOptions options) throws IOException {
        Path target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        Writers.of(format).orElseThrow().write(space, target, options);
        all.add(Specimen.of(name, target));
    }

    private byte[] last() {
        Specimen specimen = all.get(all.size() - 1);
        return specimen.bytes(specimen.names().get(0));
    }

    private void gzip(String name, byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        all.add(Specimen.of(name, out.toByteArray()));
    }

    /** A new folder in memory, where there is such a thing, for files that live for a moment. */
    static Path fastFolder() throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "perfspace-sweep")
                : Files.createTempDirectory("perfspace-sweep");
    }
}
