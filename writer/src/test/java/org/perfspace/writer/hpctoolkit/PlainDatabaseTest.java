package org.perfspace.writer.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.reader.Readers;

/**
 * A database without a supplement has one machine, nodes, processes, threads and streams, and calls from lines; the report
 * names exactly what is lost of others.
 */
class PlainDatabaseTest {

    private static final WriteOptions PLAIN =
            WriteOptions.DEFAULT.withPlain(true).withForce(true);

    @TempDir
    private Path folder;

    private final SpaceBuilder space = new SpaceBuilder();
    private int main;

    @BeforeEach
    void defineProgram() {
        space.defineMetric(Metric.named("time").unit("sec").kind(MetricKind.INCLUSIVE));
        main = space.defineCallNode(space.defineRegion("main", "a.c", Region.NO_LINE, Region.NO_LINE), Tree.NO_PARENT);
    }

    /** Adds a process with a thread of the number 0. */
    private int process(String name, long rank, int node) {
        int process = space.defineProcess(name, rank, node);
        space.defineThread("thread 0", 0, process);
        return process;
    }

    private List<String> losses() throws IOException {
        return HpctDatabaseWriter.write(space.build(), folder.resolve("a.hpctoolkit"), PLAIN).losses().stream()
                .map(WriteReport.Loss::what)
                .toList();
    }

    @Test
    void losesNothingOfASystemThatItHas() throws IOException {
        int machine = space.defineMachine("machine");
        process("rank 0", 0, space.defineNode("0x7f", machine));
        int node = space.defineNode("node", machine);
        int second = process("rank 1", 1, node);
        space.defineThread("thread 1", 1, second);
        process("rank 2", 2, node);

        assertThat(losses()).isEmpty();
    }

    @Test
    void namesNodesBetweenTheMachineAndTheNodes() throws IOException {
        int rack = space.defineNode("rack 3", space.defineMachine("machine"));
        process("process", 0, space.defineNode("node", rack));

        assertThat(losses()).containsExactly("1 system node");
    }

    @Test
    void namesFilesOfCallsWithoutALine() throws IOException {
        int work = space.defineRegion("work", "a.c", Region.NO_LINE, Region.NO_LINE);
        space.defineCallNodeAt(space.defineCallSite(work, "b.c", 7), main);
        space.defineCallNodeAt(space.defineCallSite(work, "c.c", Region.NO_LINE), main);
        process("process", 0, space.defineNode("node", space.defineMachine("machine")));

        assertThat(losses()).containsExactly("file of 1 call node");
    }

    /** The finding: several machines became one, which no line said. */
    @Test
    void namesMachinesThatBecomeOne() throws IOException {
        process("rank 0", 0, space.defineNode("node", space.defineMachine("machine")));
        process("rank 1", 1, space.defineNode("node", space.defineMachine("machine")));
        process("rank 2", 2, space.defineNode("0xb", space.defineMachine("cluster")));

        assertThat(losses())
                .containsExactly(
                        "2 system nodes that cannot be distinguished from another one", "name of 1 system node");
    }

    /** The finding: processes without threads vanished, which no line said. */
    @Test
    void namesGroupsAndNodesWithoutLocations() throws IOException {
        int machine = space.defineMachine("machine");
        int node = space.defineNode("0xa", machine);
        process("rank 0", 0, node);
        space.defineProcess("rank 1", 1, node);
        space.defineProcess("rank 2", 2, space.defineNode("0xb", machine));

        assertThat(losses()).containsExactly("1 system node", "2 location groups without locations");
    }

    /** The finding: the second process of a rank got another one, which no line said. */
    @Test
    void namesRanksThatChange() throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        int process = process("rank 3", 3, node);
        process("worker", 3, node);
        process("rank 4", 4, node);
        space.defineThread("thread 0", 0, process);

