package org.perfspace.writer.firefox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.HeldTrace.Sample;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.Writers;
import org.perfspace.writer.chrome.ChromeTraceTest;

/** Profiles for the Firefox Profiler, table by table. */
class FirefoxProfileTest {

    private static final String THREAD = "{\"name\":\"thread 0\",\"isMainThread\":true,\"processName\":\"rank 0\","
            + "\"processType\":\"default\",\"pid\":\"1\",\"tid\":1,\"processStartupTime\":0,\"processShutdownTime\":null,"
            + "\"registerTime\":0,\"unregisterTime\":null,\"pausedRanges\":[],\"samples\":{";
    private static final String END =
            "},\"markers\":{\"data\":[],\"name\":[],\"startTime\":[],\"endTime\":[],\"phase\":[],"
                    + "\"category\":[],\"length\":0}}";

    @TempDir
    private Path folder;

    @Test
    void saysThatATraceIsEmpty() throws IOException {
        PerformanceSpace space = ChromeTraceTest.space("main").withTrace(new HeldTrace(0, 9, List.of(List.of())));

        assertThat(write(space, folder.resolve("a.firefox.json"), "").remarks())
                .contains(
                        "the trace has no samples, so that the time line is empty; the setting metric names one to show");
    }

    @Test
    void traceBecomesWeightedSamples() throws IOException {
        Path file = folder.resolve("a.firefox.json");
        List<Sample> samples = List.of(
                new Sample(1_000_000_500, 2),
                new Sample(1_000_001_500, 1),
                new Sample(1_002_000_000, Trace.IDLE),
                new Sample(1_005_000_000, 0));
        write(
                ChromeTraceTest.space("main", "solve", "mpi")
                        .withTrace(new HeldTrace(1_000_000_000, 1_009_000_000, List.of(samples))),
                file,
                "");

        assertThat(file)
                .hasContent(
                        """
                        {"meta":{"preprocessedProfileVersion":61,"version":33,"product":"perfspace","importedFrom":"perfspace",\
                        "processType":0,"stackwalk":1,"symbolicated":true,"symbolicationNotSupported":true,\
                        "usesOnlyOneStackType":true,"sourceCodeIsNotOnSearchfox":true,"keepProfileThreadOrder":true,\
                        "markerSchema":[],"interval":2.25,"categories":[{"name":"Other","color":"grey","subcategories":["Other"]}],\
                        "startTime":1000},
                        "libs":[],
                        "shared":{
                        "stackTable":{"frame":[0,1,2],"prefix":[null,0,1],"length":3},
                        "frameTable":{"address":[-1,-1,-1],"inlineDepth":[0,0,0],"category":[0,0,0],"subcategory":[0,0,0],\
                        "func":[0,1,2],"nativeSymbol":[null,null,null],"innerWindowID":[null,null,null],\
                        "line":[null,null,null],"column":[null,null,null],"length":3},
                        "funcTable":{"name":[0,2,3],"isJS":[false,false,false],"relevantForJS":[false,false,false],\
                        "resource":[-1,-1,-1],"source":[0,0,0],"lineNumber":[1,1,1],"columnNumber":[null,null,null],"length":3},
                        "resourceTable":{"lib":[],"name":[],"host":[],"type":[],"length":0},
                        "nativeSymbols":{"libIndex":[],"address":[],"name":[],"functionSize":[],"length":0},
                        "sources":{"id":[null],"filename":[1],"startLine":[1],"startColumn":[1],"sourceMapURL":[null],"length":1},
                        "stringArray":["main","a.c","solve","mpi"]},
                        "threads":[
                        """
                                + THREAD
                                + "\"weightType\":\"tracing-ms\",\"stack\":[2,1,null,0],\"time\":[0.0005,0.0015,2,5],"
                                + "\"weight\":[0.001,1.9985,3,4],\"length\":4"
                                + END
                                + "\n]}\n");
    }

    @Test
    void valuesBecomeSamplesOneAfterTheOther() throws IOException {
        Path file = folder.resolve("a.firefox.json");
        WriteReport report = write(measured(), file, "");

        assertThat(lastThread(file))
                .isEqualTo(THREAD
                        + "\"weightType\":\"tracing-ms\",\"stack\":[0,1,3],\"time\":[0,1500,1750],"
                        + "\"weight\":[1500,250,-125],\"length\":3"
                        + END);
        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .containsExactly(
                        "metric \"sent\": there is room for one metric",
                        "last line of regions",
                        "1 value that is not a finite number");
    }

    @Test
    void aMetricMayBeChosen() throws IOException {
        Path file = folder.resolve("a.firefox.json");
        WriteReport report = write(measured(), file, "sent");

        assertThat(lastThread(file))
                .isEqualTo(THREAD
                        + "\"weightType\":\"bytes\",\"stack\":[1,2],\"time\":[0,1],\"weight\":[9007199254740992,7],\"length\":2"
                        + END);
        assertThat(Files.readString(file))
                .contains("\"extra\":[{\"label\":\"Profile\",\"entries\":"
                        + "[{\"label\":\"Metric\",\"format\":\"string\",\"value\":\"sent\"}]}]");
        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .contains("1 value above 2^53, rounded to doubles");
    }

    @Test
    void refusesWhatDoesNotAddUp() {
        Path file = folder.resolve("a.firefox.json");
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric("Rate", "rate", ValueType.RATE, "1/s", Tree.NO_PARENT);
        builder.defineMetric("Least", "least", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        PerformanceSpace space = builder.build();

        assertThatThrownBy(() -> write(space, file, "none"))
                .isInstanceOf(OutputException.Setting.class)
                .hasMessage(file + ": expected the name of a metric as metric, found \"none\"");
        assertThatThrownBy(() -> write(space, file, "rate"))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage(
                        file + ": expected a metric whose values add up to those of its callers, found \"rate\": its"
                                + " values are of type RATE");
        assertThatThrownBy(() -> write(space, file, "least"))
                .hasMessage(file
                        + ": expected a metric whose values add up to those of its callers, found \"least\": its"
                        + " values are of type MINDOUBLE");
        assertThatThrownBy(() -> write(new SpaceBuilder().build(), file, ""))
                .hasMessage(file + ": expected a trace or a metric of plain numbers, found a profile with neither");
        assertThat(file).doesNotExist();
    }

    private static PerformanceSpace measured() {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int sent = builder.defineMetric("Sent", "sent", ValueType.UINT64, "bytes", Tree.NO_PARENT);
        for (int i = 0; i < 4; i++) {
            builder.defineCallNode(builder.defineRegion("region" + i, "a.c", 1, 2), i - 1);
        }
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int thread = builder.defineThread("thread 0", 0, builder.defineProcess("rank 0", 0, node));
        builder.setSeverity(time, 0, thread, 1.5);
        builder.setSeverity(time, 1, thread, 0.25);
        builder.setSeverity(time, 2, thread, Double.NaN);
        builder.setSeverity(time, 3, thread, -0.125);
        builder.setSeverity(sent, 1, thread, (1L << 53) + 1);
        builder.setSeverity(sent, 2, thread, 7L);
        return builder.build();
    }

    private static String lastThread(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return lines.get(lines.size() - 2);
    }

    private static WriteReport write(PerformanceSpace space, Path file, String metric) throws IOException {
        WriteOptions options = metric.isEmpty() ? WriteOptions.DEFAULT : WriteOptions.DEFAULT.with("metric", metric);
        return Writers.of(Format.FIREFOX).orElseThrow().write(space, file, options);
    }
}
