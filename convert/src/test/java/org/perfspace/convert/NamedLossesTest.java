package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * Each field of a definition comes back from each output, or is named among its losses. {@link StrictLossesTest} checks that
 * what is named is really lost.
 */
class NamedLossesTest {

    private static final List<Field.Kind<?>> KINDS = List.of(
            Fields.METRICS, Fields.REGIONS, Fields.CALL_NODES, Fields.SYSTEM_NODES, Fields.GROUPS, Fields.LOCATIONS);

    /**
     * Fields of metrics that mean nothing to viewers, which show values: the cells that hold these in a file (the type, and its
     * spelling), whether a file stores them with or without those of callees (which viewers compute), and two flags for tools
     * that convert and cache them.
     */
    private static final Set<Field<?>> NOT_SHOWN = Set.of(
            Fields.METRIC_TYPE,
            Fields.METRIC_TYPE_NAME,
            Fields.METRIC_KIND,
            Fields.METRIC_CONVERTIBLE,
            Fields.METRIC_CACHEABLE);

    @TempDir
    private Path folder;

    /** Another value of a field of one definition. */
    private record Change(Field<?> field, Object of, Object to) {

        Definitions in(Definitions all) {
            DefinitionsBuilder changed = new DefinitionsBuilder();
            all.metrics().forEach(each -> changed.add(in(Fields.METRICS, each).edit()));
            all.regions().forEach(each -> changed.add(in(Fields.REGIONS, each).edit()));
            all.callNodes().forEach(each -> changed.add(in(Fields.CALL_NODES, each), each.parent(), each.region()));
            all.systemNodes().forEach(each -> changed.add(in(Fields.SYSTEM_NODES, each), each.parent()));
            all.locationGroups().forEach(each -> changed.add(in(Fields.GROUPS, each), each.systemNode()));
            all.locations().forEach(each -> changed.add(in(Fields.LOCATIONS, each), each.group()));
            return changed.build();
        }

        private <T> T in(Field.Kind<T> kind, T definition) {
            return kind.changed(definition, (each, value) -> each.equals(field) && definition.equals(of) ? to : value);
        }
    }

    static List<String> outputs() {
        List<String> outputs = new ArrayList<>();
        for (Format format : WrittenFormats.all()) {
            boolean plain = WrittenFormats.spaces().contains(format);
            outputs.addAll(plain ? List.of(format.id(), format.id() + " plain") : List.of(format.id()));
        }
        outputs.addAll(List.of(
                "collapsed stack-locations=each",
                "speedscope stack-locations=each",
                "firefox metric=time",
                "caliper caliper-threads=rows",
                "cali caliper-threads=rows"));
        return Depth.some(outputs, output -> outputs.indexOf(output) % 2 == 0);
    }

    /**
     * Each field of a definition comes back from each output, or is named among its losses: also one that was added after the
     * format, which nobody thought of there.
     */
    @ParameterizedTest(name = "{0}")
    @Tag("scaled")
    @MethodSource("outputs")
    void keepsOrNamesEachField(String output) throws IOException {
        List<String> forgotten = new ArrayList<>();
        for (Field.Kind<?> kind : KINDS) {
            addForgotten(kind, output, forgotten);
        }
        assertThat(forgotten).isEmpty();
    }

    private <T> void addForgotten(Field.Kind<T> kind, String output, List<String> into) throws IOException {
        for (Field<T> field : kind.fields()) {
            if (isForgotten(field, output)) {
                into.add(field.of(1));
            }
        }
    }

    private <T> boolean isForgotten(Field<T> field, String output) throws IOException {
        String[] words = output.split("[ =]", -1);
        Format to = Format.byId(words[0]).orElseThrow();
        boolean viewer = Writers.of(to).orElseThrow().keeps() == Writers.Keeps.VALUES;
        if (viewer && NOT_SHOWN.contains(field)) {
            return false;
        }
        WriteOptions options = WriteOptions.DEFAULT.withPlain(words.length == 2);
        options = words.length == 3 ? options.with(words[1], words[2]) : options;
        PerformanceSpace usual = usual();
        List<T> all = field.kind().of(usual.definitions());
        boolean first = field.kind().equals(Fields.METRICS) && !field.equals(Fields.METRIC_EXPRESSIONS);
        T original = all.get(first ? 0 : all.size() - 1);
        Object unusual = unusual(field.value(original));
        Definitions odd = new Change(field, original, unusual).in(usual.definitions());
        assertThat(field.kind().of(odd)).as(field.of(1)).anyMatch(each -> field.value(each)
                .equals(unusual));
        PerformanceSpace space = WrittenFormats.fit(usual.withDefinitions(odd), to);
        Path file = folder.resolve("field" + to.endings().get(0));
        List<String> losses;
        try {
            losses = write(space, to, file, options);
        } catch (ProfileException.Unsupported e) {
            return false;
        }
        if (losses.stream().anyMatch(loss -> isNamed(field, loss))) {
            return false;
        }
        if (!WrittenFormats.isReadBack(to)) {
            return !(unusual instanceof String || unusual instanceof Long)
                    || !Files.readString(file).contains(unusual.toString());
        }
        try (PerformanceSpace copy = Readers.of(to).orElseThrow().open(Input.of(file), ReadOptions.DEFAULT)) {
            return field.kind().of(copy.definitions()).stream()
                    .noneMatch(each -> field.value(each).equals(unusual));
        }
    }

