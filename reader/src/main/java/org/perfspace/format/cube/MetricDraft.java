package org.perfspace.format.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.cube.DefinitionsXml.CubeVersion;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** A metric as described by its element; the size of its cells may also depend on its data member. */
final class MetricDraft {

    private static final Set<String> TEXTS = Set.of(DISP_NAME, UNIQ_NAME, DTYPE, UOM, URL, DESCR, CUBEPLINIT);

    final int parent;
    final long fileId;
    final MetricKind kind;
    final boolean ghost;
    private final DefinitionsXml xml;
    private final ElementFields fields;
    private final List<Derivation.Aggregation> aggregations = new ArrayList<>(0);
    private final boolean convertible;
    private final boolean cacheable;
    private boolean rowwise = true;

    /** Reads the attributes of the element {@code <metric>} that starts here. */
    MetricDraft(DefinitionsXml xml, int parent) throws ProfileException {
        this.xml = xml;
        this.parent = parent;
        this.fields = new ElementFields(xml);
        this.fileId = xml.id();
        if (fileId < 0 && !xml.isCube4()) {
            throw place().corrupt("expected an id of a metric of at least 0, found %d", fileId);
        }
        this.kind = xml.isCube4() ? kind(xml, xml.attribute(TYPE, MetricKind.EXCLUSIVE.name())) : MetricKind.EXCLUSIVE;
        String viztype = xml.attribute(VIZTYPE, "");
        this.ghost = viztype.toUpperCase(Locale.ROOT).equals(GHOST);
        this.convertible = !"false".equalsIgnoreCase(xml.attribute(CONVERTIBLE));
        this.cacheable = !"false".equalsIgnoreCase(xml.attribute(CACHEABLE));
    }

    /** Returns the line in which the metric starts. */
    Place place() {
        return fields.place();
    }

    /** Reads the field that starts here, up to its end. */
    void field() throws IOException {
        switch (xml.name()) {
            case VAL -> value();
            case CUBEPL -> expression();
            case CUBEPLAGGR -> {
                String operator = xml.attribute(CUBEPLAGGRTYPE, "");
                aggregations.add(new Derivation.Aggregation(operator, xml.heldText()));
            }
            case NAME -> {
                if (xml.version() == CubeVersion.CUBE_2) {
                    fields.put(DISP_NAME);
                } else {
                    xml.skipUnknown();
                }
            }
            default -> fields.take(TEXTS);
        }
    }

    private void value() throws IOException {
        fields.put(VAL);
        String value = fields.text(VAL).strip();
        if (ghost && value.equals(VOID)) {
            xml.note("metric %d is GHOST and VOID; it is kept as VOID only", fileId);
        }
        if (!value.isEmpty() && !value.equals(VOID) && xml.isCube4()) {
            xml.note("<val> \"%s\" of metric %d was skipped", Place.shortened(fields.text(VAL)), fileId);
        }
    }

    private void expression() throws IOException {
        rowwise = !"false".equalsIgnoreCase(xml.attribute(ROWWISE));
        if (xml.attribute(LOCATIONWISE) != null) {
            xml.note("attribute locationwise of <cubepl> was skipped, as cubelib does");
        }
        fields.put(CUBEPL);
    }

    /** Returns the type of the cells according to the element. */
    CubeDtype dtype() {
        String text = fields.text(DTYPE, xml.isCube4() ? CubeDtype.Family.DOUBLE.name() : "");
        if (text.isEmpty() && xml.version() == CubeVersion.CUBE_2) {
            boolean seconds = fields.text(UOM).equals(SECONDS);
            return new CubeDtype(seconds ? CubeDtype.Family.DOUBLE : CubeDtype.Family.INT64, 0);
        }
        Optional<CubeDtype> known = known(text);
        if (known.isPresent()) {
            return known.get();
        }
        String shown = Place.shortened(text);
        xml.notes()
                .add(
                        xml.isCube4()
                                ? place() + ": metric " + fileId + " has the unknown type \"" + shown
                                        + "\"; read as DOUBLE, as cubelib does"
                                : "metric \"" + name() + "\" of type \"" + shown + "\" is read as DOUBLE");
        return new CubeDtype(CubeDtype.Family.DOUBLE, 0);
    }

    /** Returns the type of a name, if the file can contain cells of it: CUBE 3 and 2 only have single numbers. */
    private Optional<CubeDtype> known(String text) {
        Optional<CubeDtype> dtype = CubeDtype.parse(text);
        boolean usual = dtype.isPresent() && (xml.isCube4() || dtype.get().words() == 1);
        return usual ? dtype : Optional.empty();
    }

    /** Returns the metric with cells of this type. */
    Metric.Builder metric(CubeDtype dtype) {
        String val = xml.isCube4() ? "" : fields.text(VAL);
        return Metric.named(name())
                .fileId(fileId)
                .parent(parent)
                .title(title())
                .unit(fields.text(UOM))
                .description(fields.text(DESCR))
                .url(fields.text(URL))
                .type(new ValueType(ValueType.Base.valueOf(dtype.family().name()), dtype.length()))
                .typeName(typeName(fields.text(DTYPE).strip()))
                .kind(kind)
                .visibility(visibility())
                .derivation(derivation())
                .convertible(convertible)
                .cacheable(cacheable)
                .attributes(val.isEmpty() || val.equals(VOID) ? fields.attributes() : Attributes.of(VAL, val));
    }

    /** Returns the unique name, which in CUBE 2 consists of id and name. */
    private String name() {
        return switch (xml.version()) {
            case CUBE_4 -> fields.text(UNIQ_NAME);
            case CUBE_3 -> fields.text(UNIQ_NAME, fields.text(DISP_NAME));
            case CUBE_2 -> fileId + fields.text(DISP_NAME);
        };
    }

    private String title() {
        return fields.text(DISP_NAME, xml.version() == CubeVersion.CUBE_2 ? "" : name());
    }

    /** Returns the spelling of the type if it is not one of the usual ones. */
    private String typeName(String text) {
        Optional<CubeDtype> dtype = known(text);
        return dtype.isEmpty() || dtype.get().text().equals(text) ? "" : text;
    }

    private Visibility visibility() {
        if (fields.text(VAL).strip().equals(VOID)) {
            return Visibility.VOID;
        }
        return ghost ? Visibility.GHOST : Visibility.NORMAL;
    }

    private Derivation derivation() {
        Derivation derivation = new Derivation(fields.text(CUBEPL), rowwise, fields.text(CUBEPLINIT), aggregations);
        return derivation.isNone() ? Derivation.NONE : derivation;
    }

    private static MetricKind kind(DefinitionsXml xml, String type) throws ProfileException {
        if (type.equals(DERIVED)) {
            return MetricKind.POSTDERIVED;
        }
        for (MetricKind kind : MetricKind.values()) {
            if (kind.name().equals(type)) {
                return kind;
            }
        }
        xml.note("metric type \"%s\" is unknown; read as EXCLUSIVE, as cubelib does", Place.shortened(type));
        return MetricKind.EXCLUSIVE;
    }
}
