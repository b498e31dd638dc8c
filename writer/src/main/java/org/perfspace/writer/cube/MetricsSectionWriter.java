package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Writes {@code <metrics>}: a forest of {@code <metric>}. */
record MetricsSectionWriter(XmlText xml, Definitions definitions) {

    /** Writes the whole section. */
    void write() throws IOException {
        xml.open(METRICS).withUnlessEmpty(TITLE, definitions.titles().metrics()).close();
        for (Metric metric : definitions.metrics()) {
            metric(metric);
            xml.endSubtrees(METRIC, definitions.metricTree(), metric.id());
        }
        xml.end(METRICS);
    }

    private void metric(Metric metric) throws IOException {
        xml.open(METRIC)
                .with(ID, metric.fileId())
                .with(TYPE, metric.kind().name())
                .withUnlessEmpty(VIZTYPE, metric.visibility() == Visibility.GHOST ? GHOST : "")
                .withUnlessEmpty(CONVERTIBLE, metric.convertible() ? "" : "false")
                .withUnlessEmpty(CACHEABLE, metric.cacheable() ? "" : "false")
                .close()
                .element(DISP_NAME, metric.title())
                .element(UNIQ_NAME, metric.name())
                .element(DTYPE, dtype(metric.type()).text(metric.typeName()))
                .element(UOM, metric.unit())
                .elementUnlessEmpty(VAL, metric.visibility() == Visibility.VOID ? VOID : "")
                .element(URL, metric.url())
                .element(DESCR, metric.description());
        derivation(metric.derivation());
        xml.attributes(metric.attributes());
    }

    private void derivation(Derivation derivation) throws IOException {
        if (!derivation.expression().isEmpty()) {
            xml.open(CUBEPL)
                    .withUnlessEmpty(ROWWISE, derivation.rowwise() ? "" : "false")
                    .text(CUBEPL, derivation.expression());
        }
        xml.elementUnlessEmpty(CUBEPLINIT, derivation.initialization());
        for (Derivation.Aggregation aggregation : derivation.aggregations()) {
            xml.open(CUBEPLAGGR)
                    .with(CUBEPLAGGRTYPE, aggregation.operator())
                    .text(CUBEPLAGGR, aggregation.expression());
        }
    }

    /** Returns how cells of a type are stored. */
    static CubeDtype dtype(ValueType type) {
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), type.length());
    }
}
