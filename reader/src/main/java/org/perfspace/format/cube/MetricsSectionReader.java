package org.perfspace.format.cube;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.perfspace.model.Tree;

/**
 * Reads {@code <metrics>}, called {@code <behavior>} in CUBE 2: a forest of {@code <metric>}, whose fields come in any
 * order.
 */
final class MetricsSectionReader {

    /** Memory of a metric and its draft in bytes, without texts. */
    private static final int METRIC = 1_500;

    private final DefinitionsXml xml;
    private final List<MetricDraft> metrics = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    MetricsSectionReader(DefinitionsXml xml) {
        this.xml = xml;
    }

    /** Reads from the start of the section to its end. */
    List<MetricDraft> read() throws IOException {
        while (true) {
            boolean starts = xml.next();
            if (starts && xml.name().equals(DefinitionsLayout.METRIC)) {
                int parent = open.isEmpty() ? Tree.NO_PARENT : open.getLast();
                xml.hold(METRIC);
                open.addLast(metrics.size());
                metrics.add(new MetricDraft(xml, parent));
            } else if (starts && open.isEmpty()) {
                xml.skipUnknown();
            } else if (starts) {
                metrics.get(open.getLast()).field();
            } else if (open.isEmpty()) {
                return metrics;
            } else {
                open.removeLast();
            }
        }
    }
}
