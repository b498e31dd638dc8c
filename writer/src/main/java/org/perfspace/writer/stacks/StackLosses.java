package org.perfspace.writer.stacks;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.writer.supplement.Losses;

/** The parts of a space that files of stacks cannot express. */
public final class StackLosses {

    /** Information that only some files of stacks can express. */
    public enum Words {
        /** Titles of metrics, in place of their unique names. */
        TITLES,
        /** Files, first lines and mangled names of regions. */
        REGIONS,
        /** Files and first lines of regions, but not their mangled names. */
        FRAMES,
        /** Lines from which call nodes are called. */
        CALL_SITES,
        /** Ranks and hosts of locations. */
        PLACES,
        /** Ranks of locations, without hosts. */
        RANKS,
        /** Attributes of locations. */
        LABELS,
        /** Attributes of the profile as a whole. */
        FACTS
    }

    private static final List<Field<Metric>> METRICS_WITHOUT_PLACE = List.of(
            Fields.METRIC_PARENT,
            Fields.METRIC_DESCRIPTION,
            Fields.METRIC_URL,
            Fields.METRIC_VISIBILITY,
            Fields.METRIC_ATTRIBUTES);

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.REGION_END,
            Fields.REGION_PARADIGM,
            Fields.REGION_DESCRIPTION,
            Fields.REGION_URL,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_PARAMETERS,
            Fields.CALL_NODE_ATTRIBUTES);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Set<Words> words;
    private final WriteReport report;
    private final Losses losses;

    /**
     * Creates a report.
     *
     * @param space the profile
     * @param words information that the file can express
     * @param report receives the losses
     */
    public StackLosses(PerformanceSpace space, Set<Words> words, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.words = Set.copyOf(words);
        this.report = report;
        this.losses = new Losses(definitions, report);
    }

    /**
     * Reports all losses that do not depend on the values.
     *
     * @param written the metrics that are written
     * @throws IOException if the profile cannot be read
     */
    public void report(List<StackMetric> written) throws IOException {
        reportMetrics(written);
        reportProgram();
        reportSystem();
        reportFacts();
        Losses.ofExtras(space, report);
    }

    /**
     * Reports call nodes that are in no stack, and those that cannot be distinguished from a sibling.
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
        losses.count(nodes, "call nodes without values", node -> !written.get(node.id()));
        Set<List<Object>> seen = new HashSet<>();
        boolean lines = words.contains(Words.CALL_SITES);
        losses.count(
                nodes,
                "call nodes that cannot be distinguished from a sibling",
                node -> written.get(node.id())
                        && !seen.add(List.of(
                                node.parent(),
                                node.region(),
                                lines && node.parent() >= 0 ? Math.max(0, node.line()) : 0)));
    }

    /**
     * Reports values below 0, which are omitted.
     *
     * @param metric their metric
     * @param count number of values
     */
    public void reportNegative(StackMetric metric, long count) {
        losses.count(count, "values of metric \"" + metric.metric().name() + "\" that are below 0");
    }

    /**
     * Reports values that are not valid weights: below 0, infinite, or NaN.
     *
     * @param metric their metric
     * @param count number of values
     */
    public void reportUnfit(StackMetric metric, long count) {
        losses.count(count, "values of metric \"" + metric.metric().name() + "\" that are below 0 or not finite");
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
        Field<Metric> name = words.contains(Words.TITLES) ? Fields.METRIC_NAME : Fields.METRIC_TITLE;
        losses.of(name, metrics, Fields.METRIC_TITLE::isStated);
        losses.count(metrics, "metrics that are inclusive (exclusive values are written)", metric -> metric.kind()
                .inclusive());
        METRICS_WITHOUT_PLACE.forEach(field -> losses.of(field, metrics, field::isStated));
    }

    private void reportProgram() {
        if (!words.contains(Words.REGIONS) && !words.contains(Words.FRAMES)) {
            losses.of(List.of(Fields.REGION_MODULE, Fields.REGION_BEGIN));
        }
        if (!words.contains(Words.REGIONS)) {
            losses.of(List.of(Fields.REGION_MANGLED_NAME));
        }
        losses.of(WITHOUT_PLACE);
        losses.of(
                Fields.REGION_ROLE,
                region -> Fields.REGION_ROLE.isStated(region) && !region.role().equals(Region.FUNCTION));
        losses.of(Fields.CALL_NODE_LINE, this::losesCallSite);
    }

    /**
     * Returns whether the call site of a call node is lost: a call site must be a line of the caller's file, and roots
     * have no caller.
     */
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
            losses.of(Fields.LOCATION_NAME, l -> !l.name().equals(noun(l) + " " + l.rank()));
            losses.of(Fields.GROUP_NAME, group -> !group.name().equals("rank " + group.rank()));
            losses.of(List.of(Fields.GROUP_TYPE));
            losses.count(definitions.systemNodes(), "parts of the machine", this::losesPart);
        } else if (locations.size() > 1) {
            losses.count(locations.size(), "locations, whose values are added up");
        }
        if (!words.contains(Words.LABELS)) {
            losses.of(List.of(Fields.LOCATION_ATTRIBUTES));
        }
        losses.ofTopologies();
    }

    private static String noun(Location location) {
        return location.type() == Location.Type.ACCELERATOR_STREAM ? "stream" : "thread";
    }

    /** Returns whether a part of the system is lost: only one machine and its nodes are kept. */
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
            losses.ofAttributes();
        }
        losses.ofMirrors();
        losses.ofTitles();
    }
}
