package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Replaces the call tree by a flat profile: a forest of single call nodes, one for each region that has any, with the
 * exclusive cost of all of them, so that sums do not change. All stored metrics become exclusive, except those that must
 * keep their kind. A call node has the file id of its region.
 */
record Flat() implements Reduction {

    @Override
    public Step step() {
        return Step.FLAT;
    }

    @Override
    public String text() {
        return "flat";
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        boolean[] called = new boolean[source.regions().size()];
        source.callNodes().forEach(node -> called[node.region()] = true);
        int[] places = KeptPositions.after(called);
        int[] targets = source.callNodes().stream()
                .mapToInt(node -> places[node.region()])
                .toArray();
        CallTreeMap map = new CallTreeMap(targets, (int) source.callNodes().stream()
                .mapToInt(CallNode::region)
                .distinct()
                .count());
        List<String> notes = new ArrayList<>();
        Definitions definitions = definitions(source, called);
        List<MergedCallNodes.Source> sources = new ArrayList<>();
        for (Metric metric : source.metrics()) {
            sources.add(source(space, metric, map, notes));
        }
        return MergedCallNodes.of(space, definitions, map, sources).withMoreNotes(notes);
    }

    /** Returns the exclusive values of a metric, if the values of several call nodes can be added up. */
    static MergedCallNodes.Source source(PerformanceSpace space, Metric metric, CallTreeMap map, List<String> notes) {
        CallTreeCut.merged(metric, "call nodes").ifPresent(notes::add);
        if (metric.kind().derived()) {
            return MergedCallNodes.Source.NONE;
        }
        Optional<String> why = Optional.empty();
        Severity severity = space.severity();
        if (metric.kind().inclusive()) {
            CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
            severity = view;
            why = metric.visibility() == Visibility.VOID
                    ? Optional.of("it is switched off (VOID), and inclusive")
                    : view.refusal(metric.id());
        } else if (metric.type().base() == ValueType.Base.SCALE_FUNC && map.merges()) {
            why = Optional.of("values of type " + metric.type() + " cannot be added up");
        }
        why.ifPresent(reason -> notes.add(CallTreeCut.noValues(metric, reason)));
        return new MergedCallNodes.Source(
                severity, why.isPresent() ? MergedCallNodes.Rule.NOTHING : MergedCallNodes.Rule.SUM);
    }

    private static Definitions definitions(Definitions source, boolean[] called) {
        DefinitionsCopy copy = new DefinitionsCopy(source).metrics(Flat::metric);
        for (Region region : source.regions()) {
            copy.builder().add(region.edit());
        }
        for (int region : KeptPositions.of(called)) {
            copy.builder()
                    .addCallNode(
                            source.regions().get(region).fileId(),
                            Tree.NO_PARENT,
                            region,
                            Region.NO_LINE,
                            "",
                            List.of(),
                            Attributes.NONE);
        }
        return copy.system().build();
    }

    /** Returns the metric that holds exclusive values. */
    static Metric.Builder metric(Metric metric) {
        if (metric.kind().derived()) {
            return metric.edit();
        }
        return metric.edit()
                .type(
                        metric.kind().inclusive()
                                ? Kind.takenApart(metric.type())
                                : metric.type().widened())
                .kind(metric.convertible() ? MetricKind.EXCLUSIVE : metric.kind());
    }
}
