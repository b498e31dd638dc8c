package org.perfspace.writer.cube.anchor;

import java.io.IOException;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Writes {@code <metrics>}: a forest of {@code <metric>}. */
final class MetricsSection {

    private final XmlText xml;
    private final Definitions definitions;

    MetricsSection(XmlText xml, Definitions definitions) {
        this.xml = xml;
        this.definitions = definitions;
    }

    /** From the start of the section to its end. */
    void write() throws IOException {
        xml.open(AnchorLayout.METRICS)
                .withUnlessEmpty(AnchorLayout.TITLE, definitions.titles().metrics())
                .close();
        for (Metric metric : definitions.metrics()) {
            metric(metric);
            xml.endSubtrees(AnchorLayout.METRIC, definitions.metricTree(), metric.id());
        }
        xml.end(AnchorLayout.METRICS);
    }

    private void metric(Metric metric) throws IOException {
        xml.open(AnchorLayout.METRIC)
                .with(AnchorLayout.ID, metric.fileId())
                .with(AnchorLayout.TYPE, metric.kind().name())
                .withUnlessEmpty(
                        AnchorLayout.VIZTYPE, metric.visibility() == Visibility.GHOST ? AnchorLayout.GHOST : "")
                .withUnlessEmpty(AnchorLayout.CONVERTIBLE, metric.convertible() ? "" : "false")
                .withUnlessEmpty(AnchorLayout.CACHEABLE, metric.cacheable() ? "" : "false")
                .close()
                .element(AnchorLayout.DISP_NAME, metric.title())
                .element(AnchorLayout.UNIQ_NAME, metric.name())
                .element(AnchorLayout.DTYPE, dtype(metric.type()).text(metric.typeName()))
                .element(AnchorLayout.UOM, metric.unit())
                .elementUnlessEmpty(AnchorLayout.VAL, metric.visibility() == Visibility.VOID ? AnchorLayout.VOID : "")
                .element(AnchorLayout.URL, metric.url())
                .element(AnchorLayout.DESCR, metric.description());
        derivation(metric.derivation());
        xml.attributes(metric.attributes());
    }

    private void derivation(Derivation derivation) throws IOException {
        if (!derivation.expression().isEmpty()) {
            xml.open(AnchorLayout.CUBEPL)
                    .withUnlessEmpty(AnchorLayout.ROWWISE, derivation.rowwise() ? "" : "false")
                    .text(AnchorLayout.CUBEPL, derivation.expression());
        }
        xml.elementUnlessEmpty(AnchorLayout.CUBEPLINIT, derivation.initialization());
        for (Derivation.Aggregation aggregation : derivation.aggregations()) {
            xml.open(AnchorLayout.CUBEPLAGGR)
                    .with(AnchorLayout.CUBEPLAGGRTYPE, aggregation.operator())
                    .text(AnchorLayout.CUBEPLAGGR, aggregation.expression());
        }
    }

    /** Returns how cells of a type are stored. */
    static CubeDtype dtype(ValueType type) {
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), type.length());
    }
}
