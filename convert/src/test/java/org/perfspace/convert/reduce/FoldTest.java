package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Paradigm;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

class FoldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "main | main",
                "std::sort<int*>(int*, int*) | std::sort<…>",
                "std::vector<std::pair<int, long> >::push_back(long const&) | std::vector<…>::push_back",
                "std::map<int, long>::at(int) const | std::map<…>::at",
                "void run<(Kind)1, 2>(int) | void run<…>",
                "foo<int>(int)::{lambda(int)#1}::operator()(int) const | foo<…>::{lambda#1}::operator()",
                "(anonymous namespace)::f<int>() | (anonymous namespace)::f<…>",
                "f<int>::(anonymous namespace)::g(int) | f<…>::(anonymous namespace)::g",
                "std::operator<< <char>(std::ostream&, char) | std::operator<< <…>",
                "operator<<(std::ostream&, int) | operator<<(std::ostream&, int)",
                "operator<(A, B) | operator<(A, B)",
                "A::operator->() | A::operator->()",
                "bool operator><int>(int, int) | bool operator><…>",
                "my_operator<int>(int) | my_operator<…>",
                "<unknown> | <unknown>",
                "<gpu kernel> | <gpu kernel>",
                "a < b | a < b",
                "f<int | f<int",
                "f<int>( | f<int>(",
                "step<int> [{a.cpp} {1,2}] | step<…> [{a.cpp} {1,2}]",
            })
    void findsTheTemplateOfAnInstance(String name, String template) {
        assertThat(Fold.template(name)).isEqualTo(template);
    }

    /** Builds calls as paths with an exclusive value each. */
    private static PerformanceSpace space(Object... pathsAndValues) {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.INT64, "sec", Tree.NO_PARENT);
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        int thread = builder.defineThread("thread 0", 0, process);
        List<String> known = new ArrayList<>();
        List<String> regions = new ArrayList<>();
        for (int i = 0; i < pathsAndValues.length; i += 2) {
            String path = (String) pathsAndValues[i];
            int slash = path.lastIndexOf('/');
            String name = path.substring(slash + 1).replaceFirst("'+$", "");
            if (!regions.contains(name)) {
                regions.add(name);
                builder.defineRegion(name, "a.c", 1, 2);
            }
            int parent = slash < 0 ? Tree.NO_PARENT : known.indexOf(path.substring(0, slash));
            known.add(path);
            int node = builder.defineCallNode(regions.indexOf(name), parent);
            builder.setSeverity(time, node, thread, ((Integer) pathsAndValues[i + 1]).longValue());
        }
        return builder.build();
    }

    /** Returns path=exclusive/inclusive of each call node. */
    private static List<String> fold(PerformanceSpace space, Fold.What... what) throws IOException {
        PerformanceSpace folded = new Reductions(List.of(new Fold(Set.of(what)))).apply(space, "x");
        Definitions d = folded.definitions();
        CallTreeView exclusive = CallTreeView.of(folded, CallFlavour.EXCLUSIVE);
        CallTreeView inclusive = CallTreeView.of(folded, CallFlavour.INCLUSIVE);
        List<String> lines = new ArrayList<>();
        for (CallNode node : d.callNodes()) {
            StringBuilder path = new StringBuilder(d.regionOf(node.id()).name());
            for (int at = node.parent();
                    at != Tree.NO_PARENT;
                    at = d.callNodes().get(at).parent()) {
                path.insert(0, d.regionOf(at).name() + "/");
            }
            lines.add(path + "=" + cell(exclusive, node.id()) + "/" + cell(inclusive, node.id()));
        }
        return lines;
    }

    private static long cell(CallTreeView view, int node) throws IOException {
        var row = view.newRow(0);
        return view.read(0, node, row) && row.count() > 0 ? row.word(0) : 0;
    }

    /** Each call belongs to the outermost call of its function on the folded path of its caller. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void foldsAnyRecursionAsAWalkToTheRootDoes(long seed) throws IOException {
        Random random = new Random(seed);
        List<Object> calls = new ArrayList<>();
        Map<String, Long> expected = new TreeMap<>();
        List<String> sources = new ArrayList<>();
        List<List<String>> open = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int depth = Math.min(
                    open.size(), random.nextInt(10) == 0 ? random.nextInt(12) : open.size() - random.nextInt(3) + 1);
            depth = Math.max(0, depth);
            open.subList(depth, open.size()).clear();
            sources.subList(depth, sources.size()).clear();
            String region = "f" + random.nextInt(2 + (int) seed);
            List<String> path = new ArrayList<>(depth == 0 ? List.of() : open.get(depth - 1));
            int outermost = path.indexOf(region);
            if (outermost < 0) {
                path.add(region);
            } else {
                path.subList(outermost + 1, path.size()).clear();
            }
            open.add(path);
            sources.add((depth == 0 ? "" : sources.get(depth - 1) + "/") + region + "'".repeat(i));
            calls.add(sources.get(depth));
            calls.add(i + 1);
            expected.merge(String.join("/", path), i + 1L, Long::sum);
        }

        Map<String, Long> found = new TreeMap<>();
        for (String line : fold(space(calls.toArray()), Fold.What.RECURSION)) {
            found.put(line.replaceAll("=.*", ""), Long.valueOf(line.replaceAll(".*=|/[^/]*$", "")));
        }
        assertThat(found).isEqualTo(expected);
    }

    /** As HPCToolkit sees it: a root, main, a loop with a line, two calls of MPI_Send under different names. */
    @Test
    void functionsTakeTheirParts() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(Metric.named("CPUTIME").unit("ms").kind(MetricKind.EXCLUSIVE));
        int root = builder.defineCallNode(
                builder.defineRegion(Region.named("main thread").kind(Paradigm.MEASUREMENT, Region.ARTIFICIAL)),
                Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion(Region.named("int main(int)")), root);
        int loop =
                builder.defineCallNode(builder.defineRegion(Region.named("loop").role("loop")), main);
        builder.defineCallNode(builder.defineRegion(Region.named("PMPI_Send [libmpi.so]")), loop);
        builder.defineCallNode(builder.defineRegion(Region.named("MPI_Send()")), main);
        builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        for (int node = 0; node < 5; node++) {
            builder.setSeverity(time, node, 0, 1 << node);
        }

        try (PerformanceSpace folded =
                Scaled.toQuantities(new Fold(Set.of(Fold.What.FUNCTIONS)).apply(builder.build()))) {
            Definitions definitions = folded.definitions();
            assertThat(definitions.regions()).extracting(Region::name).containsExactly("main", "MPI_Send");
            assertThat(definitions.callNodes()).extracting(CallNode::parent).containsExactly(Tree.NO_PARENT, 0);
            assertThat(definitions.metrics())
                    .extracting(metric -> metric.name() + " " + metric.unit())
                    .containsExactly("cpu_time sec");
            Row row = folded.newRow(0);
            List<Double> costs = new ArrayList<>();
            for (int node = 0; node < 2; node++) {
                assertThat(folded.severity().read(0, node, row)).isTrue();
                costs.add(row.asDouble(0));
            }
            assertThat(costs).containsExactly(0.007, 0.024);
        }
    }

    @Test
    void recursionCountsWithTheOutermostCall() throws IOException {
        PerformanceSpace space = space(
                "main",
                1,
                "main/f",
                2,
                "main/f/g",
                4,
                "main/f/g/f",
                8,
                "main/f/g/f/g",
                16,
                "main/f/g/f/h",
                32,
                "main/f'",
                64);
        assertThat(fold(space, Fold.What.RECURSION))
                .containsExactly("main=1/127", "main/f=74/126", "main/f/g=20/20", "main/f/h=32/32");
    }

    @Test
    void instancesOfATemplateBecomeOneRegion() throws IOException {
        PerformanceSpace space = space(
                "main",
                1,
                "main/f<int>(int)",
                2,
                "main/f<int>(int)/g",
                4,
                "main/f<long>(long)",
                8,
                "main/f<long>(long)/g",
                16);
        assertThat(fold(space, Fold.What.TEMPLATES))
                .containsExactly("main=1/31", "main/f<…>=10/30", "main/f<…>/g=20/20");
        assertThat(fold(space, Fold.What.RECURSION)).hasSize(5);
    }

    @Test
    void anInstanceBelowAnotherOneIsNoRecursionUnlessBothAreFolded() throws IOException {
        PerformanceSpace space = space("main", 1, "main/f<2>", 2, "main/f<2>/f<1>", 4);
        assertThat(fold(space, Fold.What.TEMPLATES)).containsExactly("main=1/7", "main/f<…>=2/6", "main/f<…>/f<…>=4/4");
        assertThat(fold(space, Fold.What.TEMPLATES, Fold.What.RECURSION)).containsExactly("main=1/7", "main/f<…>=6/6");
    }

    /** A line is recognized by its role and its name; one that calls or is a root stays. */
    @ParameterizedTest
    @EnumSource(
            value = MetricKind.class,
            names = {"EXCLUSIVE", "INCLUSIVE"})
    void linesThatCallNothingArePartsOfTheirFunctionOrLoop(MetricKind kind) throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric(
                Metric.named("time").title("Time").type(ValueType.INT64).kind(kind));
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        int thread = builder.defineThread("thread 0", 0, process);
        String[] names = {"main", "main.c:1", "main.c:2", "f", "libm.so:?", "libm.so@0x1", "line", "main.c:9"};
        String[] modules = {
            "main.c", "src/main.c", "src/main.c", "main.c", "/lib/libm.so", "/lib/libm.so", "main.c", "main.c"
        };
        long[] lines = {1, 1, 2, 3, Region.NO_LINE, Region.NO_LINE, 4, 9};
        int[] parents = {Tree.NO_PARENT, 0, 0, 2, 3, 3, 0, Tree.NO_PARENT};
        long[] exclusive = {1, 2, 4, 8, 16, 32, 64, 128};
        long[] inclusive = {127, 2, 60, 56, 16, 32, 64, 128};
        for (int i = 0; i < names.length; i++) {
            int region = builder.defineRegion(Region.named(names[i])
                    .module(modules[i])
                    .lines(lines[i], Region.NO_LINE)
                    .role(names[i].length() > 4 ? Region.ARTIFICIAL : Region.FUNCTION));
            int node = builder.defineCallNode(region, parents[i]);
            builder.setSeverity(time, node, thread, kind == MetricKind.INCLUSIVE ? inclusive[i] : exclusive[i]);
        }
        PerformanceSpace space = builder.build();

        assertThat(fold(space, Fold.What.LINES))
                .containsExactly(
                        "main=3/127",
                        "main/main.c:2=4/60",
                        "main/main.c:2/f=24/56",
                        "main/main.c:2/f/libm.so@0x1=32/32",
                        "main/line=64/64",
                        "main.c:9=128/128");
        Fold folding = new Fold(Set.of(Fold.What.LINES));
        assertThat(folding.apply(space).definitions().metrics().get(0).kind()).isEqualTo(kind);
        PerformanceSpace without = space("main", 1, "main/f", 2);
        assertThat(folding.apply(without)).isSameAs(without);
        assertThat(folding.text()).isEqualTo("fold lines");
    }

    @Test
    void somethingIsFolded() {
        assertThatThrownBy(() -> new Fold(Set.of()))
                .hasMessage("expected recursion, templates, lines or functions, found nothing to fold");
    }
}
