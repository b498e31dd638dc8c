package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * The complete reports of conversions between all pairs of formats, which name the parts that were kept and left out:
 * they are in {@code src/test/resources/conversion-reports.txt}. One and the same profile comes in every format that is
 * written, a small one comes from TAU, and real ones come from {@code ../shared}, if that exists.
 *
 * <p>After a change that is meant, run this test with {@code -Dperfspace.reports=write}: it writes the file anew, and the
 * difference is there to be read.
 */
@Tag("shared")
class ConversionReportsTest {

    private static final Path GOLDEN = Path.of("../convert/src/test/resources/conversion-reports.txt");
    private static final boolean WRITE = "write".equals(System.getProperty("perfspace.reports"));
    private static final String HEADING = "=== ";
    private static final Map<String, String> WRITTEN = new LinkedHashMap<>();

    private static final List<String> REAL = List.of(
            "cube/real/kripke_big_endian.cubex",
            "cube/real/time.cubex",
            "cube/small/dtypes_sparse.cubex",
            "cube/small/gpu.cubex",
            "cube/small/mtypes.cubex",
            "cube/xml/example_v2.cube",
            "cube/xml/example_v3.cube.gz",
            "sion/a_4ranks_plain.sion",
            "tau/multi",
            "tau/profile1");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "from {0}")
    @MethodSource("readBack")
    void ofOneProfileInEveryFormat(Format from) throws IOException {
        Path input = folder.resolve("profile" + from.endings().get(0));
        Writers.of(from).orElseThrow().write(profile(), input, WriteOptions.DEFAULT.withKeepExtras(true));
        check("a profile as " + from.id(), input, List.of("", "plain", "keep-extras"));
    }

    @Test
    void ofTau() throws IOException {
        Path input = Files.createDirectory(folder.resolve("tau"));
        Files.writeString(
                input.resolve("profile.0.0.0"),
                """
                2 templated_functions_MULTI_TIME
                # Name Calls Subrs Excl Incl ProfileCalls #
                "main" 1 1 1000000 4000000 0 GROUP="TAU_DEFAULT"
                "main => solve" 3 0 3000000 3000000 0 GROUP="TAU_CALLPATH"
                0 aggregates
                """);
        check("a profile of TAU", input, List.of("", "plain", "keep-extras"));
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("real")
    void ofRealProfiles(String sample) throws IOException {
        check(sample, Shared.sample("data").resolve(sample), List.of(""));
    }

    @AfterAll
    static void writeAnew() throws IOException {
        if (WRITE) {
            Map<String, String> all = Files.exists(GOLDEN) ? golden() : new LinkedHashMap<>();
            all.putAll(WRITTEN);
            List<String> order = new ArrayList<>();
            readBack().forEach(format -> order.add("a profile as " + format.id()));
            order.add("a profile of TAU");
            order.addAll(REAL);
            StringBuilder text = new StringBuilder();
            for (String name : order) {
                text.append(HEADING).append(name).append('\n').append(all.getOrDefault(name, ""));
            }
            Files.writeString(GOLDEN, text);
        }
    }

    private void check(String name, Path input, List<String> modes) throws IOException {
        String reports = reports(input, modes);
        if (WRITE) {
            synchronized (WRITTEN) {
                WRITTEN.put(name, reports);
            }
        }
        assertThat(reports).as(name).isEqualTo(WRITE ? reports : golden().get(name));
    }

    private String reports(Path input, List<String> modes) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Format to : written()) {
            for (String mode : modes) {
                text.append("to ")
                        .append(to.id())
                        .append(mode.isEmpty() ? "" : " --" + mode)
                        .append('\n');
                text.append(report(input, to, options(mode)));
            }
        }
        return text.toString();
    }

    private String report(Path input, Format to, WriteOptions options) throws IOException {
        Path output = folder.resolve("out" + to.endings().get(0));
        StringBuilder text = new StringBuilder();
        Conversion.Report report;
        try {
            report = Conversion.convert(Input.of(input, "IN"), output, to, ReadOptions.DEFAULT, options);
        } catch (ProfileException.Unsupported e) {
            line(text, "refused", String.valueOf(e.getMessage()).replace(output.toString(), "OUT"));
            return text.toString();
        }
        report.notes().forEach(note -> line(text, "note", note.replace(output.toString(), "OUT")));
        report.kept().forEach(kept -> line(text, "kept", kept));
        for (WriteReport.Loss loss : report.losses()) {
            line(
                    text,
                    "left out",
                    loss.what() + (loss.bytes() > 0 ? String.format(Locale.ROOT, " (%,d bytes)", loss.bytes()) : ""));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String sort, String what) {
        text.append("  ")
                .append(sort)
                .append(": ")
                .append(what.replace("\n", "\\n"))
                .append('\n');
    }

    private static WriteOptions options(String mode) {
        WriteOptions options = WriteOptions.DEFAULT.withForce(true);
        return switch (mode) {
            case "plain" -> options.withPlain(true);
            case "keep-extras" -> options.withKeepExtras(true);
            default -> options;
        };
    }

    /** The reports by the names of their profiles. */
    private static Map<String, String> golden() throws IOException {
        Map<String, String> golden = new LinkedHashMap<>();
        String name = "";
        for (String line : Files.readAllLines(GOLDEN)) {
            if (line.startsWith(HEADING)) {
                name = line.substring(HEADING.length());
                golden.put(name, "");
            } else {
                golden.merge(name, line + "\n", String::concat);
            }
        }
        return golden;
    }

    static List<Format> readBack() {
        return WrittenFormats.readBack();
    }

    static List<Format> written() {
        return WrittenFormats.all();
    }

    static List<String> real() {
        return REAL;
    }

    /** Something of everything that one format has a word for, and others have none. */
    private static PerformanceSpace profile() {
        SpaceBuilder builder = new SpaceBuilder();
        builder.definitions().attribute("experiment", "all that there is").mirror("https://perfspace.example/");
        int time = builder.defineMetric(Metric.named("time").title("Time").unit("sec"));
        int bytes = builder.defineMetric(Metric.named("bytes")
                .type(ValueType.UINT64)
                .kind(MetricKind.INCLUSIVE)
                .attributes(Attributes.of("source", "PAPI")));
        int rate = builder.defineMetric(Metric.named("rate").type(ValueType.RATE));
        int least = builder.defineMetric(Metric.named("least").type(ValueType.MINDOUBLE));
        int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 90), Tree.NO_PARENT);
        int solve = builder.defineCallNode(builder.defineRegion("solve", "solve.f90", 7, 50), main);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        for (int rank = 0; rank < 2; rank++) {
            int process = builder.defineProcess("rank " + rank, rank, node);
            int thread = builder.defineThread("thread 0", 0, process);
            builder.setSeverity(time, main, thread, 1.5 + rank).setSeverity(time, solve, thread, Math.E);
            builder.setSeverity(bytes, main, thread, 1L << 60).setSeverity(bytes, solve, thread, 3L);
            builder.setSeverity(rate, solve, thread, new long[] {rank, 2});
            builder.setSeverity(least, solve, thread, 0.25);
        }
        List<HeldTrace.Sample> samples = List.of(new HeldTrace.Sample(10, 1), new HeldTrace.Sample(20, -1));
        return builder.build()
                .withTrace(new HeldTrace(10, 20, List.of(samples, samples)))
                .withAttachments(List.of(Attachment.of("notes.txt", "hello".getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void tellsOfEveryPair() throws IOException {
        Map<String, String> golden = golden();
        for (Readers.Codec from : Readers.all()) {
            // a format that is only read cannot be made here
            for (Format to : Writers.of(from.format()).isPresent() ? written() : List.<Format>of()) {
                assertThat(golden.get("a profile as " + from.format().id()))
                        .contains("to " + to.id() + "\n", "to " + to.id() + " --plain\n", "to " + to.id() + " --keep");
            }
        }
    }
}
