package org.perfspace.writer.hpctoolkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.hpctoolkit.ContextNames;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.HpctDatabaseReader;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbReader;
import org.perfspace.format.hpctoolkit.MetricName;
import org.perfspace.io.Finding;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.SupplementFileWriter;

/** Every sample database against the independent reader {@code hpctpeek.py}, which knows nothing of ours. */
@Tag("shared")
class HpctReaderSamplesTest {

    /** The oracle names all contexts, including lines that call. */
    private static final ReadOptions FULL = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);

    private static final String CORRUPT = "viewer-loop-inline-2022-03-17-b5cf53a";

    static List<String> databases() throws IOException {
        Path folder = Shared.sample("data/hpctoolkit");
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> !name.equals(CORRUPT))
                    .sorted()
                    .toList();
        }
    }

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void valuesOfAllScopesAreThoseOfTheOracle(String name) throws Exception {
        Path database = sample(name);
        Map<String, Long> expected = oracleValues(database);
        try (PerformanceSpace space = Readers.open(Input.of(database), FULL.with(HpctOptions.ALL_SCOPES, true))) {
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

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void treeProfilesAndTraceAreThoseOfTheOracle(String name) throws Exception {
        Path database = sample(name);
        try (PerformanceSpace space = Readers.open(Input.of(database), FULL)) {
            List<String> tree = oracle("tree", database);
            int contexts = tree.indexOf("contexts");
            assertThat(contextLines(space))
                    .isEqualTo(tree.subList(contexts + 1, tree.size()).stream()
                            .map(line -> line.replaceFirst("(?<=[ \\[])src/", "/")) // a copy is named by its original
                            .toList());
            assertThat(profileLines(space))
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

    @NeedsShared
    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void everySampleKeepsTheRules(String name) throws IOException {
        assertThat(HpctDatabaseReader.check(Input.of(sample(name)), ReadOptions.DEFAULT))
                .noneMatch(Finding::isFault);
    }

    @Test
    void joinsASupplement(@TempDir Path folder) throws IOException {
        for (String file : List.of("meta.db", "profile.db", "cct.db", "trace.db")) {
            Files.copy(Samples.path("samples/hpctoolkit.hpctoolkit").resolve(file), folder.resolve(file));
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
                SupplementFileWriter.write(PerformanceSpace.of(marked, plain.severity()), false, "supplement", out);
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

    @NeedsShared
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
        String name = scope.isEmpty()
                ? metric.attributes().get(HpctNames.NAME)
                : MetricName.withUnit(metric.title().replace(" {" + scope + "}", ""), metric.unit());
        return profile(definitions.locations().get(location)) + "\t"
                + definitions.callNodes().get(node).fileId() + "\t" + name + "\t"
                + (scope.isEmpty() ? "execution" : scope);
    }

    /** Index of the profile of a location. */
    static long profile(Location location) {
        String profile = location.attributes().get(HpctNames.PROFILE);
        return profile.isEmpty() ? location.fileId() : Long.parseLong(profile);
    }

    private static MetaDb meta(PerformanceSpace space) throws IOException {
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().equals(HpctNames.META)) {
                byte[] bytes = attachment.open().readAllBytes();
                return MetaDbReader.read(DbSource.of(DbFile.META, new HeapSource(bytes, Place.of("meta.db")), false));
            }
        }
        throw new AssertionError("the space carries no meta.db");
    }

    /** Lines as the oracle's, of the call nodes and what meta.db says of the context of each. */
    private static List<String> contextLines(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        MetaDb meta = meta(space);
        ContextTree tree = meta.contexts();
        ContextNames names = new ContextNames(meta);
        Map<Long, Integer> contexts = new HashMap<>();
        for (int context = 0; context < tree.size(); context++) {
            contexts.put(tree.id(context), context);
        }
        int[] depths = definitions.callTree().depths();
        List<String> lines = new ArrayList<>();
        for (CallNode node : definitions.callNodes()) {
            int context = requireNonNull(contexts.get(node.fileId()));
            Region region = definitions.regions().get(node.region());
            assertThat(region.name()).isEqualTo(names.name(context));
            assertThat(region.module()).isEqualTo(names.module(context));
            String line = "  ".repeat(depths[node.id()] + 1) + node.fileId() + " ";
            if (tree.lexicalType(context) == ContextTree.ENTRY) {
                lines.add(line + "entry type=" + tree.relation(context) + " " + region.name());
            } else if (names.isFunction(context)) {
                lines.add(line + "function " + relation(tree, context) + " " + functionText(meta, context));
            } else {
                lines.add(line
                        + List.of("function", "loop", "line", "instruction").get(tree.lexicalType(context)) + " "
                        + relation(tree, context) + constructPlace(meta, context));
            }
        }
        return lines;
    }

    private static String relation(ContextTree tree, int context) {
        return List.of("lexical", "call", "inlined").get(tree.relation(context));
    }

    private static String constructPlace(MetaDb meta, int context) {
        ContextTree tree = meta.contexts();
        String place = "";
        if ((tree.flags(context) & 2) != 0) {
            place +=
                    " " + (tree.file(context) < 0 ? "?" : meta.filePath(tree.file(context))) + ":" + tree.line(context);
        }
        if ((tree.flags(context) & 4) != 0) {
            place += " " + (tree.module(context) < 0 ? "?" : meta.modulePath(tree.module(context))) + "+0x"
                    + Long.toHexString(tree.offset(context));
        }
        return place;
    }

    /** Name and places of a function record. */
    private static String functionText(MetaDb meta, int context) {
        int function = meta.contexts().function(context);
        MetaDb.FunctionRecord record = meta.functions().get(function);
        List<String> where = new ArrayList<>();
        if (record.file() >= 0) {
            where.add(meta.filePath(record.file()) + ":" + record.line());
        }
        if (record.module() >= 0) {
            where.add(meta.modulePath(record.module()) + "+0x" + Long.toHexString(record.offset()));
        }
        return new ContextNames(meta).functionName(function)
                + (where.isEmpty() ? "" : " [" + String.join(" ", where) + "]");
    }

    private static List<String> profileLines(PerformanceSpace space) throws IOException {
        List<String> kinds = meta(space).kinds();
        Map<Long, String> lines = new TreeMap<>();
        for (Location location : space.definitions().locations()) {
            List<String> tuple = HpctText.split(location.attributes().get(HpctNames.TUPLE));
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i += 4) {
                long physical = Long.parseUnsignedLong(tuple.get(i + 3));
                boolean shown = !tuple.get(i + 1).equals("0") || physical != Long.parseLong(tuple.get(i + 2));
                ids.add(kinds.get(Integer.parseInt(tuple.get(i))) + " " + tuple.get(i + 2)
                        + (shown ? "(0x" + Long.toHexString(physical) + ")" : ""));
            }
            lines.put(profile(location), "profile " + profile(location) + ": " + String.join("/", ids));
        }
        return List.copyOf(lines.values());
    }

    private static List<String> traceLines(PerformanceSpace space) throws IOException {
        List<String> lines = new ArrayList<>();
        if (space.trace().isEmpty()) {
            return lines;
        }
        var trace = space.trace().get();
        lines.add("trace    " + Long.toUnsignedString(trace.beginNanos()) + ".."
                + Long.toUnsignedString(trace.endNanos()));
        Map<Long, String> byProfile = new TreeMap<>();
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            long count = 0;
            var samples = trace.samples(location);
            while (samples.next()) {
                count++;
            }
            assertThat(count).isEqualTo(trace.sampleCount(location));
            byProfile.put(
                    profile(space.definitions().locations().get(location)),
                    "           profile "
                            + profile(space.definitions().locations().get(location)) + ": " + count + " elements");
        }
        lines.addAll(byProfile.values());
        return lines;
    }
}
