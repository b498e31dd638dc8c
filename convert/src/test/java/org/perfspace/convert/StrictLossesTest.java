package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Restored;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SharedData;
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
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;
import org.perfspace.writer.supplement.Image;

/**
 * A report of losses is true: between all pairs of formats, {@code strict} refuses a copy if and only if reading it back
 * and comparing it with the original finds a difference. Formats for viewers name the parts for which they have no place; what
 * they name is a difference, too.
 */
class StrictLossesTest {

    private static final int SEEDS = 10;
    private static final int MOST_CELLS = 200_000;
    private static final int FEW_CELLS = 1_000;

    /** A database that can be opened, but not copied, without salvaging, because its trace is damaged behind its start. */
    private static final String DAMAGED_TRACE = "data/cases/hpctoolkit/trace-gaps";

    /** Formats with further columns for users of data frames, which are no metrics of a copy. */
    private static final Set<Format> COLUMNS = Set.of(Format.HATCHET, Format.CALIPER, Format.CALI);

    private static final List<Field.Kind<?>> KINDS = List.of(
            Fields.METRICS, Fields.REGIONS, Fields.CALL_NODES, Fields.SYSTEM_NODES, Fields.GROUPS, Fields.LOCATIONS);

    private static final Set<Field<?>> EVERY_FIELD = KINDS.stream()
            .flatMap(kind -> Stream.concat(kind.places().stream(), kind.fields().stream()))
            .collect(Collectors.toSet());

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

    static List<String> samples() throws IOException {
        return Depth.samples(Samples.own());
    }

    /** Every profile beside the checkout, also of the cases. */
    static List<String> shared() {
        return SharedData.find("data")
                .map(data -> ProfileSearch.among(List.of(data), Path.of(""), ReadOptions.DEFAULT).stream()
                        .map(found -> "data/" + data.relativize(found.path()))
                        .toList())
                .orElse(List.of(""));
    }