    /** A rank is shown if it is in the name that is shown, or if a reader finds it again as the position. */
    @Test
    void namesRanksThatViewersDoNotShow() throws IOException {
        WriteOptions each = WriteOptions.DEFAULT.with("stack-locations", "each");
        WriteOptions rows = WriteOptions.DEFAULT.with("caliper-threads", "rows");
        PerformanceSpace inNames = withRanks("MPI Rank 3", 3, "OMP thread 2", 2);
        PerformanceSpace positions = withRanks("solver", 0, "main", 0);
        PerformanceSpace others = withRanks("MPI Rank 30", 3, "OMP thread 12", 2);
        PerformanceSpace same = withRanks("MPI Rank 0", 0, "OMP thread 2", 2);
        for (Format format : List.of(Format.SPEEDSCOPE, Format.COLLAPSED)) {
            assertThat(ranksLost(inNames, format, each)).as(format.id()).isEmpty();
            assertThat(ranksLost(positions, format, each)).as(format.id()).isEmpty();
        }
        assertThat(ranksLost(inNames, Format.FIREFOX, WriteOptions.DEFAULT)).isEmpty();
        for (PerformanceSpace space : List.of(inNames, others, same)) {
            assertThat(ranksLost(space, Format.PPROF, WriteOptions.DEFAULT)).isEmpty();
            assertThat(ranksLost(space, Format.COLLAPSED, each)).isEmpty();
            assertThat(ranksLost(space, Format.CALI, rows)).isEmpty();
        }
        assertThat(ranksLost(same, Format.CALI, WriteOptions.DEFAULT)).containsExactly("name and rank of locations");
        List<String> both = List.of("rank of location groups", "rank of locations");
        assertThat(ranksLost(others, Format.SPEEDSCOPE, each)).isEqualTo(both);
        assertThat(ranksLost(others, Format.FIREFOX, WriteOptions.DEFAULT)).isEqualTo(both);
    }

    private static PerformanceSpace withRanks(String process, long rank, String thread, long number) {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "", Region.NO_LINE, Region.NO_LINE), Tree.NO_PARENT);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int location = space.defineThread(thread, number, space.defineProcess(process, rank, node));
        return space.setSeverity(time, main, location, 1.0).build();
    }

    private List<String> ranksLost(PerformanceSpace space, Format to, WriteOptions options) throws IOException {
        return write(space, to, folder.resolve("ranks" + to.endings().get(0)), options).stream()
                .flatMap(loss -> Stream.of(loss.split("; ", -1)))
                .filter(loss -> loss.contains("rank"))
                .toList();
    }

    /** Returns whether a loss names a field, or the definition as a whole. */
    private static boolean isNamed(Field<?> field, String loss) {
        String noun = field.kind().noun();
        boolean whole = loss.startsWith("the whole profile")
                || loss.endsWith("the columns are all that is left")
                || loss.matches("[0-9,]+ " + noun + "s?\\b.*")
                || (field.kind().equals(Fields.METRICS) && loss.startsWith("metric"));
        return whole
                || Stream.of(loss.split("; ", -1))
                        .filter(part -> part.matches(".* of ([0-9,]+ )?" + noun + "s?"))
                        .map(part -> part.replaceFirst(" of ([0-9,]+ )?" + noun + "s?$", ""))
                        .flatMap(names -> Stream.of(names.split(", | and ", -1)))
                        .anyMatch(field.name()::equals);
    }

    private static Object unusual(Object value) {
        if (value instanceof String) {
            return "unusual";
        } else if (value instanceof Long) {
            return 4711L;
        } else if (value instanceof Boolean flag) {
            return !flag;
        } else if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getEnumConstants()[1];
        } else if (value instanceof ValueType) {
            return ValueType.INT64;
        } else if (value instanceof Attributes) {
            return Attributes.of("unusual", "fact");
        } else if (value instanceof Derivation) {
            return new Derivation("3 * metric::time()", true, "", List.of());
        } else if (value instanceof List<?>) {
            return List.of(new CallNode.Parameter(CallNode.Parameter.Kind.STRING, "unusual", "fact"));
        }
        throw new AssertionError("no unusual value is known for " + value + " of " + value.getClass());
    }

    /** Returns a profile with one definition of each kind at least, in which no field is unusual. */
    private static PerformanceSpace usual() {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.defineMetric(Metric.named("thrice")
                .kind(MetricKind.POSTDERIVED)
                .derivation(new Derivation("2 * metric::time()", true, "", List.of())));
        int root = space.defineCallNode(space.defineRegion("main", "a.c", 1, 2), Tree.NO_PARENT);
        int leaf = space.defineCallNode(space.defineRegion("work", "a.c", 3, 4), root);
        int node = space.defineNode("node", space.defineMachine("machine"));
        int thread = space.defineThread("thread", 0, space.defineProcess("process", 0, node));
        space.setSeverity(time, root, thread, 1.0).setSeverity(time, leaf, thread, 2.0);
        return space.build();
    }

    private static List<String> write(PerformanceSpace space, Format to, Path file, WriteOptions options)
            throws IOException {
        return Conversion.store(Format.CUBE, space, file, to, options.withForce(true)).losses().stream()
                .map(WriteReport.Loss::what)
                .toList();
    }
}
