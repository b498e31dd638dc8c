package org.perfspace.writer.cubexml;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.writer.cube.XmlText;

/** The metric tree of a file. */
final class MetricsPart {

    private final Definitions definitions;
    private final boolean version2;
    private final XmlIds ids;

    MetricsPart(Definitions definitions, boolean version2) {
        this.definitions = definitions;
        this.version2 = version2;
        this.ids = new XmlIds(definitions);
    }

    void write(XmlText xml) throws IOException {
        xml.open(version2 ? BEHAVIOR : METRICS).close();
        for (Metric metric : definitions.metrics()) {
            xml.open(METRIC).with(ID, ids.of(metric)).close();
            if (version2) {
                xml.element(NAME, metric.title());
            } else {
                xml.element(DISP_NAME, metric.title());
                xml.element(UNIQ_NAME, metric.name());
            }
            xml.element(DTYPE, dtype(metric, version2));
            xml.element(UOM, metric.unit());
            if (metric.visibility() == Visibility.VOID) {
                xml.element(VAL, VOID);
            }
            xml.element(URL, metric.url());
            xml.element(DESCR, metric.description());
            xml.endSubtrees(METRIC, definitions.metricTree(), metric.id());
        }
        xml.end(version2 ? BEHAVIOR : METRICS);
    }

    /** Returns the type as the file spells it. */
    static String dtype(Metric metric, boolean version2) {
        ValueType type = typeReadBack(metric, version2);
        if (version2) {
            return type.isInteger() ? "INTEGER" : "FLOAT";
        }
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), 0).text(metric.typeName());
    }

    /** Returns the type that a reader of the file finds. CUBE 2 supports only signed 64-bit integers and doubles. */
    static ValueType typeReadBack(Metric metric, boolean version2) {
        ValueType type = storedType(metric);
        if (!version2) {
            return type;
        }
        return type.isInteger() && !type.equals(ValueType.UINT64) ? ValueType.INT64 : ValueType.DOUBLE;
    }

    /**
     * Returns the type of the stored values: those of derived metrics are doubles; exclusive values that are computed from
     * inclusive ones may be negative or need more bits.
     */
    private static ValueType storedType(Metric metric) {
        ValueType type = metric.type();
        if (!type.isNumber() || metric.kind().derived()) {
            return ValueType.DOUBLE;
        }
        return metric.kind() != MetricKind.EXCLUSIVE && type.isInteger() ? ValueType.INT64 : type;
    }
}
