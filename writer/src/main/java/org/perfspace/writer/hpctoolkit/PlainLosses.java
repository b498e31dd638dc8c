package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.function.Consumer;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Region;
import org.perfspace.writer.supplement.Losses;

/** The definitions of a space that a database cannot express without a supplement. */
final class PlainLosses {

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.METRIC_URL,
            Fields.REGION_MANGLED_NAME,
            Fields.REGION_END,
            Fields.REGION_URL,
            Fields.REGION_DESCRIPTION,
            Fields.SYSTEM_NODE_DESCRIPTION);

    private PlainLosses() {}

    /**
     * Reports these definitions.
     *
     * @param fromDatabase whether the space was read from a database, so that a reader recognizes the paradigms of
     *     regions by their names
     * @param lines receives a description of each loss
     */
    static void report(Definitions definitions, boolean fromDatabase, Consumer<String> lines) {
        Losses losses = new Losses(definitions, lines);
        losses.count(foreign(definitions.attributes()), "attributes of the profile");
        losses.ofMirrors();
        losses.of(WITHOUT_PLACE);
        losses.of(
                Fields.METRIC_PARENT,
                metric -> metric.parent() >= 0 && !metric.kind().derived());
        losses.of(Fields.METRIC_EXPRESSIONS, PlainLosses::isComputedOtherwise);
        if (!fromDatabase) {
            losses.of(Fields.REGION_PARADIGM, Fields.REGION_PARADIGM::isStated);
            losses.of(
                    Fields.REGION_ROLE,
                    region -> Fields.REGION_ROLE.isStated(region)
                            && !region.role().equals(Region.FUNCTION));
        }
        losses.count(
                definitions.callNodes(),
                "call nodes with parameters, which become a part of the name",
                Fields.CALL_NODE_PARAMETERS::isStated);
        losses.of(Fields.SYSTEM_NODE_NAME, node -> !node.name().startsWith("0x"));
        losses.of(Fields.GROUP_NAME, group -> !group.name().equals("rank " + group.rank()));
        losses.of(Fields.LOCATION_NAME, PlainLosses::isNamedOtherwise);
        losses.of(Fields.METRIC_ATTRIBUTES, metric -> foreign(metric.attributes()) > 0);
        losses.of(Fields.REGION_ATTRIBUTES, region -> foreign(region.attributes()) > 0);
        losses.of(Fields.CALL_NODE_ATTRIBUTES, node -> foreign(node.attributes()) > 0);
        losses.of(Fields.SYSTEM_NODE_ATTRIBUTES, node -> foreign(node.attributes()) > 0);
        losses.of(Fields.GROUP_ATTRIBUTES, group -> foreign(group.attributes()) > 0);
        losses.of(Fields.LOCATION_ATTRIBUTES, location -> foreign(location.attributes()) > 0);
        losses.ofTopologies();
    }

    private static boolean isComputedOtherwise(Metric metric) {
        return metric.kind().derived()
                && (metric.kind() != MetricKind.POSTDERIVED
                        || metric.attributes().get(HpctNames.FORMULA).isEmpty());
    }

    private static boolean isNamedOtherwise(Location location) {
        return !location.name().equals("thread " + location.rank())
                && !location.attributes().values().containsKey(HpctNames.TUPLE);
    }

    private static long foreign(Attributes attributes) {
        return attributes.values().keySet().stream()
                .filter(name -> !name.startsWith(HpctNames.PREFIX))
                .count();
    }
}
