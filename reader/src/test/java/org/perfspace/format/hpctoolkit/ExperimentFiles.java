package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.STORED;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TABLES;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.TREE;
import static org.perfspace.format.hpctoolkit.ExperimentDatabase.VALUES;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** A database before version 4 in a folder, and what is read from it. */
abstract class ExperimentFiles {

    static final ReadOptions SALVAGE = ReadOptions.DEFAULT.withSalvage(true);

    static final ReadOptions FULL = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    static final ReadOptions LINES = ReadOptions.DEFAULT
            .with(HpctOptions.CALL_TREE, HpctOptions.CallTree.COMPACT)
            .with(HpctOptions.LINES, true);

    @TempDir
    Path folder;

    ExperimentDatabase db;

    @BeforeEach
    void begin() {
        db = new ExperimentDatabase(folder.resolve("db"));
    }

    /** Two columns of sums in the XML. */
    static final String SUMS = "<MetricTable>"
            + "<Metric i=\"2\" n=\"CPUTIME (sec):Sum (I)\" v=\"derived-incr\" t=\"inclusive\" partner=\"3\"/>"
            + "<Metric i=\"3\" n=\"CPUTIME (sec):Sum (E)\" v=\"derived-incr\" t=\"exclusive\" partner=\"2\"/></MetricTable>";

    ExperimentDatabase dense() {
        return db.xml("2.1", STORED + TABLES, TREE).metricDb(0, 0, 2, VALUES);
    }

    PerformanceSpace open(ReadOptions options) throws IOException {
        return Readers.open(Input.of(db.path(), "db"), options);
    }

    /** Returns a line for each call node: level, file id, name, call site, and the values of a metric by location. */
    static List<String> rows(PerformanceSpace space, int metric) throws IOException {
        Definitions d = space.definitions();
        List<String> lines = new ArrayList<>();
        Row row = new Row(ValueType.DOUBLE, d.locations().size());
        for (CallNode node : d.callNodes()) {
            int level = 0;
            for (int up = node.parent();
                    up != Tree.NO_PARENT;
                    up = d.callNodes().get(up).parent()) {
                level++;
            }
            StringBuilder line = new StringBuilder(".".repeat(level))
                    .append(d.regions().get(node.region()).name());
            if (node.line() != Region.NO_LINE) {
                line.append(" <").append(node.module()).append(':').append(node.line());
            }
            if (space.severity().read(metric, node.id(), row)) {
                double[] values = new double[d.locations().size()];
                for (int i = 0; i < row.count(); i++) {
                    values[row.location(i)] = Double.longBitsToDouble(row.words()[i]);
                }
                line.append(' ').append(Arrays.toString(values));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    ExperimentDatabase sparse() {
        String header = "<MetricDBTable><MetricDB i=\"2\" n=\"CPUTIME (sec) (I)\"/>"
                + "<MetricDB i=\"1\" n=\"CPUTIME (sec) (E)\"/></MetricDBTable><TraceDBTable><TraceDB i=\"0\""
                + " u=\"1000000000\"/></TraceDBTable>" + TABLES;
        String tree = "<PF i=\"2\" n=\"5\" s=\"4\" f=\"4\" l=\"0\"><C i=\"-2\" s=\"4\" v=\"0\" l=\"0\" it=\"2\">"
                + "<PF i=\"3\" n=\"6\" f=\"3\" l=\"10\" lm=\"1\"><S i=\"4\" it=\"4\" l=\"11\"/>"
                + "<C i=\"-5\" it=\"5\" f=\"3\" l=\"12\"><PF i=\"5\" n=\"8\" lm=\"2\" f=\"4\" l=\"0\">"
                + "<S i=\"-5\" l=\"0\" it=\"5\"/></PF></C></PF></C></PF>";
        return db.xml("4.0", header, tree)
                .profileDb(List.of(
                        List.of(
                                new ExperimentDatabase.Cell(0, 2, 3),
                                new ExperimentDatabase.Cell(2, 2, 3),
                                new ExperimentDatabase.Cell(3, 2, 3),
                                new ExperimentDatabase.Cell(3, 1, 1),
                                new ExperimentDatabase.Cell(4, 2, 1),
                                new ExperimentDatabase.Cell(4, 1, 1),
                                new ExperimentDatabase.Cell(5, 2, 2),
                                new ExperimentDatabase.Cell(5, 1, 2),
                                new ExperimentDatabase.Cell(9, 1, 7)),
                        List.of()))
                .traceDb(new long[] {1_600_000_000_000_000_000L, 4, 1_600_000_000_000_000_007L, 5}, new long[] {});
    }

    static List<String> samples(PerformanceSpace space, int location) throws IOException {
        Trace trace = space.trace().orElseThrow();
        List<String> samples = new ArrayList<>();
        Trace.SampleCursor cursor = trace.samples(location);
        while (cursor.next()) {
            String where = cursor.callNode() == Trace.IDLE
                    ? "idle"
                    : space.definitions()
                            .regions()
                            .get(space.definitions()
                                    .callNodes()
                                    .get(cursor.callNode())
                                    .region())
                            .name();
            samples.add(cursor.nanos() + " " + where);
        }
        assertThat((long) samples.size()).isEqualTo(trace.sampleCount(location));
        return samples;
    }

    void requireMessage(String message) {
        assertThatThrownBy(() -> open(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    List<String> check() throws IOException {
        return Readers.check(Input.of(db.path(), "db"), ReadOptions.DEFAULT).stream()
                .map(Finding::toString)
                .toList();
    }

    /** Reads everything; nothing but a complaint may come of it. */
    void readWhole(ReadOptions options) throws IOException {
        Input input = Input.of(db.path(), "db");
        try (PerformanceSpace space = ExperimentReader.open(input, options)) {
            rows(space, 0);
            for (int location = 0;
                    space.trace().isPresent()
                            && location < space.definitions().locations().size();
                    location++) {
                Trace.SampleCursor samples = space.trace().get().samples(location);
                boolean more = true;
                while (more) {
                    more = samples.next();
                }
            }
        } catch (ProfileException e) {
            assertThat(e.getMessage()).startsWith("db");
        }
    }
}
