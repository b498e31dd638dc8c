package org.perfspace.writer.tau;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.format.tau.TauNames;
import org.perfspace.format.tau.TauPath;
import org.perfspace.format.tau.TauThread;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.writer.supplement.Losses;

/** Describes the parts of a space that a profile of TAU cannot express. */
final class TauLosses {

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.REGION_ROLE,
            Fields.REGION_URL,
            Fields.REGION_DESCRIPTION,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_MODULE,
            Fields.CALL_NODE_PARAMETERS,
            Fields.CALL_NODE_ATTRIBUTES,
            Fields.SYSTEM_NODE_DESCRIPTION,
            Fields.SYSTEM_NODE_ATTRIBUTES,
            Fields.GROUP_TYPE,
            Fields.LOCATION_TYPE);

    private final TauPlan plan;
    private final Definitions definitions;
    private final List<String> lines = new ArrayList<>();
    private final Losses losses;

    private TauLosses(TauPlan plan) {
        this.plan = plan;
        this.definitions = plan.space().definitions();
        this.losses = new Losses(definitions, lines::add);
    }

    /**
     * Returns the losses: a line for each metric whose values TAU does not hold, and a line for each kind of
     * definition.
     *
     * @param inexactEvents metrics of user events whose values a reader does not get back
     */
    static List<String> of(TauPlan plan, BitSet inexactEvents) {
        TauLosses losses = new TauLosses(plan);
        losses.definitions.metrics().forEach(metric -> losses.addValues(metric, inexactEvents));
        losses.addCallTree();
        losses.addProfile();
        losses.addMetrics();
        losses.addRegions();
        losses.losses.of(WITHOUT_PLACE);
        losses.addSystem();
        return losses.lines;
    }

    private void addValues(Metric metric, BitSet inexactEvents) {
        String name = "metric \"" + metric.name() + "\": ";
        String refusal = plan.survey().refusals().get(metric.id());
        long unsound = plan.survey().unsound().getOrDefault(metric.id(), 0L);
        if (metric.kind().derived()) {
            lines.add(name + "computed by an expression");
        } else if (refusal != null) {
            lines.add(refusal);
        } else if (!plan.metrics().has(metric.id())) {
            lines.add(name + "values of type " + metric.type() + ", which TAU does not know");
        } else if (inexactEvents.get(metric.id())) {
            lines.add(name + "the exact values, as TAU stores means");
        } else if (unsound > 0) {
            lines.add(name + line("%,d values that are negative or not finite, which are written as 0", unsound));
        } else if (plan.survey().rounded().get(metric.id())) {
            lines.add(name + "the exact " + metric.type() + " values, which are rounded");
        }
    }

    private void addCallTree() {
        TauPaths paths = plan.paths();
        if (paths.hasApplication() && !definitions.callNodes().isEmpty()) {
            lines.add(
                    "the roots of the call tree, which are called elsewhere, too: they are put below one for the application");
        }
        if (paths.merged() > 0) {
            lines.add(line("%,d call nodes with the call path of others, to which they are added", paths.merged()));
        }
        if (paths.cuts() > 0) {
            lines.add(line(
                    "%,d call nodes with call paths of more than %,d bytes, which are added to those above",
                    paths.cuts(), TauPaths.LONGEST));
        }
    }

    private void addProfile() {
        losses.count(
                List.copyOf(definitions.attributes().values().entrySet()),
                "attributes of the profile",
                fact -> !TauMetadata.fits(fact.getKey(), fact.getValue()));
        losses.ofMirrors();
        losses.ofTitles();
        losses.ofTopologies();
    }

    private void addMetrics() {
        List<Metric> written = definitions.metrics().stream()
                .filter(metric -> !metric.kind().derived() && plan.metrics().has(metric.id()))
                .toList();
        losses.of(Fields.METRIC_NAME, written, m -> !m.name().equals(expected(m).name()));
        losses.of(Fields.METRIC_TITLE, written, Fields.METRIC_TITLE::isStated);
        losses.of(Fields.METRIC_UNIT, written, m -> !m.unit().equals(expected(m).unit()));
        losses.of(Fields.METRIC_TYPE, written, m -> Fields.METRIC_TYPE.isStated(m) && !isEvent(m));
        losses.of(Fields.METRIC_PARENT, written, Fields.METRIC_PARENT::isStated);
        losses.of(Fields.METRIC_DESCRIPTION, written, m -> !m.description()
                .equals(expected(m).description()));
        losses.of(Fields.METRIC_URL, written, Fields.METRIC_URL::isStated);
        losses.of(Fields.METRIC_ATTRIBUTES, written, m -> !m.attributes()
                .without(Metric.INCLUSIVE_OF_REGIONS)
                .isEmpty());
    }

    private boolean isEvent(Metric metric) {
        return plan.metrics().events().stream().anyMatch(event -> event.metric() == metric.id());
    }

    /** Returns a metric with the name, the unit and the description that a reader returns for it. */
    private Metric expected(Metric metric) {
        OptionalInt id = OptionalInt.of(metric.id());
        if (plan.metrics().calls().equals(id)) {
            return metric(TauNames.CALLS, TauNames.OCCURRENCES, TauNames.CALLS_DESCRIPTION);
        }
        if (plan.metrics().subroutines().equals(id)) {
            return metric(TauNames.SUBROUTINES, TauNames.OCCURRENCES, TauNames.SUBROUTINES_DESCRIPTION);
        }
        for (TauColumn column : plan.survey().columns()) {
            String unit = TauNames.unit(column.name());
            if (column.squares().equals(id)) {
                return metric(metric.name(), metric.unit(), TauNames.SQUARES_DESCRIPTION);
            }
            if (column.whole().equals(id)) {
                return metric(metric.name(), unit, TauNames.WHOLE_DESCRIPTION);
            }
            if (column.samples().equals(id)) {
                return metric(metric.name(), unit, TauNames.SAMPLES_DESCRIPTION);
            }
            if (column.inclusive().equals(id) && !column.exclusive().equals(id)) {
                boolean flat = metric.name().equals(column.name() + TauNames.INCLUSIVE);
                return flat ? metric(metric.name(), unit, inclusiveDescription()) : metric(column.name(), unit, "");
            }
            if (column.exclusive().equals(id)) {
                return metric(column.name(), unit, "");
            }
        }
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            if (event.metric() == metric.id()) {
                String name = event.total() ? event.name() + TauNames.TOTAL : event.name();
                return metric(name, "", TauNames.EVENT_DESCRIPTION);
            }
        }
        return metric;
    }

    private String inclusiveDescription() {
        boolean callPaths = definitions.callNodes().stream()
                .anyMatch(node -> node.parent() >= 0
                        && !TauPath.isSample(definitions.regionOf(node.id()).name()));
        return callPaths ? TauNames.PATH_DESCRIPTION : TauNames.INCLUSIVE_DESCRIPTION;
    }

    private static Metric metric(String name, String unit, String description) {
        return Metric.named(name).unit(unit).description(description).asDefined(0);
    }

    private void addRegions() {
        List<String> texts = definitions.regions().stream()
                .map(region -> TauText.name(TauFunctionName.text(region)))
                .toList();
        // as a reader splits them
        List<TauFunctionName> names = texts.stream().map(TauFunctionName::of).toList();
        losses.of(Fields.REGION_NAME, r -> !names.get(r.id()).name().equals(r.name()));
        losses.of(
                Fields.REGION_MANGLED_NAME,
                r -> !r.mangledName().equals(texts.get(r.id()))
                        && !r.mangledName().equals(r.name()));
        losses.of(Fields.REGION_MODULE, r -> !names.get(r.id()).module().equals(r.module()));
        losses.of(Fields.REGION_BEGIN, r -> names.get(r.id()).begin() != r.beginLine());
        losses.of(Fields.REGION_END, r -> names.get(r.id()).end() != r.endLine());
        losses.of(
                Fields.REGION_PARADIGM,
                r -> Fields.REGION_PARADIGM.isStated(r) && !r.paradigm().equals(TauNames.PARADIGM));
        losses.of(Fields.REGION_ATTRIBUTES, TauLosses::losesAttribute);
    }

    private static boolean losesAttribute(Region region) {
        String group = region.attributes().get(TauNames.GROUP);
        boolean groups = group.equals(TauText.groups(group));
        return !region.attributes().without(groups ? TauNames.GROUP : "").isEmpty();
    }

    private void addSystem() {
        losses.count(definitions.systemNodes(), "system nodes other than hosts", TauLosses::isOther);
        losses.count(definitions.locationGroups(), "processes with other names or ranks", group -> !isNamed(group));
        losses.of(
                Fields.GROUP_ATTRIBUTES,
                group -> !group.attributes().without(TauNames.CONTEXT).isEmpty());
        losses.count(definitions.locations(), "locations with other names or ranks", place -> !isNamed(place));
        losses.of(Fields.LOCATION_ATTRIBUTES, location -> location.attributes().values().entrySet().stream()
                .anyMatch(fact -> !TauMetadata.fits(fact.getKey(), fact.getValue())));
    }

    private static boolean isOther(SystemNode node) {
        boolean machine = node.parent() < 0 && node.name().equals("Machine");
        return !machine && !node.nodeClass().equals(TauNames.HOST_CLASS);
    }

    private boolean isNamed(LocationGroup group) {
        return definitions.locations().stream()
                .filter(location -> location.group() == group.id())
                .map(location -> plan.threads().get(location.id()))
                .allMatch(thread -> thread.node() == group.rank()
                        && group.name().equals(TauNames.process(thread.node(), thread.context())));
    }

    private boolean isNamed(Location location) {
        TauThread thread = plan.threads().get(location.id());
        return location.rank() == thread.thread() && location.name().equals(TauNames.thread(thread.thread()));
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
