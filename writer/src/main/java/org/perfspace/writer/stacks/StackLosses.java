package org.perfspace.writer.stacks;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Visibility;

/** The parts of a space that files of stacks have no words for. */
public final class StackLosses {

    /** Something that some files of stacks have words for. */
    public enum Words {
        /** Titles of metrics, in place of their unique names. */
        TITLES,
        /** Files, first lines and mangled names of regions. */
        REGIONS,
        /** Files and first lines of regions, but not their mangled names. */
        FRAMES,
        /** Lines that call nodes are called from. */
        CALL_SITES,
        /** Ranks and hosts of locations. */
        PLACES,
        /** Ranks of locations, without hosts. */
        RANKS,
        /** Attributes of locations. */
        LABELS,
        /** Attributes of the whole. */
        FACTS
    }

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Set<Words> words;
    private final WriteReport report;

    /**
     * Prepares a report.
     *
     * @param space the profile
     * @param words what the file can say
     * @param report takes the losses
     */
    public StackLosses(PerformanceSpace space, Set<Words> words, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.words = Set.copyOf(words);
        this.report = report;
    }

    /**
     * Reports everything that is lost, whatever the values are.
     *
     * @param written the metrics that are written
     * @throws IOException if the profile cannot be read
     */
    public void report(List<StackMetric> written) throws IOException {
        reportMetrics(written);
        reportProgram();
        reportSystem();
        reportFacts();
        if (space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
        for (Attachment attachment : space.attachments()) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        }
    }

    /**
     * Reports call nodes that are in no stack, and those that cannot be told from a sibling.
     *
     * @param inStacks call nodes that end a stack
     */
    public void reportNodes(BitSet inStacks) {
        BitSet written = (BitSet) inStacks.clone();
        for (int node = definitions.callNodes().size() - 1; node >= 0; node--) {
            int parent = definitions.callTree().parent(node);
            if (written.get(node) && parent >= 0) {
                written.set(parent);
            }
        }
        List<CallNode> nodes = definitions.callNodes();
        count(nodes, "call nodes without values", node -> !written.get(node.id()));
        Set<List<Object>> seen = new HashSet<>();
        boolean lines = words.contains(Words.CALL_SITES);
        count(
                nodes,
                "call nodes that are not told from a sibling",
                node -> written.get(node.id())
                        && !seen.add(List.of(
                                node.parent(),
                                node.region(),
                                lines && node.parent() >= 0 ? Math.max(0, node.line()) : 0)));
    }

    /**
     * Reports values below 0, which are left out.
     *
     * @param metric their metric
     * @param count how many there are
     */
    public void reportNegative(StackMetric metric, long count) {
        if (count > 0) {
            report.lose(count + " values of metric \"" + metric.metric().name() + "\" that are below 0", 0);
        }
    }

    /**
     * Reports values that are no weights: below 0, infinite, or no numbers.
     *
     * @param metric their metric
     * @param count how many there are
     */
    public void reportUnfit(StackMetric metric, long count) {
        if (count > 0) {
            report.lose(
                    count + " values of metric \"" + metric.metric().name()
                            + "\" that are below 0 or no finite numbers",
                    0);
        }
    }

    private void reportMetrics(List<StackMetric> written) throws IOException {
        Set<Integer> ids = new HashSet<>();
        written.forEach(metric -> ids.add(metric.metric().id()));
        for (Metric metric : definitions.metrics()) {
            if (!ids.contains(metric.id())) {
                String why = StackMetric.whyNot(definitions, metric);
                StackMetric.reportLeftOut(
                        space, metric, why.isEmpty() ? "as there is room for one metric" : why, report);
            }
        }
        List<Metric> metrics = written.stream().map(StackMetric::metric).toList();
        count(metrics, "places of metrics below others", m -> m.parent() >= 0);
        boolean titles = words.contains(Words.TITLES);
        count(metrics, titles ? "unique names of metrics" : "titles of metrics", m -> !m.title()
                .equals(m.name()));
        count(
                metrics,
                "descriptions and URLs of metrics",
                m -> !m.description().isEmpty() || !m.url().isEmpty());
        count(metrics, "attributes of metrics", m -> !m.attributes().isEmpty());
        count(metrics, "metrics that are inclusive (exclusive values are written)", m -> m.kind()
                .inclusive());
        count(metrics, "metrics that are ghosts", m -> m.visibility() == Visibility.GHOST);
    }

