package org.perfspace.writer.cubexml;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.anchor.NativeText;

/** The parts of a space that CUBE 3 and CUBE 2 have no words for. */
final class Losses {

    private static final String ODD = " with characters that XML has not";

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final boolean version2;
    private final WriteReport report;
    private final FileIds ids;

    private Losses(PerformanceSpace space, boolean version2, WriteReport report) {
        this.space = space;
        this.definitions = space.definitions();
        this.version2 = version2;
        this.report = report;
        this.ids = new FileIds(definitions);
    }

    static void report(PerformanceSpace space, boolean version2, WriteReport report) throws IOException {
        Losses losses = new Losses(space, version2, report);
        losses.reportFacts();
        losses.ids.report(report, version2);
        for (Metric metric : space.definitions().metrics()) {
            losses.reportMetric(metric);
        }
        losses.reportProgram();
        new SystemLosses(space.definitions(), version2, report).report();
        if (space.trace().isPresent()) {
            report.loseTrace(space.traceSamples());
        }
        for (Attachment attachment : space.attachments()) {
            report.lose(attachment.description(), attachment.size());
        }
    }

    /**
     * Refuses metrics that readers of the file could not tell from each other, as their names differ in lost characters
     * only.
     */
    static void requireNames(Definitions definitions, boolean version2, Place target) throws ProfileException {
        Set<String> names = new HashSet<>();
        FileIds ids = new FileIds(definitions);
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

    private static String nameOfVersion2(Metric metric, FileIds ids) {
        return ids.of(metric) + NativeText.element(metric.title()).strip();
    }

    /** Returns whether a metric's values get into the file. */
    static boolean hasValues(Definitions definitions, Metric metric) {
        return !metric.kind().derived() && metric.type().isNumber() && !definitions.isVoid(metric.id());
    }

    /** Counts the things of which something is lost; says nothing of none. */
    static <T> void count(WriteReport report, List<T> things, String what, Predicate<T> lost) {
        long count = things.stream().filter(lost).count();
        if (count > 0) {
            report.lose(count + " " + what, 0);
        }
    }

    /**
     * Returns whether a text between tags reads back as another: without blanks around it, and less what XML cannot hold.
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
        count(
                report,
                List.copyOf(definitions.attributes().values().entrySet()),
                "attributes of the whole" + ODD,
                fact -> isOddAttribute(fact.getKey()) || isOddAttribute(fact.getValue()));
        count(report, definitions.mirrors(), "mirrors" + ODD, Losses::isOdd);
        if (!definitions.titles().equals(Definitions.Titles.NONE)) {
            report.lose("the titles of the dimensions", 0);
        }
        count(
                report,
                definitions.metrics(),
                "texts of metrics" + ODD,
                m -> (!version2 && isOdd(m.name()))
                        || isOdd(m.title())
                        || isOdd(m.unit())
                        || isOdd(m.url())
                        || isOdd(m.description()));
    }

    private void reportMetric(Metric metric) throws IOException {
        List<String> lost = new ArrayList<>();
        boolean values = hasValues(definitions, metric);
        if (metric.kind().derived()) {
            lost.add("the expression");
        } else if (metric.kind() != MetricKind.EXCLUSIVE) {
            lost.add("that values are " + metric.kind() + (values ? " (exclusive ones are written)" : ""));
        }
        if (!values && hasRows(metric)) {
            lost.add("the values, " + whyNot(metric));
        }
        if (!MetricsPart.typeReadBack(metric, version2).equals(metric.type())) {
            lost.add("the type " + metric.type());
        } else if (!metric.typeName().isEmpty() && !metric.typeName().equals(MetricsPart.dtype(metric, version2))) {
            lost.add("the name " + metric.typeName() + " of the type");
        }
        if (version2 && !metric.name().equals(nameOfVersion2(metric, ids))) {
            lost.add("the unique name");
        }
        if (metric.visibility() == Visibility.GHOST) {
            lost.add("that it is a ghost");
        }
        if (!metric.attributes().isEmpty()) {
            lost.add("attributes");
        }
        if (!metric.convertible() || !metric.cacheable()) {
            lost.add("what tools may do with it");
        }
        if (!lost.isEmpty()) {
            report.lose("of metric \"" + metric.name() + "\": " + String.join(", ", lost), 0);
        }
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
        List<Region> regions = definitions.regions();
        List<CallNode> nodes = definitions.callNodes();
        count(report, regions, "mangled names of regions", r -> !r.mangledName().equals(r.name()));
        count(report, regions, "paradigms and roles of regions", Losses::hasParadigm);
        count(report, regions, "attributes of regions", r -> !r.attributes().isEmpty());
        count(report, nodes, "attributes of call nodes", c -> !c.attributes().isEmpty());
        if (version2) {
            count(report, nodes, "parameters of call nodes", c -> !c.parameters()
                    .isEmpty());
        }
        count(
                report,
                regions,
                "texts of regions" + ODD,
                r -> isOdd(r.name()) || isOddModule(r.module()) || isOdd(r.url()) || isOdd(r.description()));
        count(report, nodes, "texts of call nodes" + ODD, this::isOdd);
    }

    private static boolean hasParadigm(Region region) {
        return !region.paradigm().equals(Region.UNKNOWN) || !region.role().equals(Region.UNKNOWN);
    }

    private boolean isOdd(CallNode node) {
        return isOddModule(node.module())
                || (!version2
                        && node.parameters().stream()
                                .anyMatch(p -> isOddAttribute(p.key()) || isOddAttribute(p.value())));
    }
}