    static List<Long> seeds() {
        return Depth.numbers(1, 6).map(i -> i * SEEDS).boxed().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    @Tag("scaled")
    void refusesExactlyTheRealLossesOfSamples(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            if (Samples.cells(sample) <= MOST_CELLS) {
                checkAllWays(name, sample, Depth.isQuick() ? 0 : Depth.of(FEW_CELLS, MOST_CELLS));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shared")
    @NeedsShared
    @Tag("deep")
    @Tag("shared")
    @Tag("tenth4")
    void refusesExactlyTheRealLossesOfSharedSamples(String name) throws IOException {
        PerformanceSpace opened;
        try {
            ReadOptions options = ReadOptions.DEFAULT.withSalvage(name.equals(DAMAGED_TRACE));
            opened = Readers.open(Input.of(Samples.path(name)), options);
        } catch (ProfileException e) {
            return; // damaged, or a part of a profile
        }
        try (PerformanceSpace sample = opened) {
            checkAllWays(name, sample, FEW_CELLS);
        }
    }

    /** Checks the way to each format, and from there to each format if there are at most so many values. */
    private void checkAllWays(String name, PerformanceSpace sample, long mostCells) throws IOException {
        boolean few = Samples.cells(sample) <= mostCells;
        for (Format first : WrittenFormats.readBack()) {
            check(name + " to " + first.id(), sample, first);
            if (few) {
                Path file = folder.resolve("first" + first.endings().get(0));
                write(sample, first, file, WriteOptions.DEFAULT);
                try (PerformanceSpace space = Readers.open(file)) {
                    for (Format second : WrittenFormats.readBack()) {
                        check(name + " to " + first.id() + " to " + second.id(), space, second);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    @Tag("scaled")
    void refusesExactlyTheRealLossesOfRandomSpaces(long first) throws IOException {
        for (long seed = first; seed < first + SEEDS; seed++) {
            PerformanceSpace space = RandomSpaces.small().tame().space(seed);
            for (Format format : WrittenFormats.readBack()) {
                check("seed " + seed + " to " + format.id(), space, format);
            }
        }
    }

    private void check(String way, PerformanceSpace space, Format to) throws IOException {
        check(way, space, to, WriteOptions.DEFAULT);
        if (to == Format.TAU) {
            check(way + ", plain", space, to, WriteOptions.DEFAULT.withPlain(true));
        }
        if (to == Format.COLLAPSED || to == Format.SPEEDSCOPE) {
            check(way + ", each", space, to, WriteOptions.DEFAULT.with("stack-locations", "each"));
        }
        if (to == Format.CALIPER || to == Format.CALI) {
            check(way + ", rows", space, to, WriteOptions.DEFAULT.with("caliper-threads", "rows"));
        }
    }

    private void check(String way, PerformanceSpace space, Format to, WriteOptions options) throws IOException {
        Path file = folder.resolve("copy" + to.endings().get(0));
        boolean refused = false;
        List<String> losses;
        try {
            losses = write(space, to, file, options.withStrict(true));
        } catch (WriteReport.LossException e) {
            refused = true;
            losses = write(space, to, file, options);
        } catch (ProfileException.Unsupported e) {
            return;
        }
        assertThat(refused).as(way + ": " + losses).isEqualTo(!losses.isEmpty());
        if (!space.lost().isEmpty()) {
            assertThat(losses).as(way).containsAll(space.lost());
            return; // the reader has left out parts, so that the space is not the whole original
        }
        try (PerformanceSpace copy = Readers.of(to).orElseThrow().open(Input.of(file), ReadOptions.DEFAULT)) {
            Optional<String> difference = Restored.firstDifference(space, copy);
            if (losses.isEmpty() && Writers.of(to).orElseThrow().keeps() == Writers.Keeps.VALUES) {
                return; // ids, the order and what a reader invents are nothing to viewers
            }
            assertThat(losses.isEmpty())
                    .as(way + ": reported " + losses + ", but found " + difference)
                    .isEqualTo(difference.isEmpty());
            if (losses.isEmpty() && COLUMNS.contains(to)) {
                assertThat(names(copy)).as(way).isSubsetOf(names(space));
            }
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
        return outputs;
    }

    /**
     * Each field of a definition comes back from each output, or is named among its losses: also one that was added after the
     * format, which nobody thought of there.
     */
    @ParameterizedTest(name = "{0}")
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
        Definitions odd = Image.changed(
                        "",
                        usual.definitions(),
                        Attributes.NONE,
                        EVERY_FIELD,
                        (each, value, owner) -> each.equals(field) && owner.equals(original) ? unusual : value)
                .definitions();
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

    /** A database without a supplement has machines, nodes, processes, threads and streams, and calls from lines. */
    @Test
    void namesWhatAPlainDatabaseDoesNotHold() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main =
                space.defineCallNode(space.defineRegion("main", "a.c", Region.NO_LINE, Region.NO_LINE), Tree.NO_PARENT);
        int work = space.defineRegion("work", "a.c", Region.NO_LINE, Region.NO_LINE);
        space.defineCallNodeAt(space.defineCallSite(work, "b.c", 7), main);
        space.defineCallNodeAt(space.defineCallSite(work, "c.c", Region.NO_LINE), main);
        int rack = space.defineNode("rack 3", space.defineMachine("machine"));
        int node = space.defineNode("node", rack);
        int thread = space.defineThread("thread", 0, space.defineProcess("process", 0, node));
        space.setSeverity(time, main, thread, 1.0);
        assertThat(write(
                        space.build(),
                        Format.HPCTOOLKIT,
                        folder.resolve("a.hpctoolkit"),
                        WriteOptions.DEFAULT.withPlain(true)))
                .containsExactly(
                        "kind of 1 metric", "file of 1 call node", "name of 1 system node", "class of 1 system node");
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

    private static List<String> names(PerformanceSpace space) {
        return space.definitions().metrics().stream().map(Metric::name).toList();
    }

    private static List<String> write(PerformanceSpace space, Format to, Path file, WriteOptions options)
            throws IOException {
        return Conversion.store(Format.CUBE, space, file, to, options.withForce(true)).losses().stream()
                .map(WriteReport.Loss::what)
                .toList();
    }
}
