package org.perfspace.reader.cube.anchor;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.List;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.ProfileException;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.DefinitionsBuilder;

/** Reads the sections inside {@code <cube>}, of anchor.xml and of files of CUBE 3 and 2; see {@link DefinitionsLayout}. */
public final class CubeDefinitions {

    private final DefinitionsXml xml;
    private final DefinitionsBuilder definitions = new DefinitionsBuilder();
    private final AnchorAttributes attributes = new AnchorAttributes();
    private List<MetricDraft> metrics = List.of();
    private String metricsTitle = "";
    private String callsTitle = "";
    private String systemTitle = "";

    /** Reads elements from inside {@code <cube>} on. */
    public CubeDefinitions(DefinitionsXml xml) {
        this.xml = xml;
    }

    /** Reads all sections; returns whether the values of CUBE 3 or 2 have started, which are left to the caller. */
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
                metrics = new MetricsSection(xml).read();
            }
            case PROGRAM -> {
                callsTitle = xml.held(TITLE, "");
                requireFirst(definitions.regionCount() == 0);
                new ProgramSection(xml, definitions).read();
            }
            case SYSTEM, LOCATIONS -> {
                systemTitle = xml.held(TITLE, "");
                requireFirst(definitions.locationCount() == 0);
                new SystemSection(xml, definitions).read();
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

    /** Returns whether the whole has an attribute. */
    boolean hasAttribute(String key) {
        return attributes.has(key);
    }

    /** Returns the metrics, none of which belongs to the definitions before it is {@linkplain #add added}. */
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

    /** Adds the next metric, with cells of a type. */
    void add(MetricDraft metric, CubeDtype dtype) throws ProfileException {
        try {
            definitions.add(metric.metric(dtype));
        } catch (IllegalArgumentException e) {
            throw DefinitionsXml.unsound(metric.place(), e);
        }
    }

    /** Adds all metrics with the types that the elements tell, and returns the definitions. */
    public Definitions buildAsTold() throws ProfileException {
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
}
