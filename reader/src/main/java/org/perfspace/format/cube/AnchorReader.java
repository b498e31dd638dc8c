package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.cube.DefinitionsXml.CubeVersion;
import org.perfspace.format.xml.XmlCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads {@code anchor.xml}, plain or compressed with gzip; see {@link DefinitionsLayout} for its contents. */
final class AnchorReader {

    /** End of the note on repaired texts; {@link AnchorRules} reports each of them. */
    static final String REPAIRED = " places that are not well-formed were repaired";

    private AnchorReader() {}

    private static final int MAX_ATTRIBUTE_CHARS = 1 << 26;

    /** Determines the size of the cells of a metric where its {@code <dtype>} is ambiguous. */
    public interface CellSizes {
        /** Returns the type with its actual length. */
        CubeDtype refine(CubeMetric metric, int callNodes, int locations) throws IOException;
    }

    /** Reads the member; text that is not valid UTF-8 is decoded as Latin 1. */
    public static Anchor read(
            ByteSource anchor, Limits limits, DefinitionsMemory memory, CellSizes sizes, List<String> notes)
            throws IOException {
        return read(anchor, limits, memory, sizes, notes, null);
    }

    /**
     * Reads the member. The rules, if there are any, receive the text up to its end, even if the reader has to stop before
     * it.
     */
    public static Anchor read(
            ByteSource anchor,
            Limits limits,
            DefinitionsMemory memory,
            CellSizes sizes,
            List<String> notes,
            AnchorText.@Nullable TextRules rules)
            throws IOException {
        List<String> found = new ArrayList<>();
        try {
            Anchor result = read(anchor, limits, memory, StandardCharsets.UTF_8, sizes, found, rules);
            notes.addAll(found);
            return result;
        } catch (CharacterCodingException e) {
            notes.add(anchor.place() + ": the text is not UTF-8; read as Latin 1");
            memory.clear();
            return read(anchor, limits, memory, StandardCharsets.ISO_8859_1, sizes, notes, rules);
        }
    }

    private static Anchor read(
            ByteSource anchor,
            Limits limits,
            DefinitionsMemory memory,
            Charset charset,
            CellSizes sizes,
            List<String> notes,
            AnchorText.@Nullable TextRules rules)
            throws IOException {
        if (rules != null) {
            rules.begin(charset);
        }
        try (AnchorBytes bytes = AnchorBytes.of(anchor, limits);
                AnchorText text = new AnchorText(bytes, charset, rules);
                XmlCursor cursor = new XmlCursor(text, anchor.place(), MAX_ATTRIBUTE_CHARS)) {
            DefinitionsXml xml = new DefinitionsXml(cursor, CubeVersion.CUBE_4, anchor.place(), memory, notes, bytes);
            CubeDefinitions definitions = new CubeDefinitions(xml);
            try {
                requireRoot(xml, anchor.place());
                definitions.read();
            } catch (ProfileException.NotThisFormat | ProfileException.Corrupt | ProfileException.Unsupported e) {
                drain(text, bytes, rules);
                throw e;
            }
            drain(text, bytes, rules);
            if (text.repairs() > 0) {
                notes.add(anchor.place() + ": " + text.repairs() + REPAIRED);
            }
            return finish(definitions, sizes);
        }
    }

    /** Passes the rest of the text to the rules. An element beyond the limits ends the text for the rules, too. */
    private static void drain(AnchorText text, AnchorBytes bytes, AnchorText.@Nullable TextRules rules)
            throws IOException {
        if (rules != null) {
            text.drain(bytes);
        }
    }

    private static void requireRoot(DefinitionsXml xml, Place place) throws IOException {
        if (!xml.next() || !xml.name().equals(DefinitionsLayout.CUBE)) {
            throw place.notThisFormat("expected the element <cube>, found <%s>", Place.shortened(xml.name()));
        }
        String version = xml.attribute(DefinitionsLayout.VERSION, "");
        if (!version.startsWith(DefinitionsLayout.MAJOR_VERSION)) {
            throw xml.place().unsupported("cube version \"%s\"; this reader knows 4.x", Place.shortened(version));
        }
    }

    private static Anchor finish(CubeDefinitions definitions, CellSizes sizes) throws IOException {
        boolean cubew = definitions.hasAttribute(DefinitionsLayout.CUBEW_VERSION_KEY)
                && !definitions.hasAttribute(DefinitionsLayout.CUBELIB_VERSION_KEY);
        List<CubeMetric> storage = new ArrayList<>();
        for (MetricDraft metric : definitions.metrics()) {
            CubeMetric stated = storage(metric, cubew);
            CubeDtype dtype = sizes.refine(stated, definitions.callNodeCount(), definitions.locationCount());
            definitions.add(metric, dtype);
            storage.add(new CubeMetric(stated.fileId(), stated.ghost(), stated.derived(), dtype, stated.order()));
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
