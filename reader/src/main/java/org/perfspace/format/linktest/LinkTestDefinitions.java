package org.perfspace.format.linktest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.perfspace.format.linktest.LinkTestShape.Node;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Conversion of a run to the definitions of a space, and back; see {@link LinkTestShape}. */
public final class LinkTestDefinitions {

    private static final String MACHINE = "LinkTest";

    /** The attribute of a rank whose data are left out. */
    private static final String LOST = "linktest.lost";

    private LinkTestDefinitions() {}

    /** Returns the metrics, call nodes, hosts and ranks of a run. */
    public static Definitions of(LinkTestRun run) {
        return of(run, rank -> false);
    }

    /**
     * Returns the metrics, call nodes, hosts and ranks of a run.
     *
     * @param lost whether the data of a rank are left out: the definitions are none of a run that LinkTest could have written then
     */
    static Definitions of(LinkTestRun run, IntPredicate lost) {
        DefinitionsBuilder builder = new DefinitionsBuilder().attributes(Attributes.of(LinkTestAttributes.of(run)));
        LinkTestShape shape = new LinkTestShape(run);
        for (Quantity quantity : shape.quantities()) {
            builder.add(Metric.named(quantity.metric())
                    .title(quantity.title())
                    .unit(quantity.unit())
                    .description(quantity.description())
                    .type(type(quantity))
                    .attributes(isMeasured(quantity) ? Metric.ZERO_IS_ABSENT : Attributes.NONE));
        }
        addCallNodes(run, shape, builder);
        addRanks(run, lost, builder);
        return builder.build();
    }

    /**
     * Returns the run that the attributes of definitions describe. The definitions of this run may differ from the given
     * ones.
     *
     * @throws IllegalArgumentException if their attributes are not those of a run
     */
    public static LinkTestRun parse(Definitions d) {
        List<Map<String, String>> ranks = new ArrayList<>();
        for (Location location : d.locations()) {
            Map<String, String> facts =
                    new LinkedHashMap<>(location.attributes().values());
            int host = d.locationGroups().get(location.group()).systemNode();
            facts.put(LinkTestLayout.HOST, d.systemNodes().get(host).name());
            ranks.add(facts);
        }
        List<Map<String, String>> iterations = new ArrayList<>();
        for (CallNode node : d.callNodes()) {
            if (node.parent() == Tree.NO_PARENT) {
                iterations.add(node.attributes().values());
            }
        }
        return LinkTestAttributes.parse(d.attributes().values(), ranks, iterations);
    }

    /** Returns the type of the values of a quantity. */
    public static ValueType type(Quantity quantity) {
        ValueType type =
                switch (quantity) {
                    case TIME, ALL_TO_ALL_TIME, SLOWEST_TIME, RETEST_TIME -> ValueType.DOUBLE;
                    case ACCESS_STEP -> ValueType.INT32;
                    case PARTNER -> ValueType.UINT64;
                };
        return type.withZeroAbsent(isMeasured(quantity));
    }

    /** Returns whether 0 means that there is no value; the numbers of an unknown access pattern include 0. */
    private static boolean isMeasured(Quantity quantity) {
        return quantity != Quantity.PARTNER;
    }

    private static void addCallNodes(LinkTestRun run, LinkTestShape shape, DefinitionsBuilder builder) {
        int[] iterations = addRegions(shape, Node.ITERATION, shape.iterations(), builder);
        int[] partners = addRegions(shape, Node.PARTNER, shape.partners(), builder);
        int[] steps = addRegions(shape, Node.STEP, shape.steps(), builder);
        for (int i = 0; i < shape.iterations(); i++) {
            int iteration = builder.addCallNode(
                    DefinitionsBuilder.NEXT_FILE_ID,
                    Tree.NO_PARENT,
                    iterations[i],
                    Region.NO_LINE,
                    "",
                    List.of(),
                    Attributes.of(LinkTestAttributes.of(run.iterations().get(i), run)));
            for (int partner : partners) {
                builder.addCallNode(iteration, partner);
            }
            for (int step : steps) {
                builder.addCallNode(iteration, step);
            }
        }
    }

    private static int[] addRegions(LinkTestShape shape, Node node, int count, DefinitionsBuilder builder) {
        int[] regions = new int[count];
        for (int i = 0; i < count; i++) {
            regions[i] = builder.add(Region.named(shape.name(node, i)));
        }
        return regions;
    }

    private static void addRanks(LinkTestRun run, IntPredicate lost, DefinitionsBuilder builder) {
        int machine = builder.addSystemNode(Tree.NO_PARENT, MACHINE, "machine", "", Attributes.NONE);
        Map<String, Integer> hosts = new LinkedHashMap<>();
        for (int rank = 0; rank < run.ranks().size(); rank++) {
            Map<String, String> facts = LinkTestAttributes.of(run.ranks().get(rank), rank);
            String host = String.valueOf(facts.remove(LinkTestLayout.HOST));
            if (lost.test(rank)) {
                facts.put(LOST, "1");
            }
            int node = hosts.computeIfAbsent(
                    host, name -> builder.addSystemNode(machine, name, "node", "", Attributes.NONE));
            String name = "rank " + rank;
            int process = builder.addLocationGroup(node, name, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
            builder.addLocation(rank, process, name, 0, Location.Type.CPU_THREAD, Attributes.of(facts));
        }
    }
}
