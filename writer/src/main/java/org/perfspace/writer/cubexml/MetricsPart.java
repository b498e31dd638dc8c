package org.perfspace.writer.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.NativeText;
import org.perfspace.writer.cube.XmlText;

/** The metric tree. */
final class MetricsPart {

    private final Definitions definitions;
    private final boolean version2;

    MetricsPart(Definitions definitions, boolean version2) {
        this.definitions = definitions;
        this.version2 = version2;
    }

    void write(XmlText xml) throws IOException {
        xml.open(version2 ? BEHAVIOR : METRICS).close();
        for (Metric metric : definitions.metrics()) {
            xml.open(METRIC).with(ID, metric.fileId()).close();
            if (version2) {
                xml.element(NAME, NativeText.element(metric.title()));
            } else {
                xml.element(DISP_NAME, NativeText.element(metric.title()));
                xml.element(UNIQ_NAME, NativeText.element(metric.name()));
            }
            xml.element(DTYPE, dtype(metric));
            xml.element(UOM, NativeText.element(metric.unit()));
            if (metric.visibility() == Visibility.VOID) {
                xml.element(VAL, VOID);
            }
            xml.element(URL, NativeText.element(metric.url()));
            xml.element(DESCR, NativeText.element(metric.description()));
            xml.endSubtrees(METRIC, definitions.metricTree(), metric.id());
        }
        xml.end(version2 ? BEHAVIOR : METRICS);
    }

    private String dtype(Metric metric) {
        ValueType type = storedType(metric);
        if (version2) {
            return type.isInteger() ? "INTEGER" : "FLOAT";
        }
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), 0).text();
    }

    /**
     * The type of the values in the file: exclusive values of an unsigned metric may be negative; what is no number at all
     * has no values.
     */
    static ValueType storedType(Metric metric) {
        ValueType type = metric.type();
        if (!type.isNumber()) {
            return ValueType.DOUBLE;
        }
        boolean apart = metric.kind() != MetricKind.EXCLUSIVE;
        return apart && type.word(0) == ValueType.Word.UNSIGNED ? ValueType.INT64 : type;
    }
}
