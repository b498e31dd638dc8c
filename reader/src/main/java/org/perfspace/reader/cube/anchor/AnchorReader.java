package org.perfspace.reader.cube.anchor;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.CubeVersion;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.reader.cube.rows.CubeMetric;
import org.perfspace.reader.cube.rows.RowOrder;
import org.perfspace.reader.xml.XmlCursor;

/** Reads {@code anchor.xml}, plain or gzip'd; see {@link DefinitionsLayout} for what is in it. */
public final class AnchorReader {

    private AnchorReader() {}

    private static final int MAX_ATTRIBUTE_CHARS = 1 << 26;

    /** Tells how large the cells of a metric are where its {@code <dtype>} alone does not. */
    public interface CellSizes {
        /** The type with its true length. */
        CubeDtype refine(CubeMetric metric, int callNodes, int locations) throws IOException;
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
            XmlCursor cursor = new XmlCursor(text, anchor.place(), MAX_ATTRIBUTE_CHARS);
            DefinitionsXml xml = new DefinitionsXml(cursor, CubeVersion.CUBE_4, anchor.place(), memory, notes, bytes);
            requireRoot(xml, anchor.place());
            CubeDefinitions definitions = new CubeDefinitions(xml);
            definitions.read();
            if (text.repairs() > 0) {
                notes.add(anchor.place() + ": " + text.repairs() + " places that are not well-formed were repaired");
            }
            return finish(definitions, sizes);
        }
    }

    private static void requireRoot(DefinitionsXml xml, Place place) throws IOException {
        if (!xml.next() || !xml.name().equals(DefinitionsLayout.CUBE)) {
            throw place.notThisFormat("expected the element <cube>, found <%s>", DefinitionsXml.shortened(xml.name()));
        }
        String version = xml.attribute(DefinitionsLayout.VERSION, "");
        if (!version.startsWith(DefinitionsLayout.MAJOR_VERSION)) {
            throw xml.place()
                    .unsupported("cube version \"%s\"; this reader knows 4.x", DefinitionsXml.shortened(version));
        }
    }

    private static Anchor finish(CubeDefinitions definitions, CellSizes sizes) throws IOException {
        boolean cubew = definitions.hasAttribute(DefinitionsLayout.CUBEW_VERSION_KEY)
                && !definitions.hasAttribute(DefinitionsLayout.CUBELIB_VERSION_KEY);
        List<CubeMetric> storage = new ArrayList<>();
        for (MetricDraft metric : definitions.metrics()) {
            CubeMetric told = storage(metric, cubew);
            CubeDtype dtype = sizes.refine(told, definitions.callNodeCount(), definitions.locationCount());
            definitions.add(metric, dtype);
            storage.add(new CubeMetric(told.fileId(), told.ghost(), told.derived(), dtype, told.order()));
        }
        return new Anchor(definitions.build(), List.copyOf(storage));
    }

    private static CubeMetric storage(MetricDraft metric, boolean cubew) {
        RowOrder order =
                switch (metric.kind) {
                    case EXCLUSIVE, POSTDERIVED, PREDERIVED_EXCLUSIVE -> RowOrder.DEEP;
                    case INCLUSIVE, PREDERIVED_INCLUSIVE -> RowOrder.WIDE;
                    case SIMPLE -> cubew ? RowOrder.BY_ID : RowOrder.WIDE;
                };
        return new CubeMetric(metric.fileId, metric.ghost, metric.kind.derived(), metric.dtype(), order);
    }
}
