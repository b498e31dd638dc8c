package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from a database without a supplement. */
final class PlainImage {

    private static final Set<Field<?>> HOLDS = Set.of(
            Fields.METRIC_NAME,
            Fields.METRIC_TITLE,
            Fields.METRIC_UNIT,
            Fields.METRIC_DESCRIPTION,
            Fields.METRIC_TYPE,
            Fields.METRIC_TYPE_NAME,
            Fields.METRIC_KIND,
            Fields.METRIC_VISIBILITY,
            Fields.METRIC_EXPRESSIONS,
            Fields.METRIC_CONVERTIBLE,
            Fields.METRIC_CACHEABLE,
            Fields.METRIC_ATTRIBUTES,
            Fields.REGION_NAME,
            Fields.REGION_MODULE,
            Fields.REGION_BEGIN,
            Fields.REGION_PARADIGM,
            Fields.REGION_ROLE,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_LINE,
            Fields.CALL_NODE_MODULE,
            Fields.CALL_NODE_ATTRIBUTES);

    private final Definitions original;
    private final DatabasePlan plan;

    /** The context of each call node. */
    private final int[] contexts;

    private PlainImage(Definitions definitions, DatabasePlan plan) {
        this.original = definitions;
        this.plan = plan;
        this.contexts = new int[definitions.callNodes().size()];
        Arrays.fill(contexts, MetaDb.NONE);
        for (int context = 0; context < plan.callNodes().length; context++) {
            if (plan.callNodes()[context] != DatabasePlan.NO_CALL_NODE) {
                contexts[plan.callNodes()[context]] = context;
            }
        }
    }

    /**
     * Returns a line for each kind of definition that a database does not hold.
     *
     * @param plan the plan of the database. If the space was read from one, a reader recognizes the programming models of
     *     regions by their names.
     */
    static List<String> losses(Definitions definitions, DatabasePlan plan) {
        return Differences.between(definitions, new PlainImage(definitions, plan).build())
                .lost();
    }

    private Image build() {
        DefinitionsBuilder builder = new DefinitionsBuilder().attributes(kept(original.attributes()));
        int[] metrics = new int[original.metrics().size()];
        for (Metric metric : original.metrics()) {
            Metric.Builder there = readBack(Fields.METRICS, metric).edit();
            metrics[metric.id()] = builder.add(metric.kind().derived() ? there : there.parent(Tree.NO_PARENT));
        }
        for (Region region : original.regions()) {
            builder.add(readBack(Fields.REGIONS, region).edit());
        }
        for (CallNode node : original.callNodes()) {
            builder.add(readBack(Fields.CALL_NODES, node), node.parent(), node.region());
        }
        PlainSystem system = new PlainSystem(original, plan);
        system.addTo(builder);
        Definitions there = builder.build();
        return Image.of(
                Format.HPCTOOLKIT.title(),
                original,
                there,
                Image.ids(metrics, builder::metricId),
                system.systemNodes(),
                system.groups(),
                system.locations());
    }

    /** Returns a definition with the fields that a database has, as a reader finds them. */
    private <T> T readBack(Field.Kind<T> kind, T definition) {
        return kind.changed(
                definition,
                (field, value) ->
                        HOLDS.contains(field) ? readBack(field, value, definition) : field.absentIn(definition));
    }

    private Object readBack(Field<?> field, Object value, Object definition) {
        if (value instanceof Attributes attributes) {
            return kept(attributes);
        } else if (definition instanceof Metric metric) {
            return readBack(field, value, metric);
        } else if (definition instanceof CallNode node) {
            return readBack(field, value, node);
        }
        boolean found =
                plan.fromDatabase() || (!field.equals(Fields.REGION_PARADIGM) && !field.equals(Fields.REGION_ROLE));
        return found ? value : field.equals(Fields.REGION_ROLE) ? Region.FUNCTION : Region.UNKNOWN;
    }

    private static Object readBack(Field<?> field, Object value, Metric metric) {
        if (field.equals(Fields.METRIC_EXPRESSIONS)) {
            return isComputedOtherwise(metric) ? Derivation.NONE : value;
        }
        boolean added = !metric.kind().derived()
                && metric.type().isNumber()
                && metric.type().mayBeInclusive();
        if (added && field.equals(Fields.METRIC_KIND)) {
            return MetricKind.INCLUSIVE;
        } else if (added && field.equals(Fields.METRIC_TYPE)) {
            return ValueType.DOUBLE;
        }
        boolean usual = (added || metric.kind().derived())
                && !MetricPlanner.isFurtherScope(metric)
                && (field.equals(Fields.METRIC_TYPE_NAME)
                        || field.equals(Fields.METRIC_CONVERTIBLE)
                        || field.equals(Fields.METRIC_CACHEABLE));
        return usual ? Objects.requireNonNull(field.absent()) : value;
    }

    private static boolean isComputedOtherwise(Metric metric) {
        return metric.kind().derived()
                && (metric.kind() != MetricKind.POSTDERIVED
                        || metric.attributes().get(HpctNames.FORMULA).isEmpty());
    }

    /** Returns the value for a call node, whose file and line are those of the line that contains its context. */
    private Object readBack(Field<?> field, Object value, CallNode node) {
        if (!field.equals(Fields.CALL_NODE_LINE) && !field.equals(Fields.CALL_NODE_MODULE)) {
            return value;
        }
        ContextTree tree = plan.contexts();
        int context = contexts[node.id()];
        int line = context == MetaDb.NONE ? MetaDb.NONE : tree.parent(context);
        boolean called = line >= 0
                && tree.relation(context) != MetaDbLayout.LEXICAL
                && tree.lexicalType(line) == MetaDbLayout.LINE
                && tree.line(line) != 0;
        if (field.equals(Fields.CALL_NODE_LINE)) {
            return called ? tree.line(line) : Region.NO_LINE;
        }
        return node.module().isBlank() ? value : called ? plan.meta().filePath(tree.file(line)) : "";
    }

    private static Attributes kept(Attributes attributes) {
        Map<String, String> kept = new LinkedHashMap<>(attributes.values());
        kept.keySet().removeIf(name -> !name.startsWith(HpctNames.PREFIX));
        return Attributes.of(kept);
    }
}
