package org.perfspace.testdata.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.ColumnCursor;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.reader.hpctoolkit.HpctDatabaseReader;
import org.perfspace.testdata.Shared;
import org.perfspace.testdata.SharedData;
import org.perfspace.writer.cube.CubeWriter;

/** Every sample database against the independent reader {@code hpctpeek.py}, which knows nothing of ours. */
class HpctReaderSamplesTest {

    private static final String CORRUPT = "viewer-loop-inline-2022-03-17-b5cf53a";

    static List<String> databases() throws IOException {
        Path folder = SharedData.find("data/hpctoolkit").orElse(null);
        if (folder == null) {
            return List.of("no ../shared beside this checkout");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> !name.equals(CORRUPT))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void valuesOfAllScopesAreThoseOfTheOracle(String name) throws Exception {
        Path database = sample(name);
        Map<String, Long> expected = oracleValues(database);
        try (PerformanceSpace space = Readers.open(Input.of(database), ReadOptions.DEFAULT.withAllScopes(true))) {
            Map<String, Long> visible = new TreeMap<>();
            List<Long> ids = space.definitions().callNodes().stream()
                    .map(CallNode::fileId)
                    .toList();
            expected.forEach((key, bits) -> {
                if (ids.contains(Long.valueOf(key.split("\t", -1)[1]))) {
                    visible.put(key, bits);
                }
            });
            assertThat(rowValues(space)).isEqualTo(visible);
            assertThat(columnValues(space)).isEqualTo(visible);
            assertThat(randomValues(space)).isEqualTo(visible);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void treeProfilesAndTraceAreThoseOfTheOracle(String name) throws Exception {
        Path database = sample(name);
        try (PerformanceSpace space = Readers.open(database)) {
            List<String> tree = oracle("tree", database);
            int contexts = tree.indexOf("contexts");
            assertThat(contextLines(space.definitions())).isEqualTo(tree.subList(contexts + 1, tree.size()));
            assertThat(profileLines(space.definitions()))
                    .isEqualTo(tree.stream()
                            .filter(line -> line.startsWith("profile ") && !line.contains(": summary"))
                            .map(line -> line.substring(0, line.lastIndexOf(": ")))
                            .toList());
            assertThat(traceLines(space))
                    .isEqualTo(tree.stream()
                            .filter(line -> line.matches("trace .*|           profile \\d+: \\d+ elements"))
                            .toList());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void everySampleKeepsTheRules(String name) throws IOException {
        assertThat(HpctDatabaseReader.check(Input.of(sample(name)), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
    }

    @Test
    void joinsASupplement(@TempDir Path folder) throws IOException {
        for (String file : List.of("meta.db", "profile.db", "cct.db", "trace.db")) {
            Files.copy(sample("tiny").resolve(file), folder.resolve(file));
        }
        try (PerformanceSpace plain = Readers.open(folder)) {
            Definitions all = plain.definitions();
            Definitions marked = all.withAttributes(all.attributes().with(HpctNames.CONTEXTS_BY, HpctNames.BY_FILE_ID))
                    .withMetricAttributes(m -> m.id() == 1
                            ? m.attributes()
                                    .with(HpctNames.NATIVE, m.attributes().get(HpctNames.NAME))
                            : m.attributes());
            try (FileChannel out = FileChannel.open(
                    folder.resolve(HpctNames.SUPPLEMENT_FILE),
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE)) {
                CubeWriter.write(PerformanceSpace.of(marked, plain.severity()), out, WriteOptions.DEFAULT);
            }
            try (PerformanceSpace joined = Readers.open(folder)) {
                assertThat(joined.definitions()).isEqualTo(all);
                Map<String, Long> values = rowValues(joined);
                values.values()
                        .removeIf(bits -> bits == 0); // dense rows of the supplement say what sparse ones leave out
                assertThat(values).isEqualTo(rowValues(plain)).isNotEmpty();
                assertThat(joined.trace()).isPresent();
            }
        }
    }

    @Test
    void refusesTheCorruptSampleWithFileOffsetAndReason() throws IOException {
        Path database = sample(CORRUPT);
        assertThatThrownBy(() -> Readers.open(Input.of(database, "db"), ReadOptions.DEFAULT))
                .hasMessage("db/cct.db: byte 256: expected at least one value for each metric of context 6, "
                        + "found 0 values and 3 metrics");
    }

    private static Path sample(String name) {
        return Shared.sample("data/hpctoolkit/" + name);
    }

    private static List<String> oracle(String verb, Path database) throws Exception {
        Shared.Verdict verdict = Shared.check("hpctpeek.py", verb, database);
        assertThat(verdict.exitCode()).isZero();
        return verdict.output().lines().toList();
    }

    /** Profile, ctxId, metric, scope → bits. */
    private static Map<String, Long> oracleValues(Path database) throws Exception {
        Map<String, Long> values = new TreeMap<>();
        for (String line : oracle("values", database)) {
            int tab = line.lastIndexOf('\t');
            values.put(line.substring(0, tab), Double.doubleToRawLongBits(Double.parseDouble(line.substring(tab + 1))));
        }
        return values;
    }

    private static Map<String, Long> rowValues(PerformanceSpace space) throws IOException {
        Map<String, Long> values = new TreeMap<>();
        for (Metric metric : space.definitions().metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    put(space, values, metric, rows.callNode(), rows.row());
                }
            }
        }
        return values;
    }

    private static Map<String, Long> randomValues(PerformanceSpace space) throws IOException {
        Map<String, Long> values = new TreeMap<>();
        for (Metric metric : space.definitions().metrics()) {
            Row row = space.newRow(metric.id());
            for (int node = space.definitions().callNodes().size() - 1; node >= 0; node--) {
                boolean there = space.severity().read(metric.id(), node, row);
                assertThat(space.severity().hasRow(metric.id(), node)).isEqualTo(there);
                if (there) {
                    put(space, values, metric, node, row);
                }
            }
        }
        return values;
    }

    private static Map<String, Long> columnValues(PerformanceSpace space) throws IOException {
        Map<String, Long> values = new TreeMap<>();
        ColumnSource source = (ColumnSource) space.severity();
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            ColumnCursor column = source.column(location);
            while (column.next()) {
                for (int i = 0; i < column.count(); i++) {
                    Metric metric = space.definitions().metrics().get(column.metric(i));
                    values.put(key(space, metric, column.callNode(), location), column.word(i));
                }
            }
        }
        return values;
    }

    private static void put(PerformanceSpace space, Map<String, Long> values, Metric metric, int node, Row row) {
        for (int i = 0; i < row.count(); i++) {
            values.put(key(space, metric, node, row.location(i)), row.word(i));
        }
    }

    private static String key(PerformanceSpace space, Metric metric, int node, int location) {
        Definitions definitions = space.definitions();
        String scope = metric.attributes().get(HpctNames.SCOPE);
        String name = scope.isEmpty() ? metric.title() : metric.title().replace(" {" + scope + "}", "");
        return definitions.locations().get(location).fileId() + "\t"
                + definitions.callNodes().get(node).fileId() + "\t" + name + "\t"
                + (scope.isEmpty() ? "execution" : scope);
    }

    /** Lines as the oracle's. */
    private static List<String> contextLines(Definitions definitions) {
        int[] depths = definitions.callTree().depths();
        List<String> lines = new ArrayList<>();
        for (CallNode node : definitions.callNodes()) {
            Region region = definitions.regions().get(node.region());
            List<String> construct = HpctText.split(region.attributes().get(HpctNames.CONSTRUCT));
            String line = "  ".repeat(depths[node.id()] + 1) + node.fileId() + " ";
            if (!construct.isEmpty() && construct.get(0).equals(HpctNames.ENTRY)) {
                lines.add(line + "entry type=" + construct.get(1) + " " + region.name());
            } else if (construct.isEmpty()) {
                lines.add(line + "function " + node.attributes().get(HpctNames.RELATION) + " "
                        + functionText(definitions, region));
            } else {
                lines.add(line + construct.get(0) + " " + node.attributes().get(HpctNames.RELATION)
                        + constructPlace(definitions, construct));
            }
        }
        return lines;
    }

    private static String constructPlace(Definitions definitions, List<String> construct) {
        List<String> files = HpctText.split(definitions.attributes().get(HpctNames.FILES));
        List<String> modules = HpctText.split(definitions.attributes().get(HpctNames.MODULES));
        int flags = Integer.parseInt(construct.get(1));
        String place = "";
        if ((flags & 2) != 0) {
            place += " " + (construct.get(3).equals("-") ? "?" : files.get(2 * Integer.parseInt(construct.get(3)) + 1))
                    + ":" + construct.get(4);
        }
        if ((flags & 4) != 0) {
            place += " " + (construct.get(5).equals("-") ? "?" : modules.get(Integer.parseInt(construct.get(5))))
                    + "+0x" + Long.toHexString(Long.parseUnsignedLong(construct.get(6)));
        }
        return place;
    }

    /** Name and places of a function record. */
    private static String functionText(Definitions definitions, Region region) {
        List<String> files = HpctText.split(definitions.attributes().get(HpctNames.FILES));
        List<String> modules = HpctText.split(definitions.attributes().get(HpctNames.MODULES));
        List<String> record = HpctText.split(region.attributes().get(HpctNames.FUNCTION));
        List<String> where = new ArrayList<>();
        if (!record.get(2).equals("-")) {
            long line = region.beginLine() == Region.NO_LINE ? 0 : region.beginLine();
            where.add(files.get(2 * Integer.parseInt(record.get(2)) + 1) + ":" + line);
        }
        if (!record.get(0).equals("-")) {
            where.add(modules.get(Integer.parseInt(record.get(0))) + "+0x"
                    + Long.toHexString(Long.parseUnsignedLong(record.get(1))));
        }
        return region.name() + (where.isEmpty() ? "" : " [" + String.join(" ", where) + "]");
    }

    private static List<String> profileLines(Definitions definitions) {
        List<String> kinds = HpctText.split(definitions.attributes().get(HpctNames.KINDS));
        List<String> lines = new ArrayList<>();
        definitions.locations().forEach(location -> {
            List<String> tuple = HpctText.split(location.attributes().get(HpctNames.TUPLE));
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i += 4) {
                long physical = Long.parseUnsignedLong(tuple.get(i + 3));
                boolean shown = !tuple.get(i + 1).equals("0") || physical != Long.parseLong(tuple.get(i + 2));
                ids.add(kinds.get(Integer.parseInt(tuple.get(i))) + " " + tuple.get(i + 2)
                        + (shown ? "(0x" + Long.toHexString(physical) + ")" : ""));
            }
            lines.add("profile " + location.fileId() + ": " + String.join("/", ids));
        });
        return lines;
    }

    private static List<String> traceLines(PerformanceSpace space) throws IOException {
        List<String> lines = new ArrayList<>();
        if (space.trace().isEmpty()) {
            return lines;
        }
        var trace = space.trace().get();
        lines.add("trace    " + Long.toUnsignedString(trace.beginNanos()) + ".."
                + Long.toUnsignedString(trace.endNanos()));
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            long count = 0;
            var samples = trace.samples(location);
            while (samples.next()) {
                count++;
            }
            assertThat(count).isEqualTo(trace.sampleCount(location));
            lines.add("           profile "
                    + space.definitions().locations().get(location).fileId() + ": " + count + " elements");
        }
        return lines;
    }
}
