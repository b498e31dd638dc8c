package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.Format;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/** Every profile as a SION file, in every way, in the eyes of SIONlib and of LinkTest 1.x. */
@Official
class OfficialSionTest {

    private static final Map<String, WriteOptions> WAYS = Map.of(
            "", WriteOptions.DEFAULT,
            " --plain", WriteOptions.DEFAULT.withPlain(true),
            " --keep-extras", WriteOptions.DEFAULT.withKeepExtras(true),
            " --sion-block-size 512", WriteOptions.DEFAULT.with("sion-block-size", "512"),
            " --set sion-byte-order=big", WriteOptions.DEFAULT.with("sion-byte-order", "big"));

    /** Files that LinkTest 1.x writes about a run. */
    private static final List<String> ANALYSIS =
            List.of("accesspattern.dat", "bad_links.dat", "distribution.dat", "gnuplotinput.dat", "mapping.dat");

    /** Ranks whose data are taken out of one file: each costs a run of a tool. */
    private static final int MOST_RANKS = 24;

    @TempDir
    private Path folder;

    private final Judges judges = new Judges();

    static List<Sample> samples() throws IOException {
        return Sample.all();
    }

    static List<Sample> runs() throws IOException {
        return Sample.of(Format.LINKTEST);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void readsTheBytesThatSioncatReads(Sample sample) throws Exception {
        judges.add(() -> contents(sample.name(), sample.path().orElseThrow()));
        judges.requireContent();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void writesWhatSionlibReads(Sample sample) throws Exception {
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            for (Map.Entry<String, WriteOptions> way : WAYS.entrySet()) {
                judge(sample + " to linktest" + way.getKey(), space, way.getValue());
            }
            if (space.definitions().locations().size() > 1) {
                WriteOptions two = WriteOptions.DEFAULT.with("sion-files", "2");
                judge(sample + " to linktest --sion-files 2", space, two);
            }
            judges.requireContent();
        }
    }

    /** A run of LinkTest that is written again has the same bytes for each rank, and the same analysis. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void copiesAreTheSame(Sample sample) throws Exception {
        Path original = sample.path().orElseThrow();
        Path copy = Files.createTempDirectory(folder, "copy").resolve("copy.sion");
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            write(space, copy, WriteOptions.DEFAULT);
            if (space.definitions().attributes().get("linktest.version").startsWith("1.")) {
                // LinkTest 1.x does not know the files of 2.x
                judges.add(() -> sameAnalysis(sample + " to linktest", original, copy));
            }
        }
        try (SionSet set = SionSet.open(Input.of(original), false)) {
            judges.add(() -> sameBytes(sample + " to linktest", copy, set));
            judges.requireContent();
        }
    }

    private void judge(String name, PerformanceSpace space, WriteOptions options) throws IOException {
        Path file = Files.createTempDirectory(folder, "file").resolve("profile.sion");
        write(space, file, options);
        Summary.file();
        judges.add(() -> contents(name, file));
        judges.add(() -> Checkers.check("sionpeek.py", Map.of(name, file)));
    }

    /** Returns the complaints of SIONlib about a file, and about the bytes that it reads for each rank if we read others. */
    private List<Complaint> contents(String name, Path file) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        if (Tools.has("sioncheck")) {
            Tools.Answer answer = Tools.run(folder, "sioncheck", file);
            if (answer.exitCode() != 0 || !answer.error().isEmpty()) {
                complaints.add(new Complaint("sioncheck", name, answer.complaint()));
            }
        }
        try (SionSet set = SionSet.open(Input.of(file), false)) {
            complaints.addAll(sameBytes(name, file, set));
        }
        return complaints;
    }

    private List<Complaint> sameBytes(String name, Path file, SionSet ours) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        for (int rank = 0; Tools.has("sioncat") && rank < Math.min(MOST_RANKS, ours.ranks()); rank++) {
            Path bytes = Files.createTempFile(folder, "rank", ".bin");
            Tools.Answer answer = Tools.run(folder, "sioncat", "-t", rank, "-o", bytes, file);
            ByteSource data = ours.rank(rank);
            byte[] expected = data.bytes(0, Math.toIntExact(data.size()));
            if (answer.exitCode() != 0 || !answer.error().isEmpty()) {
                complaints.add(new Complaint("sioncat", name, "rank " + rank + ": " + answer.complaint()));
            } else if (!Arrays.equals(expected, Files.readAllBytes(bytes))) {
                complaints.add(new Complaint(
                        "sioncat",
                        name,
                        "rank " + rank + ": " + Files.size(bytes) + " bytes, ours " + expected.length
                                + ", first difference at " + Arrays.mismatch(expected, Files.readAllBytes(bytes))));
            }
            Summary.bytes(expected.length);
            Files.delete(bytes);
        }
        return complaints;
    }

    private List<Complaint> sameAnalysis(String name, Path original, Path copy) throws IOException {
        List<Complaint> complaints = new ArrayList<>();
        if (!Tools.has("pingponganalysis")) {
            return complaints;
        }
        Path before = Files.createTempDirectory(folder, "before");
        Path after = Files.createTempDirectory(folder, "after");
        for (Path[] run : new Path[][] {{before, original}, {after, copy}}) {
            Tools.Answer answer = Tools.run(run[0], "pingponganalysis", "-A", "-B", "-g", run[1]);
            if (answer.exitCode() != 0) {
                complaints.add(new Complaint("pingponganalysis", name, answer.complaint()));
            }
        }
        for (String file : ANALYSIS) {
            if (Files.mismatch(before.resolve(file), after.resolve(file)) >= 0) {
                complaints.add(new Complaint("pingponganalysis", name, "another " + file));
            }
            Summary.bytes(Files.size(after.resolve(file)));
        }
        return complaints;
    }

    private static void write(PerformanceSpace space, Path file, WriteOptions options) throws IOException {
        Writers.of(Format.LINKTEST).orElseThrow().write(space, file, options);
    }
}
