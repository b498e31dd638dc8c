package org.perfspace.format.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;
import static org.perfspace.format.cubexml.CubeXmlLayout.COMMENT_END;
import static org.perfspace.format.cubexml.CubeXmlLayout.COMMENT_START;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.perfspace.format.Checksums;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.cube.CubeDefinitions;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.format.cube.DefinitionsXml;
import org.perfspace.format.cube.DefinitionsXml.CubeVersion;
import org.perfspace.format.xml.XmlCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.Visibility;
import org.perfspace.value.SpilledRows;

/** Opens files of CUBE 2 and CUBE 3. */
public final class CubeXmlReader {

    /** The first element of a file. */
    private static final Pattern ROOT = Pattern.compile("<cube\\b[^>]*?\\bversion\\s*=\\s*[\"']([^\"']*)[\"']");

    private static final long MEMORY = 4L << 20;
    private static final int LONGEST_ATTRIBUTE = 16 << 20;

    private CubeXmlReader() {}

    /** Returns whether an input claims to be a CUBE 2 file. */
    public static boolean recognizes2(Input input) {
        return version(input).startsWith("2");
    }

    /**
     * Returns whether an input is a CUBE file in XML of any other version, so that an unsupported version can be named when
     * it is rejected.
     */
    public static boolean recognizes3(Input input) {
        String version = version(input);
        return !version.isEmpty() && !version.startsWith("2");
    }

