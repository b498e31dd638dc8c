package org.perfspace.writer.cubexml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.NativeText;

/** What CUBE 3 and CUBE 2 have no words for. */
final class Losses {

    private final Definitions definitions;
    private final boolean version2;
    private final WriteReport report;

    private Losses(Definitions definitions, boolean version2, WriteReport report) {
        this.definitions = definitions;
        this.version2 = version2;
        this.report = report;
    }

    static void report(PerformanceSpace space, boolean version2, WriteReport report) {
        Losses losses = new Losses(space.definitions(), version2, report);
        losses.reportMetrics();
        losses.reportProgram();
        losses.reportSystem();
        losses.reportRest();
        space.trace().ifPresent(trace -> report.lose("the trace", 0));
        for (Attachment attachment : space.attachments()) {
            report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
        }
    }

    /** Whether a metric's values get into the file. */
    static boolean hasValues(Definitions definitions, Metric metric) {
        return !metric.kind().derived() && metric.type().isNumber() && !definitions.isVoid(metric.id());
    }

    private void reportMetrics() {
        for (Metric metric : definitions.metrics()) {
            List<String> lost = new ArrayList<>();
            if (metric.kind().derived()) {
                lost.add("the expression");
            } else if (!metric.type().isNumber()) {
                lost.add("the values, which are of type " + metric.type());
            } else if (metric.visibility() == Visibility.VOID) {
                lost.add("the values, as it is switched off");
            } else if (metric.kind() != MetricKind.EXCLUSIVE) {
                lost.add("that values are " + metric.kind() + " (exclusive ones are written)");
            }
            if (!MetricsPart.storedType(metric).equals(metric.type()) || (version2 && !isPlain(metric))) {
                lost.add("the type " + metric.type());
            }
            if (version2 && !metric.name().equals(metric.fileId() + metric.title())) {
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
    }

    private static boolean isPlain(Metric metric) {
        return switch (metric.type().base()) {
            case DOUBLE, INT64 -> true;
            default -> false;
        };
    }

    private void reportProgram() {
        count(definitions.regions(), "mangled names of regions", r -> !r.mangledName()
                .equals(r.name()));
        count(definitions.regions(), "paradigms and roles of regions", Losses::hasParadigm);
        count(definitions.regions(), "attributes of regions", r -> !r.attributes()
                .isEmpty());
        count(definitions.callNodes(), "attributes of call nodes", c -> !c.attributes()
                .isEmpty());
        if (version2) {
            count(definitions.callNodes(), "parameters of call nodes", c -> !c.parameters()
                    .isEmpty());
        }
        count(
                definitions.regions(),
                "texts of regions with characters that XML has not",
                r -> odd(r.name(), false)
                        || odd(r.module(), !version2)
                        || odd(r.url(), false)
                        || odd(r.description(), false));
        count(definitions.callNodes(), "texts of call nodes with characters that XML has not", this::isOdd);
        count(
                definitions.metrics(),
                "texts of metrics with characters that XML has not",
                m -> odd(m.name(), false)
                        || odd(m.title(), false)
                        || odd(m.unit(), false)
                        || odd(m.description(), false));
    }

    private static boolean hasParadigm(Region region) {
        return !region.paradigm().equals(Region.UNKNOWN) || !region.role().equals(Region.UNKNOWN);
    }

    private boolean isOdd(CallNode node) {
        return odd(node.module(), !version2)
                || node.parameters().stream().anyMatch(p -> odd(p.key(), true) || odd(p.value(), true));
    }

    private void reportSystem() {
        Tree tree = definitions.systemTree();
        int[] depths = tree.depths();
        count(
                definitions.systemNodes(),
                "levels of the system between machine and node",
                n -> (depths[n.id()] > 0 && !tree.isLeaf(n.id())) || depths[n.id()] > 1);
        count(definitions.systemNodes(), "classes of system nodes", n -> !n.nodeClass()
                .equals(depths[n.id()] == 0 ? "machine" : "node"));
        count(
                definitions.systemNodes(),
                "descriptions of system nodes",
                n -> !n.description().isEmpty() && (version2 || depths[n.id()] > 0));
        count(definitions.systemNodes(), "attributes of system nodes", n -> !n.attributes()
                .isEmpty());
        count(definitions.locationGroups(), "types of processes", g -> g.type() != LocationGroup.Type.PROCESS);
        count(definitions.locationGroups(), "attributes of processes", g -> !g.attributes()
                .isEmpty());
        count(definitions.locations(), "types of locations", l -> l.type() != Location.Type.CPU_THREAD);
        count(definitions.locations(), "attributes of locations", l -> !l.attributes()
                .isEmpty());
        if (version2) {
            count(definitions.locations(), "ids of locations", l -> l.fileId() != l.id());
        }
        count(
                definitions.locations(),
                "names of locations with characters that XML has not, or none",
                l -> l.name().isEmpty() || odd(l.name(), false));
        count(
                definitions.locationGroups(),
                "names of processes with characters that XML has not, or none",
                g -> g.name().isEmpty() || odd(g.name(), false));
        count(definitions.systemNodes(), "names of system nodes with characters that XML has not", this::isOdd);
    }

    private boolean isOdd(SystemNode node) {
        return odd(node.name(), false);
    }

    private void reportRest() {
        count(
                definitions.topologies(),
                "names of topologies and their dimensions",
                t -> !t.name().isEmpty()
                        || t.dimensions().stream().anyMatch(d -> !d.name().isEmpty()));
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

    private static boolean odd(String text, boolean attribute) {
        return !text.strip().equals(text)
                || !(attribute ? NativeText.attribute(text) : NativeText.element(text)).equals(text);
    }
}
