package org.perfspace.writer.chrome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.HeldTrace.Sample;
import org.perfspace.format.Format;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.Writers;

/** Traces in Chrome's format, event by event. */
public class ChromeTraceTest {

    private static final long BEGIN = 1_700_000_000_000_000_000L;

    @TempDir
    private Path folder;

    /** Nodes: 0 main, 1 main/solve, 2 main/solve/mpi, 3 main/io. */
    @Test
    void keepsSharedCallsOpen() throws IOException {
        Path file = folder.resolve("a.trace.json");
        WriteReport report = write(
                space("main", "solve", "mpi", "io")
                        .withTrace(trace(
                                BEGIN,
                                BEGIN + 9_000,
                                new Sample(BEGIN + 500, 2),
                                new Sample(BEGIN + 1_500, 1),
                                new Sample(BEGIN + 2_000, 1),
                                new Sample(BEGIN + 2_000, 2),
                                new Sample(BEGIN + 2_000, 3),
                                new Sample(BEGIN + 4_001, Trace.IDLE),
                                new Sample(BEGIN + 5_000, 0),
                                new Sample(BEGIN + 9_000, Trace.IDLE))),
                file);

        assertThat(file)
                .hasContent(
                        """
                        {"displayTimeUnit":"ns",
                        "otherData":{"tool":"perfspace","originNanos":"1700000000000000000"},
                        "traceEvents":[
                        {"ph":"M","pid":1,"name":"process_name","args":{"name":"rank 0"}},
                        {"ph":"M","pid":1,"name":"process_labels","args":{"labels":"machine/node"}},
                        {"ph":"M","pid":1,"name":"process_sort_index","args":{"sort_index":0}},
                        {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"thread 0"}},
                        {"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
                        {"ph":"B","pid":1,"tid":1,"ts":0.5,"name":"main"},
                        {"ph":"B","pid":1,"tid":1,"ts":0.5,"name":"solve"},
                        {"ph":"B","pid":1,"tid":1,"ts":0.5,"name":"mpi"},
                        {"ph":"E","pid":1,"tid":1,"ts":1.5,"name":"mpi"},
                        {"ph":"E","pid":1,"tid":1,"ts":2,"name":"solve"},
                        {"ph":"B","pid":1,"tid":1,"ts":2,"name":"io"},
                        {"ph":"E","pid":1,"tid":1,"ts":4.001,"name":"io"},
                        {"ph":"E","pid":1,"tid":1,"ts":4.001,"name":"main"},
                        {"ph":"B","pid":1,"tid":1,"ts":5,"name":"main"},
                        {"ph":"E","pid":1,"tid":1,"ts":9,"name":"main"}
                        ]}
                        """);
        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .containsExactly(
                        "metric \"time\": the file holds the trace",
                        "file, first line and last line of regions",
                        "2 samples that last no time");
    }

    /** A hostile profile: the bounds exclude samples, and one is as late as times can be. */
    @Test
    void timesAreUnsigned() throws IOException {
        Path file = folder.resolve("a.trace.json");
        write(space("main").withTrace(trace(10, 20, new Sample(5, 0), new Sample(-1, Trace.IDLE))), file);

        assertThat(Files.readAllLines(file))
                .contains(
                        "\"otherData\":{\"tool\":\"perfspace\",\"originNanos\":\"5\"},",
                        "{\"ph\":\"B\",\"pid\":1,\"tid\":1,\"ts\":0,\"name\":\"main\"},",
                        "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":18446744073709551.61,\"name\":\"main\"}");
    }

    @Test
    void namesCannotBreakTheFile() throws IOException {
        Path file = folder.resolve("a.trace.json");
        WriteReport report =
                write(space("\"},{\"ph\":\"X\n\u0000\\", "half \ud83d").withTrace(trace(0, 9, new Sample(0, 1))), file);

        assertThat(Files.readAllLines(file))
                .contains(
                        "{\"ph\":\"B\",\"pid\":1,\"tid\":1,\"ts\":0,\"name\":\"\\\"},{\\\"ph\\\":\\\"X\\n\\u0000\\\\\"},",
                        "{\"ph\":\"B\",\"pid\":1,\"tid\":1,\"ts\":0,\"name\":\"half \ufffd\"},");
        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .contains("name, file, first line and last line of regions");
    }

    @Test
    void refusesProfilesWithoutTrace() throws IOException {
        Path file = folder.resolve("a.trace.json");

        assertThatThrownBy(() -> write(space("main"), file))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(
                        file + ": expected a trace, which is all that this format holds, found a profile without one;"
                                + " write the profile in another format, or measure again with a trace, as HPCToolkit does with"
                                + " hpcrun -t");
        assertThat(file).doesNotExist();
    }

    /** A run of which the tool recorded a trace without a sample, such as lmp of hpcviewer's tests. */
    @Test
    void saysThatATraceIsEmpty() throws IOException {
        WriteReport report = write(space("main").withTrace(trace(0, 9)), folder.resolve("a.trace.json"));

        assertThat(report.remarks()).contains("the trace has no samples, so that the time line is empty");
    }

    /** Long enough for many pieces, which several threads write. */
    @Test
    void bytesDependOnTheProfileAlone() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            samples.add(new Sample(BEGIN + 1000L * i, i % 4));
        }
        PerformanceSpace space =
                space("main", "solve", "mpi", "io").withTrace(new HeldTrace(BEGIN, BEGIN, List.of(samples)));
        Path file = folder.resolve("a.trace.json");
        Path again = folder.resolve("b.trace.json");
        Path packed = folder.resolve("a.trace.json.gz");
        write(space, file);
        write(space, again);
        write(space, packed);

        assertThat(Files.size(file)).isGreaterThan(3_000_000);
        assertThat(again).hasSameBinaryContentAs(file);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
            assertThat(in).hasBinaryContent(Files.readAllBytes(file));
        }
        assertThat(Files.size(packed)).isLessThan(Files.size(file) / 5);
    }

    private static HeldTrace trace(long begin, long end, Sample... samples) {
        return new HeldTrace(begin, end, List.of(List.of(samples)));
    }

    /** A chain of calls, with the fourth region called from the first. */
    public static PerformanceSpace space(String... names) {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        for (int i = 0; i < names.length; i++) {
            builder.defineCallNode(builder.defineRegion(names[i], "a.c", 1, 2), i == 3 ? 0 : i - 1);
        }
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        builder.defineThread("thread 0", 0, builder.defineProcess("rank 0", 0, node));
        return builder.build();
    }

    private static WriteReport write(PerformanceSpace space, Path file) throws IOException {
        return Writers.of(Format.CHROME).orElseThrow().write(space, file, WriteOptions.DEFAULT);
    }
}
