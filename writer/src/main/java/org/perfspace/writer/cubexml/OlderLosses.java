package org.perfspace.writer.cubexml;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.NativeText;
import org.perfspace.writer.supplement.Losses;

/** The parts of a space that CUBE 3 and CUBE 2 cannot express. */
final class OlderLosses {

    private static final List<Field<?>> WITHOUT_PLACE = List.of(
            Fields.REGION_MANGLED_NAME,
            Fields.REGION_PARADIGM,
            Fields.REGION_ROLE,
            Fields.REGION_ATTRIBUTES,
            Fields.CALL_NODE_ATTRIBUTES);

    private static final String ODD = " with characters that XML has not";

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final boolean version2;
    private final Losses losses;
    private final XmlIds ids;

    private OlderLosses(PerformanceSpace space, boolean version2, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.version2 = version2;
        this.losses = new Losses(definitions, report);
        this.ids = new XmlIds(definitions);
    }

    static void report(PerformanceSpace space, boolean version2, WriteReport report) throws IOException {
        OlderLosses losses = new OlderLosses(space, version2, report);
        losses.reportFacts();
        losses.ids.report(losses.losses, version2);
        for (Metric metric : space.definitions().metrics()) {
            losses.reportMetric(metric);
        }
        losses.reportProgram();
        new SystemLosses(space.definitions(), version2, losses.losses).report();
        Losses.ofExtras(space, report);
    }

    /**
     * Rejects metrics that readers of the file could not distinguish, because their names differ only in characters
     * that are lost.
     */
    static void requireNames(Definitions definitions, boolean version2, Place target) throws ProfileException {
        Set<String> names = new HashSet<>();
        XmlIds ids = new XmlIds(definitions);
        for (Metric metric : definitions.metrics()) {
            String name = version2
                    ? nameOfVersion2(metric, ids)
                    : NativeText.element(metric.name()).strip();
            if (!names.add(name)) {
                throw target.unsupported(
                        "expected metrics with names of their own when written as XML, found \"%s\" twice", name);
            }
        }
    }

    private static String nameOfVersion2(Metric metric, XmlIds ids) {
        return ids.of(metric) + NativeText.element(metric.title()).strip();
    }

    /** Returns whether the values of a metric are written. */
    static boolean hasValues(Definitions definitions, Metric metric) {
        return !metric.kind().derived() && metric.type().isNumber() && !definitions.isVoid(metric.id());
    }

    /**
     * Returns whether a text between tags is not read back unchanged: readers remove surrounding blanks, and XML cannot
     * represent some characters.
     */
    static boolean isOdd(String text) {
        return !NativeText.element(text).strip().equals(text);
    }

    private static boolean isOddAttribute(String text) {
        return !NativeText.attribute(text).equals(text);
    }

    private boolean isOddModule(String text) {
        return version2 ? isOdd(text) || text.equals(DefinitionsLayout.UNKNOWN_MODULE) : isOddAttribute(text);
    }

    private void reportFacts() {
        losses.count(
                List.copyOf(definitions.attributes().values().entrySet()),
                "attributes of the profile" + ODD,
                fact -> isOddAttribute(fact.getKey()) || isOddAttribute(fact.getValue()));
        losses.count(definitions.mirrors(), "mirrors" + ODD, OlderLosses::isOdd);
        losses.ofTitles();
        losses.count(
                definitions.metrics(),
                "texts of metrics" + ODD,
                m -> (!version2 && isOdd(m.name()))
                        || isOdd(m.title())
                        || isOdd(m.unit())
                        || isOdd(m.url())
                        || isOdd(m.description()));
    }

    private void reportMetric(Metric metric) throws IOException {
        boolean values = hasValues(definitions, metric);
        boolean typeKept = MetricsPart.typeReadBack(metric, version2).equals(metric.type());
        String dtype = MetricsPart.dtype(metric, version2);
        boolean otherKind = !metric.kind().derived() && metric.kind() != MetricKind.EXCLUSIVE;
        losses.of(metric)
                .field(Fields.METRIC_EXPRESSIONS)
                .when(otherKind, "that values are " + metric.kind() + (values ? " (exclusive ones are written)" : ""))
                .when(!values && hasRows(metric), "the values, " + whyNot(metric))
                .when(!typeKept, "type " + metric.type())
                .when(
                        typeKept
                                && !metric.typeName().isEmpty()
                                && !metric.typeName().equals(dtype),
                        "name " + metric.typeName() + " of the type")
                .when(version2 && !metric.name().equals(nameOfVersion2(metric, ids)), "unique name")
                .when(metric.visibility() == Visibility.GHOST, Fields.METRIC_VISIBILITY.name())
                .field(Fields.METRIC_ATTRIBUTES)
                .field(Fields.METRIC_CONVERTIBLE)
                .field(Fields.METRIC_CACHEABLE)
                .report();
    }

    private boolean hasRows(Metric metric) throws IOException {
        try (RowCursor rows = space.severity().rows(metric.id())) {
            return rows.next();
        }
    }

    private static String whyNot(Metric metric) {
        if (metric.kind().derived()) {
            return "as it is derived";
        }
        return metric.type().isNumber()
                ? "as it or a metric above it is switched off"
                : "which are of type " + metric.type();
    }

    private void reportProgram() {
        losses.of(WITHOUT_PLACE);
        if (version2) {
            losses.of(List.of(Fields.CALL_NODE_PARAMETERS));
        }
        losses.count(
                definitions.regions(),
                "texts of regions" + ODD,
                r -> isOdd(r.name()) || isOddModule(r.module()) || isOdd(r.url()) || isOdd(r.description()));
        losses.count(definitions.callNodes(), "texts of call nodes" + ODD, this::isOdd);
    }

    private boolean isOdd(CallNode node) {
        return isOddModule(node.module())
                || (!version2
                        && node.parameters().stream()
                                .anyMatch(p -> isOddAttribute(p.key()) || isOddAttribute(p.value())));
    }
}
