package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;

/** Finds out which definitions of a space a database does not hold in its own words. */
final class PlainLosses {

    private final Definitions definitions;
    private final boolean fromDatabase;
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private PlainLosses(Definitions definitions, boolean fromDatabase) {
        this.definitions = definitions;
        this.fromDatabase = fromDatabase;
    }

    /**
     * Returns what is lost, a line for each kind of definition.
     *
     * @param fromDatabase whether the space came from a database, so that the names of regions tell their paradigms
     */
    static List<String> of(Definitions definitions, boolean fromDatabase) {
        PlainLosses losses = new PlainLosses(definitions, fromDatabase);
        losses.count();
        List<String> lines = new ArrayList<>();
        losses.counts.forEach((what, count) -> lines.add(String.format(Locale.ROOT, "%s (%,d)", what, count)));
        return lines;
    }

    private void count() {
        count("attributes of the profile", foreign(definitions.attributes().values()));
        count("mirrors", definitions.mirrors().size());
        definitions.metrics().forEach(this::countMetric);
        definitions.regions().forEach(this::countRegion);
        definitions.callNodes().forEach(this::countCallNode);
        definitions.systemNodes().forEach(this::countSystemNode);
        definitions.locationGroups().forEach(this::countGroup);
        definitions.locations().forEach(this::countLocation);
        count("topologies", definitions.topologies().size());
    }

    private void countMetric(Metric metric) {
        count(
                "places of metrics below others",
                metric.parent() >= 0 && !metric.kind().derived());
        count("links of metrics", !metric.url().isEmpty());
        count("attributes of metrics", foreign(metric.attributes().values()));
        boolean computed = metric.kind().derived()
                && (metric.kind() != MetricKind.POSTDERIVED
                        || metric.attributes().get(HpctNames.FORMULA).isEmpty());
        count("expressions of metrics", computed);
    }

    private void countRegion(Region region) {
        count("mangled names of regions", !region.mangledName().equals(region.name()));
        boolean usual = region.role().equals(Region.UNKNOWN) || region.role().equals("function");
        count(
                "paradigms and roles of regions",
                !fromDatabase && !(region.paradigm().equals(Region.UNKNOWN) && usual));
        count("last lines of regions", region.endLine() != Region.NO_LINE);
        count(
                "links and descriptions of regions",
                !region.url().isEmpty() || !region.description().isEmpty());
        count("attributes of regions", foreign(region.attributes().values()));
    }

    private void countCallNode(CallNode node) {
        count("attributes of call nodes", foreign(node.attributes().values()));
        count(
                "parameters of call nodes, which become a part of the name",
                !node.parameters().isEmpty());
    }

    private void countSystemNode(SystemNode node) {
        count("names of system nodes", !node.name().startsWith("0x"));
        count("descriptions of system nodes", !node.description().isEmpty());
        count("attributes of system nodes", foreign(node.attributes().values()));
    }

    private void countGroup(LocationGroup group) {
        count("names of location groups", !group.name().equals("rank " + group.rank()));
        count("attributes of location groups", foreign(group.attributes().values()));
    }

    private void countLocation(Location location) {
        boolean named = location.name().equals("thread " + location.rank())
                || location.attributes().values().containsKey(HpctNames.TUPLE);
        count("names of locations", !named);
        count("attributes of locations", foreign(location.attributes().values()));
    }

    private static int foreign(Map<String, String> attributes) {
        return (int) attributes.keySet().stream()
                .filter(name -> !name.startsWith(HpctNames.PREFIX))
                .count();
    }

    private void count(String what, boolean lost) {
        count(what, lost ? 1 : 0);
    }

    private void count(String what, int lost) {
        if (lost > 0) {
            counts.merge(what, lost, Integer::sum);
        }
    }
}
