package org.perfspace.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Outputs of a profile of several metrics, each of which has values at some call nodes only. */
class SparseMetricsTest {

    @TempDir
    private Path folder;

    /** A profile of {@code main}, which calls {@code a} and {@code b}, and {@code end}. */
    private static PerformanceSpace space() {
        SpaceBuilder space = new SpaceBuilder();
        int hits = space.defineMetric("Hits", "hits", ValueType.INT64, "occ", Tree.NO_PARENT);
        int misses = space.defineMetric("Misses", "misses", ValueType.INT64, "occ", Tree.NO_PARENT);
        space.defineMetric("Nothing", "nothing", ValueType.INT64, "occ", Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread", 0, space.defineProcess("process", 0, node));
        int main = space.defineCallNode(region(space, "main"), Tree.NO_PARENT);
        int a = space.defineCallNode(region(space, "a"), main);
        int b = space.defineCallNode(region(space, "b"), main);
        int end = space.defineCallNode(region(space, "end"), Tree.NO_PARENT);
        space.setSeverity(hits, b, thread, 5);
        space.setSeverity(misses, a, thread, 2);
        space.setSeverity(misses, end, thread, 3);
        return space.build();
    }

    private static int region(SpaceBuilder space, String name) {
        return space.defineRegion(name, "", Region.NO_LINE, Region.NO_LINE);
    }

    private String text(Format format) throws IOException {
        Path file = folder.resolve("out" + format.endings().get(0));
        try (PerformanceSpace space = space()) {
            Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT);
        }
        return Files.readString(file);
    }

    @Test
    void speedscopeHasAProfileOfTheStacksOfEachMetric() throws IOException {
        assertThat(text(Format.SPEEDSCOPE))
                .isEqualTo(
                        """
                        {"$schema":"https://www.speedscope.app/file-format-schema.json",\
                        "shared":{"frames":[{"name":"main"},{"name":"a"},{"name":"b"},{"name":"end"}]},"profiles":[\
                        {"type":"sampled","name":"Hits","unit":"none","startValue":0,"endValue":5,\
                        "samples":[[0,2]],"weights":[5]},\
                        {"type":"sampled","name":"Misses","unit":"none","startValue":0,"endValue":5,\
                        "samples":[[0,1],[3]],"weights":[2,3]},\
                        {"type":"sampled","name":"Nothing","unit":"none","startValue":0,"endValue":0,\
                        "samples":[],"weights":[]}],\
                        "name":"out.speedscope.json","activeProfileIndex":0,"exporter":"perfspace"}""");
    }

    @Test
    void caliHasTheValuesOfEachCallNode() throws IOException {
        // of the attributes, 16 is hits, 22 hits (inc), 25 misses, 29 misses (inc), 32 and 36 nothing, 38 the rank
        assertThat(text(Format.CALI))
                .endsWith(
                        """
                        __rec=ctx,ref=47,data=0=5=0=2=0=0=0,attr=16=22=25=29=32=36=38
                        __rec=ctx,ref=48,data=2=2=0,attr=25=29=38
                        __rec=ctx,ref=49,data=5=5=0,attr=16=22=38
                        __rec=ctx,ref=50,data=3=3=0,attr=25=29=38
                        """);
    }

    @Test
    void hatchetHasTheValuesOfEachCallNode() throws IOException {
        assertThat(text(Format.HATCHET))
                .isEqualTo(
                        """
                        [
                        {"frame": {"name": "main", "type": "function"},\
                         "metrics": {"hits": 0, "hits (inc)": 5, "misses": 0, "misses (inc)": 2, "nothing": 0, "nothing (inc)": 0},\
                         "attributes": {"computed": ["hits (inc)", "misses (inc)", "nothing (inc)"]}, "children": [
                        {"frame": {"name": "a", "type": "function"},\
                         "metrics": {"hits": 0, "hits (inc)": 0, "misses": 2, "misses (inc)": 2, "nothing": 0, "nothing (inc)": 0},\
                         "attributes": {}},
                        {"frame": {"name": "b", "type": "function"},\
                         "metrics": {"hits": 5, "hits (inc)": 5, "misses": 0, "misses (inc)": 0, "nothing": 0, "nothing (inc)": 0},\
                         "attributes": {}}]},
                        {"frame": {"name": "end", "type": "function"},\
                         "metrics": {"hits": 0, "hits (inc)": 0, "misses": 3, "misses (inc)": 3, "nothing": 0, "nothing (inc)": 0},\
                         "attributes": {}}]
                        """);
    }
}