        // the free numbers 0 and 1
        assertThat(losses())
                .containsExactly(
                        "name of 1 location group",
                        "rank of 1 location group",
                        "rank of 1 location",
                        "order of location groups and locations");
    }

    @Test
    void keepsTheFirstOfTwoRanks() throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        process("rank 0", 0, node);
        process("rank 0", 0, node);

        assertThat(losses()).containsExactly("rank of 1 location group");
    }

    @Test
    void namesAnotherOrder() throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        process("rank 1", 1, node);
        process("rank 0", 0, node);

        assertThat(losses()).containsExactly("order of location groups and locations");
    }

    /** Streams belong to the process of the same rank. */
    @Test
    void namesAcceleratorsThatBecomePartsOfProcesses() throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        process("rank 0", 0, node);
        accelerator("GPU of rank 0", 0, node);

        assertThat(losses())
                .containsExactly(
                        "1 location group that cannot be distinguished from another one",
                        "name of 1 location group",
                        "type of 1 location group",
                        "name of 1 location");
    }

    @Test
    void namesTheRankOfAnAcceleratorWithoutAProcess() throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        process("rank 0", 0, node);
        accelerator("rank 7", 7, node);

        assertThat(losses())
                .containsExactly(
                        "1 location group that cannot be distinguished from another one",
                        "rank of 1 location group",
                        "type of 1 location group",
                        "name of 1 location");
    }

    private void accelerator(String name, long rank, int node) {
        DefinitionsBuilder to = space.definitions();
        int group = to.addLocationGroup(node, name, rank, LocationGroup.Type.ACCELERATOR, Attributes.NONE);
        to.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID,
                group,
                "stream 5",
                5,
                Location.Type.ACCELERATOR_STREAM,
                Attributes.NONE);
    }

    /** The supplement has the rank of the accelerator, and a line says so only if it is another one in the database. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void saysWhereTheSupplementHasAnotherRank(boolean hasProcess) throws IOException {
        int node = space.defineNode("node", space.defineMachine("machine"));
        if (hasProcess) {
            process("rank 0", 0, node);
        }
        accelerator("GPU", 7, node);

        List<String> kept = HpctDatabaseWriter.write(
                        space.build(), folder.resolve("a.hpctoolkit"), WriteOptions.DEFAULT)
                .kept();

        String definitions = "the definitions in full: 1 metric, 1 region, 1 call node, ";
        assertThat(kept)
                .isEqualTo(
                        hasProcess
                                ? List.of(
                                        definitions + "2 locations",
                                        "rank 7 of \"GPU\", which no process has: shown as rank 0")
                                : List.of(definitions + "1 location"));
    }

    /** The image of the system is what a reader gets back, except for ids, attributes and host ids made of names. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void theImageIsWhatAReaderGetsBack(long seed) throws IOException {
        PerformanceSpace random = RandomSpaces.small().space(seed);
        Path target = folder.resolve("a.hpctoolkit");
        HpctDatabaseWriter.write(random, target, PLAIN);

        DatabasePlan plan = DatabasePlanner.plan(random, null, "a", WrittenScopes.of(PLAIN, target));
        DefinitionsBuilder image = new DefinitionsBuilder();
        new PlainSystem(random.definitions(), plan).addTo(image);

        try (PerformanceSpace read = Readers.open(target)) {
            assertThat(system(image.build())).isEqualTo(system(read.definitions()));
        }
    }

    private static List<String> system(Definitions definitions) {
        return definitions.locations().stream()
                .map(location -> {
                    LocationGroup group = definitions.locationGroups().get(location.group());
                    return String.join(
                            " in ",
                            location.name() + " " + location.rank() + " " + location.type(),
                            group.id() + " " + group.name() + " " + group.rank() + " " + group.type(),
                            IntStream.iterate(group.systemNode(), node -> node != Tree.NO_PARENT, node -> definitions
                                            .systemTree()
                                            .parent(node))
                                    .mapToObj(definitions.systemNodes()::get)
                                    .map(SystemNode::nodeClass)
                                    .collect(Collectors.joining(" in ")));
                })
                .toList();
    }
}
