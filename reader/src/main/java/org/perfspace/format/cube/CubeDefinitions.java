package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Tree;

/**
 * Reads the sections inside {@code <cube>}, both of anchor.xml and of CUBE 3 and CUBE 2 files; see
 * {@link DefinitionsLayout}.
 */
public final class CubeDefinitions {

    private final DefinitionsXml xml;
    private final DefinitionsBuilder definitions = new DefinitionsBuilder();
    private final AnchorAttributes attributes = new AnchorAttributes();
    private List<MetricDraft> metrics = List.of();
    private String metricsTitle = "";
    private String callsTitle = "";
    private String systemTitle = "";

    /** Creates a reader whose cursor is inside {@code <cube>}. */
    public CubeDefinitions(DefinitionsXml xml) {
        this.xml = xml;
    }

    /** Reads all sections. Returns whether the values of CUBE 3 or 2 have started, which the caller has to read. */
    public boolean read() throws IOException {
        while (xml.next()) {
            if (xml.name().equals(SEVERITY) && !xml.isCube4()) {
                xml.noteUnknown();
                return true;
            }
            section();
        }
        xml.noteUnknown();
        return false;
    }

    private void section() throws IOException {
        switch (xml.name()) {
            case ATTR -> attributes.read(xml);
            case DOC -> doc();
            case METRICS, BEHAVIOR -> {
                metricsTitle = xml.held(TITLE, "");
                requireFirst(metrics.isEmpty());
                metrics = new MetricsSectionReader(xml).read();
            }
            case PROGRAM -> {
                callsTitle = xml.held(TITLE, "");
                requireFirst(definitions.regionCount() == 0);
                new ProgramSectionReader(xml, definitions).read();
            }
            case SYSTEM, LOCATIONS -> {
                systemTitle = xml.held(TITLE, "");
                requireFirst(definitions.locationCount() == 0);
                new SystemSectionReader(xml, definitions).read();
            }
            default -> xml.skipUnknown();
        }
    }

    private void requireFirst(boolean first) throws ProfileException {
        if (!first) {
            throw xml.place().corrupt("expected one <%s>, found two", xml.name());
        }
    }

    private void doc() throws IOException {
        int depth = 1;
        while (depth > 0) {
            if (!xml.next()) {
                depth--;
            } else if (xml.name().equals(MURL)) {
                definitions.mirror(xml.heldText());
            } else if (xml.name().equals(MIRRORS)) {
                depth++;
            } else {
                xml.skipUnknown();
            }
        }
    }

    /** Returns whether the profile as a whole has an attribute. */
    boolean hasAttribute(String key) {
        return attributes.has(key);
    }

    /** Returns the metrics, which are not part of the definitions until they are {@linkplain #add added}. */
    List<MetricDraft> metrics() {
        return metrics;
    }

    /** Returns the number of call nodes. */
    int callNodeCount() {
        return definitions.callNodeCount();
    }

    /** Returns the number of locations. */
    int locationCount() {
        return definitions.locationCount();
    }

    /** Adds the next metric with the given type of cells. */
    void add(MetricDraft metric, CubeDtype dtype) throws ProfileException {
        try {
            definitions.add(metric.metric(dtype));
        } catch (IllegalArgumentException e) {
            throw DefinitionsXml.unsound(metric.place(), e);
        }
    }

    /** Adds all metrics with the types that their elements specify, and returns the definitions. */
    public Definitions buildAsStored() throws ProfileException {
        for (MetricDraft metric : metrics) {
            add(metric, metric.dtype());
        }
        return build();
    }

    /** Returns the definitions. */
    Definitions build() {
        return definitions
                .attributes(attributes.toAttributes())
                .titles(new Definitions.Titles(metricsTitle, callsTitle, systemTitle))
                .build();
    }

    /**
     * Reads {@code <metrics>}, called {@code <behavior>} in CUBE 2: a forest of {@code <metric>}, whose fields come in any
     * order.
     */
    private static final class MetricsSectionReader {

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
}
