package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.ValueType;
import org.perfspace.reader.cube.rows.CubeMetric;
import org.perfspace.reader.cube.rows.RowOrder;

/** Reads {@code anchor.xml}, plain or gzip'd; see {@link AnchorLayout} for what is in it. */
public final class AnchorReader {

    private final AnchorXml xml;
    private final List<String> notes;
    private final DefinitionsBuilder definitions = new DefinitionsBuilder();
    private final AnchorAttributes attributes = new AnchorAttributes();
    private List<MetricDraft> metrics = List.of();
    private String metricsTitle = "";
    private String callsTitle = "";
    private String systemTitle = "";

    /** Tells how large the cells of a metric are where its {@code <dtype>} alone does not. */
    public interface CellSizes {
        /** The type with its true length. */
        CubeDtype refine(CubeMetric metric, int callNodes, int locations) throws IOException;
    }

    private AnchorReader(AnchorXml xml, List<String> notes) {
        this.xml = xml;
        this.notes = notes;
    }

    /** Reads the member; text that is not UTF-8 is taken for Latin 1. */
    public static Anchor read(
            ByteSource anchor, Limits limits, DefinitionsMemory memory, CellSizes sizes, List<String> notes)
            throws IOException {
        List<String> found = new ArrayList<>();
        try {
            Anchor result = read(anchor, limits, memory, StandardCharsets.UTF_8, sizes, found);
            notes.addAll(found);
            return result;
        } catch (CharacterCodingException e) {
            notes.add(anchor.place() + ": the text is not UTF-8; taken for Latin 1");
            memory.clear();
            return read(anchor, limits, memory, StandardCharsets.ISO_8859_1, sizes, notes);
        }
    }

    private static Anchor read(
            ByteSource anchor,
            Limits limits,
            DefinitionsMemory memory,
            Charset charset,
            CellSizes sizes,
            List<String> notes)
            throws IOException {
        try (AnchorBytes bytes = AnchorBytes.of(anchor, limits);
                AnchorText text = new AnchorText(bytes, charset)) {
            AnchorXml xml = new AnchorXml(text, bytes, anchor.place(), memory, notes);
            AnchorReader reader = new AnchorReader(xml, notes);
            reader.cube(anchor.place());
            if (text.repairs() > 0) {
                notes.add(anchor.place() + ": " + text.repairs() + " places that are not well-formed were repaired");
            }
            return reader.finish(sizes);
        }
    }

    private void cube(Place place) throws IOException {
        if (!xml.next() || !xml.name().equals(AnchorLayout.CUBE)) {
            throw place.notThisFormat("expected the element <cube>, found <%s>", AnchorXml.shortened(xml.name()));
        }
        String version = xml.attribute(AnchorLayout.VERSION, "");
        if (!version.startsWith(AnchorLayout.MAJOR_VERSION)) {
            throw xml.place().unsupported("cube version \"%s\"; this reader knows 4.x", AnchorXml.shortened(version));
        }
        while (xml.next()) {
            section();
        }
    }

    private void section() throws IOException {
        switch (xml.name()) {
            case AnchorLayout.ATTR -> attributes.read(xml);
            case AnchorLayout.DOC -> doc();
            case AnchorLayout.METRICS -> {
                metricsTitle = xml.held(AnchorLayout.TITLE, "");
                requireFirst(metrics.isEmpty());
                metrics = new MetricsSection(xml).read();
            }
            case AnchorLayout.PROGRAM -> {
                callsTitle = xml.held(AnchorLayout.TITLE, "");
                requireFirst(definitions.regionCount() == 0);
                new ProgramSection(xml, definitions).read();
            }
            case AnchorLayout.SYSTEM -> {
                systemTitle = xml.held(AnchorLayout.TITLE, "");
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
            } else if (xml.name().equals(AnchorLayout.MURL)) {
                definitions.mirror(xml.heldText());
            } else if (xml.name().equals(AnchorLayout.MIRRORS)) {
                depth++;
            } else {
                xml.skipUnknown();
            }
        }
    }

    private Anchor finish(CellSizes sizes) throws IOException {
        boolean cubew =
                attributes.has(AnchorLayout.CUBEW_VERSION_KEY) && !attributes.has(AnchorLayout.CUBELIB_VERSION_KEY);
        List<CubeMetric> storage = new ArrayList<>();
        for (MetricDraft metric : metrics) {
            storage.add(add(metric, cubew, sizes));
        }
        definitions.attributes(attributes.toAttributes());
        definitions.titles(new Definitions.Titles(metricsTitle, callsTitle, systemTitle));
        return new Anchor(definitions.build(), List.copyOf(storage));
    }

    private CubeMetric add(MetricDraft draft, boolean cubew, CellSizes sizes) throws IOException {
        RowOrder order =
                switch (draft.kind) {
                    case EXCLUSIVE, POSTDERIVED, PREDERIVED_EXCLUSIVE -> RowOrder.DEEP;
                    case INCLUSIVE, PREDERIVED_INCLUSIVE -> RowOrder.WIDE;
                    case SIMPLE -> cubew ? RowOrder.BY_ID : RowOrder.WIDE;
                };
        CubeMetric told = new CubeMetric(draft.fileId, draft.ghost, draft.kind.derived(), draft.dtype(notes), order);
        CubeDtype dtype = sizes.refine(told, definitions.callNodeCount(), definitions.locationCount());
        try {
            definitions.add(draft.metric(
                    new ValueType(ValueType.Base.valueOf(dtype.family().name()), dtype.length())));
        } catch (IllegalArgumentException e) {
            throw draft.place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
        return new CubeMetric(told.fileId(), told.ghost(), told.derived(), dtype, order);
    }
}
