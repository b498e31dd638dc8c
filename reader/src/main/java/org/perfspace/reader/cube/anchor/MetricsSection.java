package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.model.Derivation;
import org.perfspace.model.Tree;

/** Reads {@code <metrics>}: a forest of {@code <metric>}, whose fields come in any order. */
final class MetricsSection {

    /** A metric and its draft, without texts. */
    private static final int METRIC = 1_500;

    private final AnchorXml xml;
    private final List<MetricDraft> metrics = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    MetricsSection(AnchorXml xml) {
        this.xml = xml;
    }

    /** From the start of the section to its end. */
    List<MetricDraft> read() throws IOException {
        while (true) {
            boolean starts = xml.next();
            if (starts && xml.name().equals(AnchorLayout.METRIC)) {
                int parent = open.isEmpty() ? Tree.NO_PARENT : open.getLast();
                xml.hold(METRIC);
                open.addLast(metrics.size());
                metrics.add(new MetricDraft(xml, parent));
            } else if (starts && open.isEmpty()) {
                xml.skipUnknown();
            } else if (starts) {
                field(metrics.get(open.getLast()));
            } else if (open.isEmpty()) {
                return metrics;
            } else {
                open.removeLast();
            }
        }
    }

    private void field(MetricDraft metric) throws IOException {
        String element = xml.name();
        switch (element) {
            case AnchorLayout.DISP_NAME,
                    AnchorLayout.UNIQ_NAME,
                    AnchorLayout.DTYPE,
                    AnchorLayout.UOM,
                    AnchorLayout.URL,
                    AnchorLayout.DESCR,
                    AnchorLayout.CUBEPLINIT -> metric.texts.put(element, xml.heldText());
            case AnchorLayout.VAL -> value(metric);
            case AnchorLayout.CUBEPL -> {
                metric.expressionAttributes(xml);
                metric.texts.put(element, xml.heldText());
            }
            case AnchorLayout.CUBEPLAGGR -> {
                String operator = xml.attribute(AnchorLayout.CUBEPLAGGRTYPE, "");
                metric.aggregations.add(new Derivation.Aggregation(operator, xml.heldText()));
            }
            case AnchorLayout.ATTR -> metric.attributes.read(xml);
            default -> xml.skipUnknown();
        }
    }

    private void value(MetricDraft metric) throws IOException {
        String value = xml.heldText();
        metric.texts.put(AnchorLayout.VAL, value);
        if (metric.ghost && value.strip().equals(AnchorLayout.VOID)) {
            xml.note("metric %d is GHOST and VOID; it is kept as VOID only", metric.fileId);
        }
        if (!value.isBlank() && !value.strip().equals(AnchorLayout.VOID)) {
            xml.note("<val> \"%s\" of metric %d was passed over", AnchorXml.shortened(value), metric.fileId);
        }
    }
}
