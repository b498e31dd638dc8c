package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.perfspace.fixtures.SyntheticProfile;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

/** Every reduction of 32 MB of cells, all metrics read side by side, in a heap of 8 MB. */
class ReductionMemoryTest {

    private static final String HEAP = "-Xmx8m";

    @Test
    void holdsFewRowsAtATime() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        HEAP,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        ReductionMemoryTest.class.getName())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).hasSize(11).allMatch(line -> line.endsWith(" rows"));
    }

    /** Reads all rows of every reduction of a wide profile, and says how many there are. */
    public static void main(String[] arguments) throws IOException {
        // the inclusive rows of a metric fit into the eighth of the heap that they may take, those of all do not
        PerformanceSpace manyMetrics = new SyntheticProfile(50, 2_000, 40, 20).space();
        say(new Kind(Kind.Covers.INCLUSIVE), manyMetrics);
        PerformanceSpace space = new SyntheticProfile(500, 2_000, 4, 20).space();
        for (Reduction reduction : List.of(
                new MetricChoice(List.of("time?")),
                new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse("0-399")),
                new LocationChoice(LocationChoice.By.LOCATION, NumberRanges.parse("0-3")),
                new Root(List.of("function_1")),
                new Prune(List.of("function_2", "function_20")),
                new MinPercent(0.2, "time1"),
                new MaxDepth(3),
                new Flat(),
                new Kind(Kind.Covers.INCLUSIVE),
                new Collapse(Collapse.How.MEAN))) {
            say(reduction, space);
        }
    }

    private static void say(Reduction reduction, PerformanceSpace space) throws IOException {
        PerformanceSpace result = new Reductions(List.of(reduction)).apply(space, "x");
        System.out.println(reduction.text() + ": " + rows(result) + " rows");
    }

    /** That of this process, also where the tests have a loader of their own. */
    private static String classPath() {
        if (ReductionMemoryTest.class.getClassLoader() instanceof URLClassLoader loader) {
            return Stream.of(loader.getURLs())
                    .map(url -> Path.of(URI.create(url.toString())).toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }

    private static long rows(PerformanceSpace space) throws IOException {
        List<RowCursor> cursors = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            cursors.add(space.severity().rows(metric.id()));
        }
        long count = 0;
        for (boolean more = true; more; ) {
            more = false;
            for (RowCursor cursor : cursors) {
                boolean next = cursor.next();
                count += next && cursor.row().locations() > 0 ? 1 : 0;
                more |= next;
            }
        }
        for (RowCursor cursor : cursors) {
            cursor.close();
        }
        return count;
    }
}