    /** Opens a file of either version. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open()) {
            RawAmpersands text = new RawAmpersands(Gzip.stream(input, source, options.limits()));
            try (XmlCursor cursor = new XmlCursor(text, input.place(), LONGEST_ATTRIBUTE)) {
                return read(cursor, text, input.place());
            }
        }
    }

    /** Opens a file of either version without its values. */
    public static PerformanceSpace openDefinitions(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open()) {
            RawAmpersands text = new RawAmpersands(Gzip.stream(input, source, options.limits()));
            try (XmlCursor cursor = new XmlCursor(text, input.place(), LONGEST_ATTRIBUTE)) {
                CubeDefinitions reader = new CubeDefinitions(xml(cursor, input.place(), new ArrayList<>()));
                reader.read();
                return PerformanceSpace.of(reader.buildAsStored(), Severity.NONE);
            }
        }
    }

    /** Returns the violations of a file of either version. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Set<Finding> findings = new LinkedHashSet<>(checkChecksum(input, options));
        findings.addAll(ReadThrough.check(input.place(), () -> open(input, options), true));
        return List.copyOf(findings);
    }

    /**
     * Returns the parts of a file of either version that differ from the checksum that its writer stored, if there is one.
     */
    private static List<Finding> checkChecksum(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open();
                InputStream in = Gzip.stream(input, source, options.limits())) {
            return Gzip.packs(input) || XmlChecksum.isIn(source) ? XmlChecksum.check(in, input.place()) : List.of();
        } catch (ProfileException e) {
            return List.of(Finding.of(e));
        }
    }

    private static PerformanceSpace read(XmlCursor cursor, RawAmpersands text, Place place) throws IOException {
        List<String> notes = new ArrayList<>();
        DefinitionsXml xml = xml(cursor, place, notes);
        CubeDefinitions reader = new CubeDefinitions(xml);
        boolean values = reader.read();
        Definitions definitions = reader.buildAsStored();
        SpilledRows rows = new SpilledRows(definitions, MEMORY);
        try {
            if (values) {
                new XmlSeverity(cursor, xml, definitions, rows, xml.version() == CubeVersion.CUBE_2).read(notes);
            }
            if (text.repairs() > 0) {
                notes.add(place + ": ampersands that begin no reference were read as themselves: " + text.repairs());
            }
            return PerformanceSpace.of(definitions, rows).withNotes(notes).closing(rows);
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    private static DefinitionsXml xml(XmlCursor cursor, Place place, List<String> notes) throws IOException {
        return new DefinitionsXml(cursor, requireRoot(cursor, place), place, DefinitionsMemory.ofHeap(), notes, null);
    }

    private static CubeVersion requireRoot(XmlCursor xml, Place place) throws IOException {
        XmlCursor.Event event = xml.next();
        while (event == XmlCursor.Event.TEXT) {
            event = xml.next();
        }
        if (event != XmlCursor.Event.START) {
            throw place.notThisFormat("expected <cube>, found no element");
        }
        if (!xml.name().equals(DefinitionsLayout.CUBE)) {
            throw place.notThisFormat("expected <cube>, found <%s>", Place.shortened(xml.name()));
        }
        String version = xml.attributes().getOrDefault(DefinitionsLayout.VERSION, "");
        if (version.equals(VERSION_2) || version.equals(VERSION_3)) {
            return version.equals(VERSION_2) ? CubeVersion.CUBE_2 : CubeVersion.CUBE_3;
        }
        throw place.unsupported(
                "expected a CUBE file of version 2.0 or 3.0, found version \"%s\"%s",
                Place.shortened(version), version.startsWith("4") ? ", which belongs into a .cubex archive" : "");
    }

    /** Returns the version according to the first bytes, or an empty text. */
    private static String version(Input input) {
        Matcher matcher = ROOT.matcher(new String(Gzip.head(input), StandardCharsets.ISO_8859_1));
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Returns whether the rows of a metric are to be omitted because the file marks it as switched off. */
    static boolean isOff(Definitions definitions, int metric) {
        return definitions.metrics().get(metric).visibility() == Visibility.VOID || definitions.isVoid(metric);
    }

    /**
     * Compares a file with the checksum in the comment at its end, if there is one (see
     * {@link org.perfspace.format.cubexml.CubeXmlLayout}). The bytes are read once, from front to back; the last bytes are kept,
     * because the comment may be among them.
     */
    private static final class XmlChecksum {

        /** More bytes than a writer's comment and the white space after it take. */
        private static final int TAIL = 4096;

        private final CRC32C sum = new CRC32C();
        private final byte[] buffer = new byte[64 * 1024];
        private long length;
        private int held;

        private XmlChecksum() {}

        /** Returns whether the last bytes of a file contain the comment; otherwise the file need not be read at all. */
        static boolean isIn(ByteSource file) throws IOException {
            int length = (int) Math.min(TAIL, file.size());
            return new String(file.bytes(file.size() - length, length), StandardCharsets.ISO_8859_1)
                    .contains(COMMENT_START);
        }

        /** Returns the differences; a damaged file or checksum is a finding, too. */
        static List<Finding> check(InputStream in, Place place) throws IOException {
            try {
                return new XmlChecksum().compare(in, place);
            } catch (ProfileException e) {
                return List.of(Finding.of(e));
            }
        }

        private List<Finding> compare(InputStream in, Place place) throws IOException {
            for (int count = 0; count >= 0; count = in.read(buffer, held, buffer.length - held)) {
                held += count;
                add(Math.max(0, held - TAIL));
            }
            String tail = new String(buffer, 0, held, StandardCharsets.ISO_8859_1);
            int start = tail.lastIndexOf(COMMENT_START);
            int end = tail.lastIndexOf(COMMENT_END.strip());
            if (start < 0 || end < start || !Checksums.isRecord(tail.substring(start + COMMENT_START.length(), end))) {
                return List.of();
            }
            List<Checksums.Part> parts = Checksums.parse(tail.substring(start + COMMENT_START.length(), end), place)
                    .parts();
            if (parts.size() != 1) {
                throw place.corrupt("expected one checksum, found %,d", parts.size());
            }
            add(start);
            return parts.get(0).compare(place, length, (int) sum.getValue()).stream()
                    .toList();
        }

        /** Adds the first of the kept bytes to the checksum, and moves the others to the front. */
        private void add(int count) {
            sum.update(buffer, 0, count);
            length += count;
            held -= count;
            System.arraycopy(buffer, count, buffer, 0, held);
        }
    }
}
