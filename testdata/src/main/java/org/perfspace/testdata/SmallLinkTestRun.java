package org.perfspace.testdata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * A space in the shape of a LinkTest run of one iteration, as any file may hold it, with two ranks on each host. The time from
 * rank r to partner p of n ranks is 1 + r * n + p microseconds.
 */
public final class SmallLinkTestRun {

    private static final double MICRO = 1e-6;

    private final int ranks;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final Map<String, String> iterationFacts = new LinkedHashMap<>();
    private final List<double[]> retests = new ArrayList<>();
    private double allToAll;

    /** A run of LinkTest 2.x of so many ranks, with messages of 1 MiB. */
    public SmallLinkTestRun(int ranks) {
        this.ranks = ranks;
        fact("id", LinkTestLayout.ID_OLD);
        fact("version", "2.1.16");
        fact("message_size", "1048576");
        fact("num_messages", "3");
    }

    /** States a fact of the header. */
    public SmallLinkTestRun fact(String name, String value) {
        facts.put(LinkTestLayout.PREFIX + name, value);
        return this;
    }

    /** States a fact of the iteration. */
    public SmallLinkTestRun iterationFact(String name, String value) {
        iterationFacts.put(LinkTestLayout.PREFIX + name, value);
        return this;
    }

    /** Measures an all-to-all exchange that takes so many microseconds on each rank. */
    public SmallLinkTestRun allToAll(double micros) {
        allToAll = micros;
        return this;
    }

    /** Measures a pair again. */
    public SmallLinkTestRun retest(int from, int to, double firstMicros, double againMicros) {
        retests.add(new double[] {from, to, firstMicros, againMicros});
        return this;
    }

    /** Returns the time of a pair in seconds. */
    public double time(int from, int to) {
        return (1 + from * ranks + to) * MICRO;
    }

    /** Returns the space. */
    public PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        DefinitionsBuilder definitions = builder.definitions().attributes(Attributes.of(facts));
        int time = builder.defineMetric(Metric.named("time").unit("sec").type(ValueType.DOUBLE));
        int exchange =
                builder.defineMetric(Metric.named("all_to_all_time").unit("sec").type(ValueType.DOUBLE));
        int slowest =
                builder.defineMetric(Metric.named("slowest_time").unit("sec").type(ValueType.DOUBLE));
        int again = builder.defineMetric(Metric.named("retest_time").unit("sec").type(ValueType.DOUBLE));
        int iteration = definitions.addCallNode(
                DefinitionsBuilder.NEXT_FILE_ID,
                Tree.NO_PARENT,
                definitions.add(Region.named("iteration 1")),
                Region.NO_LINE,
                "",
                List.of(),
                Attributes.of(iterationFacts));
        int machine = definitions.addSystemNode(Tree.NO_PARENT, "LinkTest", "machine", "", Attributes.NONE);
        int[] partners = new int[ranks];
        int host = -1;
        for (int rank = 0; rank < ranks; rank++) {
            partners[rank] = definitions.addCallNode(iteration, definitions.add(Region.named("partner " + rank)));
            host = rank % 2 == 0
                    ? definitions.addSystemNode(machine, "host" + rank / 2, "node", "", Attributes.NONE)
                    : host;
            int process = definitions.addLocationGroup(
                    host, "rank " + rank, rank, LocationGroup.Type.PROCESS, Attributes.NONE);
            definitions.addLocation(rank, process, "rank " + rank, 0, Location.Type.CPU_THREAD, Attributes.NONE);
        }
        for (int from = 0; from < ranks; from++) {
            for (int to = 0; to < ranks; to++) {
                builder.setSeverity(time, partners[to], from, from == to ? 0 : time(from, to));
            }
            if (allToAll > 0) {
                builder.setSeverity(exchange, iteration, from, allToAll * MICRO);
            }
        }
        for (double[] retest : retests) {
            builder.setSeverity(slowest, partners[(int) retest[1]], (int) retest[0], retest[2] * MICRO);
            builder.setSeverity(again, partners[(int) retest[1]], (int) retest[0], retest[3] * MICRO);
        }
        return builder.build();
    }
}