    private void reportProgram() {
        List<Region> regions = definitions.regions();
        List<CallNode> nodes = definitions.callNodes();
        if (!words.contains(Words.REGIONS) && !words.contains(Words.FRAMES)) {
            count(regions, "files of regions", r -> !r.module().isEmpty());
            count(regions, "first lines of regions", r -> r.beginLine() != Region.NO_LINE);
        }
        if (!words.contains(Words.REGIONS)) {
            count(regions, "mangled names of regions", r -> !r.mangledName().equals(r.name()));
        }
        count(regions, "last lines of regions", r -> r.endLine() != Region.NO_LINE);
        count(
                regions,
                "paradigms and roles of regions",
                r -> !r.paradigm().equals(Region.UNKNOWN) || !(r.role().equals(Region.UNKNOWN) || isFunction(r)));
        count(
                regions,
                "descriptions and URLs of regions",
                r -> !r.description().isEmpty() || !r.url().isEmpty());
        count(regions, "attributes of regions", r -> !r.attributes().isEmpty());
        count(nodes, "call sites", this::losesCallSite);
        count(nodes, "parameters of call nodes", n -> !n.parameters().isEmpty());
        count(nodes, "attributes of call nodes", n -> !n.attributes().isEmpty());
    }

    private static boolean isFunction(Region region) {
        return region.role().equals("function");
    }

    /** A call site is a line of the caller's file; roots have no caller. */
    private boolean losesCallSite(CallNode node) {
        if (!words.contains(Words.CALL_SITES) || node.parent() < 0) {
            return node.line() != Region.NO_LINE || !node.module().isEmpty();
        }
        return !node.module().isEmpty()
                && !node.module().equals(definitions.regionOf(node.parent()).module());
    }

    private void reportSystem() {
        List<Location> locations = definitions.locations();
        if (words.contains(Words.PLACES) || words.contains(Words.RANKS)) {
            count(locations, "names of locations", l -> !l.name().equals(noun(l) + " " + l.rank()));
            count(
                    definitions.locationGroups(),
                    "names and types of processes",
                    g -> !g.name().equals("rank " + g.rank()) || g.type() != LocationGroup.Type.PROCESS);
            count(definitions.systemNodes(), "parts of the machine", this::losesPart);
        } else if (locations.size() > 1) {
            report.lose(locations.size() + " locations, whose values are added up", 0);
        }
        if (!words.contains(Words.LABELS)) {
            count(locations, "attributes of locations", l -> !l.attributes().isEmpty());
        }
        count(definitions.topologies(), "topologies", t -> true);
    }

    private static String noun(Location location) {
        return location.type() == Location.Type.ACCELERATOR_STREAM ? "stream" : "thread";
    }

    /** Returns whether a part of the machine is lost: one machine and its nodes remain. */
    private boolean losesPart(SystemNode part) {
        boolean root = part.parent() < 0;
        if (!root && !words.contains(Words.PLACES)) {
            return true;
        }
        boolean known = root
                ? part.id() == 0
                        && part.name().equals("machine")
                        && part.nodeClass().equals("machine")
                : part.nodeClass().equals("node") && part.parent() == 0;
        return !known || !part.description().isEmpty() || !part.attributes().isEmpty();
    }

    private void reportFacts() {
        if (!words.contains(Words.FACTS)) {
            count(List.copyOf(definitions.attributes().values().keySet()), "attributes of the whole", key -> true);
        }
        count(definitions.mirrors(), "mirrors", mirror -> true);
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            report.lose("the titles of the dimensions", 0);
        }
    }

    private <T> void count(List<T> things, String what, Predicate<T> lost) {
        long count = things.stream().filter(lost).count();
        if (count > 0) {
            report.lose(count + " " + what, 0);
        }
    }
}
