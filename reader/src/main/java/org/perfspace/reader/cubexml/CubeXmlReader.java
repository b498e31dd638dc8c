package org.perfspace.reader.cubexml;

import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.perfspace.io.FileSource;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;

/** Opens files of CUBE 2 and CUBE 3. */
public final class CubeXmlReader {

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final Pattern ROOT = Pattern.compile("<cube\\b[^>]*?\\bversion\\s*=\\s*[\"']([^\"']*)[\"']");
    private static final long MEMORY = 32L << 20;

    private CubeXmlReader() {}

    /** Whether an input says that it is a CUBE 2 file. */
    public static boolean recognizes2(Input input) {
        return version(input).startsWith("2");
    }

    /** Whether an input is a CUBE file in XML of any other version, so that it can be refused by its name. */
    public static boolean recognizes3(Input input) {
        String version = version(input);
        return !version.isEmpty() && !version.startsWith("2");
    }

    /** Opens a file of either version. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        try (FileSource source = FileSource.open(input.path(), input.place())) {
            InputStream in = input.startsWith(GZIP)
                    ? new Inflated(source.stream(), source.size(), input.place(), options.limits())
                    : source.stream();
            return read(new XmlCursor(in, input.place()), input.place());
        }
    }

    private static PerformanceSpace read(XmlCursor xml, Place place) throws IOException {
        boolean version2 = requireRoot(xml, place);
        XmlDefinitions reader = new XmlDefinitions(version2);
        boolean values = reader.read(xml);
        Definitions definitions = reader.build();
        SpilledRows rows = new SpilledRows(definitions, MEMORY);
        List<String> notes = new ArrayList<>(reader.notes());
        try {
            if (values) {
                new XmlSeverity(xml, reader, definitions, rows, version2).read(notes);
            }
            return PerformanceSpace.of(definitions, rows).withNotes(notes).closing(rows);
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    private static boolean requireRoot(XmlCursor xml, Place place) throws IOException {
        XmlCursor.Event event = xml.next();
        while (event == XmlCursor.Event.TEXT) {
            event = xml.next();
        }
        if (event != XmlCursor.Event.START) {
            throw place.notThisFormat("expected <cube>, found no element");
        }
        if (!xml.name().equals(CUBE)) {
            throw place.notThisFormat("expected <cube>, found <%s>", Element.shorten(xml.name()));
        }
        String version = xml.attributes().getOrDefault(VERSION, "");
        if (version.equals(VERSION_2) || version.equals(VERSION_3)) {
            return version.equals(VERSION_2);
        }
        throw place.unsupported(
                "expected a CUBE file of version 2.0 or 3.0, found version \"%s\"%s",
                Element.shorten(version), version.startsWith("4") ? ", which belongs into a .cubex archive" : "");
    }

    /** Version that the first bytes tell, or empty. */
    private static String version(Input input) {
        String text = new String(head(input), StandardCharsets.ISO_8859_1).replaceFirst("^\u00ef\u00bb\u00bf", "");
        Matcher matcher = ROOT.matcher(text);
        // the anchor inside a small .cubex looks the same, but does not begin the file
        return text.stripLeading().startsWith("<") && matcher.find() ? matcher.group(1) : "";
    }

    private static byte[] head(Input input) {
        byte[] head = input.head();
        if (!input.startsWith(GZIP)) {
            return head;
        }
        byte[] inflated = new byte[4096];
        int count = 0;
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(head))) {
            for (int some = 0; some >= 0 && count < inflated.length; count += Math.max(0, some)) {
                some = in.read(inflated, count, inflated.length - count);
            }
        } catch (IOException e) {
            // the head ends inside the stream; what came out before that is enough
            return inflated;
        }
        return inflated;
    }

    /** What a gzip file holds, within the limits. */
    private static final class Inflated extends InputStream {
        private final GZIPInputStream in;
        private final long packed;
        private final Place place;
        private final Limits limits;
        private long count;

        Inflated(InputStream packedBytes, long packed, Place place, Limits limits) throws IOException {
            this.packed = packed;
            this.place = place;
            this.limits = limits;
            try {
                this.in = new GZIPInputStream(packedBytes, 64 * 1024);
            } catch (java.io.EOFException | java.util.zip.ZipException e) {
                throw broken(e);
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                int some = in.read(into, offset, length);
                count += Math.max(0, some);
                limits.checkStream(place, packed, count);
                return some;
            } catch (java.io.EOFException | java.util.zip.ZipException e) {
                throw broken(e);
            }
        }

        private ProfileException broken(IOException e) {
            return place.corrupt("expected a whole gzip stream, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }

    /** Whether rows of a metric are to be left out, as the file switched it off. */
    static boolean isOff(Definitions definitions, int metric) {
        return definitions.metrics().get(metric).visibility() == Visibility.VOID || definitions.isVoid(metric);
    }
}
