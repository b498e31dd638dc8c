package org.perfspace.writer.hpctoolkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
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
            Fields.CALL_NODE_ATTRIBUTES,
            Fields.SYSTEM_NODE_NAME,
            Fields.SYSTEM_NODE_CLASS,
            Fields.SYSTEM_NODE_ATTRIBUTES,
            Fields.GROUP_NAME,
            Fields.GROUP_RANK,
            Fields.GROUP_TYPE,
            Fields.GROUP_ATTRIBUTES,
            Fields.LOCATION_NAME,
            Fields.LOCATION_RANK,
            Fields.LOCATION_TYPE,
            Fields.LOCATION_ATTRIBUTES);

    private final boolean fromDatabase;

    private PlainImage(boolean fromDatabase) {
        this.fromDatabase = fromDatabase;
    }

    /**
     * Returns a line for each kind of definition that a database does not hold.
     *
     * @param fromDatabase whether the space was read from a database, so that a reader recognizes the programming
     *     models of regions by their names
     */
    static List<String> losses(Definitions definitions, boolean fromDatabase) {
        Image image = Image.changed(
                Format.HPCTOOLKIT.title(),
                definitions,
                kept(definitions.attributes()),
                HOLDS,
                new PlainImage(fromDatabase)::readBack);
        return Differences.between(definitions, image).lost();
    }

    private Object readBack(Field<?> field, Object value, Object original) {
        if (value instanceof Attributes attributes) {
            return kept(attributes);
        } else if (original instanceof Region) {
            boolean found =
                    fromDatabase || (!field.equals(Fields.REGION_PARADIGM) && !field.equals(Fields.REGION_ROLE));
            return found ? value : field.equals(Fields.REGION_ROLE) ? Region.FUNCTION : Region.UNKNOWN;
        } else if (original instanceof Metric metric) {
            return readBack(field, value, metric);
        } else if (field.equals(Fields.SYSTEM_NODE_NAME) && original instanceof SystemNode node) {
            return node.name().startsWith("0x") ? value : "";
        } else if (field.equals(Fields.GROUP_NAME) && original instanceof LocationGroup group) {
            return "rank " + group.rank();
        } else if (field.equals(Fields.LOCATION_NAME) && original instanceof Location location) {
            boolean named = location.attributes().values().containsKey(HpctNames.TUPLE);
            return named ? value : "thread " + location.rank();
        }
        return value;
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
        }
        return added && field.equals(Fields.METRIC_TYPE) ? ValueType.DOUBLE : value;
    }

    private static boolean isComputedOtherwise(Metric metric) {
        return metric.kind().derived()
                && (metric.kind() != MetricKind.POSTDERIVED
                        || metric.attributes().get(HpctNames.FORMULA).isEmpty());
    }

    private static Attributes kept(Attributes attributes) {
        Map<String, String> kept = new LinkedHashMap<>(attributes.values());
        kept.keySet().removeIf(name -> !name.startsWith(HpctNames.PREFIX));
        return Attributes.of(kept);
    }
}
