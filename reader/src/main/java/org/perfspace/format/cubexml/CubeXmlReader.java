package org.perfspace.format.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            return read(new XmlCursor(text, input.place(), LONGEST_ATTRIBUTE), text, input.place());
        }
    }

    /** Opens a file of either version without its values. */
    public static PerformanceSpace openDefinitions(Input input, ReadOptions options) throws IOException {
        try (ByteSource source = input.open()) {
            RawAmpersands text = new RawAmpersands(Gzip.stream(input, source, options.limits()));
            XmlCursor cursor = new XmlCursor(text, input.place(), LONGEST_ATTRIBUTE);
            CubeDefinitions reader = new CubeDefinitions(xml(cursor, input.place(), new ArrayList<>()));
            reader.read();
            return PerformanceSpace.of(reader.buildAsStored(), Severity.NONE);
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
}
