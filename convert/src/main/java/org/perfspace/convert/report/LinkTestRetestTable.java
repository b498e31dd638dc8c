package org.perfspace.convert.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.convert.report.LinkTestIteration.Retest;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRetests;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.CallNode;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/** The retests of a run, grouped by the call nodes of the iterations. */
final class LinkTestRetestTable {

    private record Pair(int iteration, int from, int to) {}

    private final Map<Integer, List<Retest>> retests = new HashMap<>();

    private LinkTestRetestTable() {}

    /** Reads the retests: retests of known pairs are values, all others are in an attribute of the iteration. */
    static LinkTestRetestTable of(PerformanceSpace space, LinkTestRanks ranks) throws IOException {
        LinkTestRetestTable table = new LinkTestRetestTable();
        Map<Pair, Double> first = values(space, ranks, Quantity.SLOWEST_TIME);
        Map<Pair, Double> again = values(space, ranks, Quantity.RETEST_TIME);
        first.forEach((pair, time) -> table.list(pair.iteration())
                .add(new Retest(pair.from(), pair.to(), time, again.getOrDefault(pair, Double.NaN))));
        for (CallNode node : space.definitions().callNodes()) {
            for (LinkTestRetests.Retest retest : stated(node)) {
                if (!retest.placed() && (retest.first() != 0 || retest.again() != 0)) {
                    table.list(node.id())
                            .add(new Retest(
                                    retest.sender(),
                                    retest.receiver(),
                                    Double.longBitsToDouble(retest.first()),
                                    Double.longBitsToDouble(retest.again())));
                }
            }
        }
        return table;
    }

    /** Returns the retests of an iteration. */
    List<Retest> of(int iteration) {
        return retests.getOrDefault(iteration, List.of());
    }

    private List<Retest> list(int iteration) {
        return retests.computeIfAbsent(iteration, key -> new ArrayList<>());
    }

    private static List<LinkTestRetests.Retest> stated(CallNode node) {
        String text = node.attributes().values().getOrDefault(LinkTestLayout.RETEST_LIST, "");
        try {
            return LinkTestRetests.parse(text, Integer.MAX_VALUE, LinkTestLayout.MAX_RETESTS)
                    .list();
        } catch (IllegalArgumentException e) {
            return List.of(); // not a list that this toolkit wrote
        }
    }

    private static Map<Pair, Double> values(PerformanceSpace space, LinkTestRanks ranks, Quantity quantity)
            throws IOException {
        Map<Pair, Double> values = new LinkedHashMap<>();
        try (PartnerRows rows = PartnerRows.of(space, quantity)) {
            while (rows.next()) {
                add(values, rows, ranks);
            }
        }
        return values;
    }

    private static void add(Map<Pair, Double> values, PartnerRows rows, LinkTestRanks ranks) {
        Row row = rows.row();
        for (int i = 0; i < row.count(); i++) {
            if (row.word(i) != 0) {
                values.put(
                        new Pair(rows.iteration(), ranks.rank(row.location(i)), rows.partner()),
                        Double.longBitsToDouble(row.word(i)));
            }
        }
    }
}
