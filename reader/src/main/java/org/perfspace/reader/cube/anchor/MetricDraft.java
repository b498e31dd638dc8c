package org.perfspace.reader.cube.anchor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** A metric as far as anchor.xml tells it; the size of its cells may depend on its data member. */
final class MetricDraft {

    final int parent;
    final Place place;
    final long fileId;
    final MetricKind kind;
    final boolean ghost;
    final Map<String, String> texts = new HashMap<>();
    final List<Derivation.Aggregation> aggregations = new ArrayList<>();
    final AnchorAttributes attributes = new AnchorAttributes();
    private final boolean convertible;
    private final boolean cacheable;
    private boolean rowwise = true;

    /** Takes the attributes of the element {@code <metric>} that starts here. */
    MetricDraft(AnchorXml xml, int parent) throws ProfileException {
        this.parent = parent;
        this.place = xml.place();
        this.fileId = xml.id();
        this.kind = kind(xml, xml.attribute(AnchorLayout.TYPE, MetricKind.EXCLUSIVE.name()));
        String viztype = xml.attribute(AnchorLayout.VIZTYPE, "");
        this.ghost = viztype.toUpperCase(Locale.ROOT).equals(AnchorLayout.GHOST);
        this.convertible = !"false".equalsIgnoreCase(xml.attribute(AnchorLayout.CONVERTIBLE));
        this.cacheable = !"false".equalsIgnoreCase(xml.attribute(AnchorLayout.CACHEABLE));
    }

    /** Takes the attributes of the element {@code <cubepl>} that starts here. */
    void expressionAttributes(AnchorXml xml) throws ProfileException {
        rowwise = !"false".equalsIgnoreCase(xml.attribute(AnchorLayout.ROWWISE));
        if (xml.attribute(AnchorLayout.LOCATIONWISE) != null) {
            xml.note("attribute locationwise of <cubepl> was passed over, as cubelib does");
        }
    }

    /** Returns how the cells are stored, as far as anchor.xml tells. */
    CubeDtype dtype(List<String> notes) {
        String text = texts.getOrDefault(AnchorLayout.DTYPE, CubeDtype.Family.DOUBLE.name());
        return CubeDtype.parse(text).orElseGet(() -> {
            notes.add(place + ": metric " + fileId + " has the unknown type \"" + AnchorXml.shortened(text)
                    + "\"; taken for DOUBLE, as cubelib does");
            return new CubeDtype(CubeDtype.Family.DOUBLE, 0);
        });
    }

    /** The metric with cells of this type. */
    Metric.Builder metric(ValueType type) {
        String name = text(AnchorLayout.UNIQ_NAME);
        return Metric.named(name)
                .fileId(fileId)
                .parent(parent)
                .title(texts.getOrDefault(AnchorLayout.DISP_NAME, name))
                .unit(text(AnchorLayout.UOM))
                .description(text(AnchorLayout.DESCR))
                .url(text(AnchorLayout.URL))
                .type(type)
                .typeName(typeName(text(AnchorLayout.DTYPE).strip()))
                .kind(kind)
                .visibility(visibility())
                .derivation(derivation())
                .convertible(convertible)
                .cacheable(cacheable)
                .attributes(attributes.toAttributes());
    }

    /** The spelling of the type if it is none of the usual ones. */
    private static String typeName(String text) {
        return CubeDtype.parse(text)
                .filter(dtype -> !dtype.text().equals(text))
                .map(dtype -> text)
                .orElse("");
    }

    private Visibility visibility() {
        if (text(AnchorLayout.VAL).strip().equals(AnchorLayout.VOID)) {
            return Visibility.VOID;
        }
        return ghost ? Visibility.GHOST : Visibility.NORMAL;
    }

    private Derivation derivation() {
        Derivation derivation =
                new Derivation(text(AnchorLayout.CUBEPL), rowwise, text(AnchorLayout.CUBEPLINIT), aggregations);
        return derivation.isNone() ? Derivation.NONE : derivation;
    }

    private String text(String element) {
        return texts.getOrDefault(element, "");
    }

    private static MetricKind kind(AnchorXml xml, String type) throws ProfileException {
        if (type.equals(AnchorLayout.DERIVED)) {
            return MetricKind.POSTDERIVED;
        }
        for (MetricKind kind : MetricKind.values()) {
            if (kind.name().equals(type)) {
                return kind;
            }
        }
        xml.note("metric type \"%s\" is unknown; taken for EXCLUSIVE, as cubelib does", AnchorXml.shortened(type));
        return MetricKind.EXCLUSIVE;
    }
}
