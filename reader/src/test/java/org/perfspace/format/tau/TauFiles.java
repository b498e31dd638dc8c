package org.perfspace.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/** A folder with files of TAU, and what is read from it. */
abstract class TauFiles {

    static final String CALL_PATHS = String.join(
            "\n",
            "5 templated_functions_MULTI_TIME",
            "# Name Calls Subrs Excl Incl ProfileCalls # <metadata><attribute><name>CWD</name>"
                    + "<value>/tmp &amp; &lt;x&gt;</value></attribute><attribute><name>pid</name>"
                    + "<value>17</value></attribute></metadata>",
            "\"main [{main.c} {10,1}-{20,1}]\" 1 2 1500001 6000000.5 0 GROUP=\"TAU_DEFAULT\"",
            "\"main [{main.c} {10,1}-{20,1}] => say \"hi\"\" 3 1 2500000 4500000 0 GROUP=\"TAU_CALLPATH\"",
            "\"main [{main.c} {10,1}-{20,1}]  =>  say \"hi\" => bar\" 7 0 2000000 2000000 0 GROUP=\"TAU_CALLPATH\"",
            "\"say \"hi\"\" 3 1 2500000 4500000 0 GROUP=\"TAU_USER | MPI\"",
            "\"bar\" 7 0 2000000 2000000 0 GROUP=\"TAU_USER\"",
            "0 aggregates",
            "3 userevents",
            "# eventname numevents max min mean sumsqr",
            "\"Message size\" 4 100 10 50 12000",
            "\"Message size : main [{main.c} {10,1}-{20,1}] => say \"hi\"\" 4 100 10 50 12000",
            "\"Heap\" 1 2 2 2 4",
            "");

    @TempDir
    Path folder;

    void file(String name, String text) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(java.util.Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }

    PerformanceSpace open() throws IOException {
        return TauReader.open(Input.of(folder, "tau"), ReadOptions.DEFAULT);
    }

    static double value(PerformanceSpace space, String metric, int node, int location) throws IOException {
        Row row = space.newRow(metric(space, metric).id());
        assertThat(space.severity().read(metric(space, metric).id(), node, row)).isTrue();
        return Double.longBitsToDouble(row.words()[location]);
    }

    static Metric metric(PerformanceSpace space, String name) {
        return java.util.Objects.requireNonNull(space.definitions().metric(name), name);
    }

    static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    static String flat(String... lines) {
        return lines.length + " templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls\n"
                + String.join("\n", lines) + "\n0 aggregates\n";
    }

    static List<String> paths(PerformanceSpace space) {
        List<String> paths = new ArrayList<>();
        for (CallNode node : space.definitions().callNodes()) {
            String name = space.definitions().regionOf(node.id()).name();
            paths.add(node.parent() < 0 ? name : paths.get(node.parent()) + " => " + name);
        }
        return paths;
    }

    /** The values of a metric at all call nodes, at the first location; 0 where there is no row. */
    static double[] column(PerformanceSpace space, String metric) throws IOException {
        double[] values = new double[space.definitions().callNodes().size()];
        for (int node = 0; node < values.length; node++) {
            boolean there = space.severity().hasRow(metric(space, metric).id(), node);
            values[node] = there ? value(space, metric, node, 0) : 0;
        }
        return values;
    }

    static long[] event(PerformanceSpace space, String metric, int node) throws IOException {
        Row row = space.newRow(metric(space, metric).id());
        assertThat(space.severity().read(metric(space, metric).id(), node, row)).isTrue();
        return row.words();
    }

    PerformanceSpace read(String text) throws IOException {
        file("profile.0.0.0", text);
        return open();
    }
}
