package org.perfspace.reader.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.util.List;
import java.util.Optional;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** A {@code <metric>} of either version. */
final class XmlMetric {

    private XmlMetric() {}

    static Metric.Builder of(Element element, int parent, boolean version2, List<String> notes)
            throws ProfileException {
        String title = element.get(version2 ? NAME : DISP_NAME);
        long id = element.number(ID);
        if (id < 0) {
            throw element.place.corrupt("expected an id of a metric of at least 0, found %d", id);
        }
        String name = version2 ? id + title : element.has(UNIQ_NAME) ? element.get(UNIQ_NAME) : title;
        String val = element.get(VAL);
        return Metric.named(name)
                .fileId(id)
                .parent(parent)
                .title(title)
                .type(type(element, name, version2, notes))
                .typeName(typeName(element.get(DTYPE)))
                .unit(element.get(UOM))
                .url(element.get(URL))
                .description(element.get(DESCR))
                .visibility(val.equals(VOID) ? Visibility.VOID : Visibility.NORMAL)
                .attributes(val.isEmpty() || val.equals(VOID) ? Attributes.NONE : Attributes.of(VAL, val));
    }

    private static ValueType type(Element element, String name, boolean version2, List<String> notes) {
        String text = element.get(DTYPE);
        if (text.isEmpty() && version2) {
            return element.get(UOM).equals(SECONDS) ? ValueType.DOUBLE : ValueType.INT64;
        }
        Optional<ValueType> type = CubeDtype.parse(text)
                .map(dtype -> dtype.words() == 1 ? new ValueType(base(dtype), 0) : ValueType.DOUBLE);
        if (type.isEmpty() || CubeDtype.parse(text).orElseThrow().words() > 1) {
            notes.add("metric \"" + name + "\" of type \"" + Element.shorten(text) + "\" is read as DOUBLE");
        }
        return type.orElse(ValueType.DOUBLE);
    }

    /** The spelling of a type of single numbers if it is none of the usual ones. */
    private static String typeName(String text) {
        return CubeDtype.parse(text)
                .filter(dtype -> dtype.words() == 1 && !dtype.text().equals(text))
                .map(dtype -> text)
                .orElse("");
    }

    private static ValueType.Base base(CubeDtype dtype) {
        return ValueType.Base.valueOf(dtype.family().name());
    }
}
