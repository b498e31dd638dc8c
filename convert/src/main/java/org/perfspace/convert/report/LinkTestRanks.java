package org.perfspace.convert.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Tree;

/**
 * The ranks of a LinkTest run and their locations. A reduced space may have locations for only some of the ranks, while
 * their partners may be any ranks.
 */
public final class LinkTestRanks {

    private static final String PARTNER = "partner ";
    private static final String RANK = "rank ";

    private final Definitions definitions;
    private final int[] ranks;
    private final Map<Integer, Integer> locations = new HashMap<>();
    private final boolean whole;

    private LinkTestRanks(Definitions definitions) {
        this.definitions = definitions;
        this.ranks = new int[definitions.locations().size()];
        for (int location = 0; location < ranks.length; location++) {
            ranks[location] = (int) group(definitions, location).rank();
            locations.put(ranks[location], location);
        }
        this.whole = definitions.regions().stream()
                        .filter(region -> partner(region.name()) >= 0)
                        .count()
                == ranks.length;
    }

    /** Returns the ranks of a run that {@link #fits}. */
    public static LinkTestRanks of(Definitions definitions) {
        return new LinkTestRanks(definitions);
    }

    /**
     * Returns whether a space contains the times of the pairs of a run: the partners are known, each location is a rank,
     * and the times are measured times, possibly combined by merge, mean, minimum or maximum.
     */
    public static boolean fits(Definitions definitions) {
        Metric time = definitions.metric(Quantity.TIME.metric());
        Map<String, String> facts = definitions.attributes().values();
        return facts.containsKey(LinkTestLayout.ID)
                && time != null
                && time.unit().equals(Quantity.TIME.unit())
                && switch (facts.getOrDefault(Operation.ATTRIBUTE, "")) {
                    case "", "merge", "mean", "min", "max" -> true;
                    default -> false;
                }
                && definitions.callNodes().stream().anyMatch(node -> isPartner(definitions, node))
                && isRanks(definitions);
    }

    /** Returns whether a call node stands for a partner in an iteration. */
    public static boolean isPartner(Definitions definitions, CallNode node) {
        return node.parent() != Tree.NO_PARENT
                && partner(definitions.regionOf(node.id()).name()) >= 0;
    }

    /** Returns the rank of the partner that a region stands for, or -1. */
    public static int partner(String region) {
        try {
            return region.startsWith(PARTNER) ? Integer.parseInt(region.substring(PARTNER.length())) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Returns the number of ranks that have a location. */
    public int count() {
        return ranks.length;
    }

    /** Returns whether all ranks of the run have a location. */
    public boolean isWhole() {
        return whole;
    }

    /** Returns the rank of a location. */
    public int rank(int location) {
        return ranks[location];
    }

    /** Returns the location of a rank, or -1 if it has none. */
    public int location(int rank) {
        return locations.getOrDefault(rank, -1);
    }

    /** Returns the name of the host of a rank, or the empty text if the rank has no location. */
    public String host(int rank) {
        int location = location(rank);
        return location < 0
                ? ""
                : definitions
                        .systemNodes()
                        .get(group(definitions, location).systemNode())
                        .name();
    }

    /** Returns the hosts in the order of their first ranks, and the number of ranks of each. */
    Map<String, Integer> hosts() {
        Map<String, Integer> hosts = new LinkedHashMap<>();
        for (int rank : ranks) {
            hosts.merge(host(rank), 1, Integer::sum);
        }
        return hosts;
    }

    /** Returns whether each location is a rank; combined locations are not. */
    private static boolean isRanks(Definitions definitions) {
        for (int location = 0; location < definitions.locations().size(); location++) {
            LocationGroup group = group(definitions, location);
            if (!group.name().equals(RANK + group.rank())) {
                return false;
            }
        }
        return true;
    }

    private static LocationGroup group(Definitions definitions, int location) {
        return definitions
                .locationGroups()
                .get(definitions.locations().get(location).group());
    }
}
