package org.perfspace.writer.cubexml;

import static org.perfspace.format.cube.DefinitionsLayout.*;
import static org.perfspace.format.cubexml.CubeXmlLayout.*;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.Checksums;
import org.perfspace.io.OutputFile;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.XmlText;
import org.perfspace.writer.supplement.Differences;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a file of CUBE 3 or CUBE 2. The file is compressed with gzip if its name ends in {@code .gz}. */
public final class CubeXmlWriter {

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

    private CubeXmlWriter() {}

    /** Writes version 3.0. */
    public static WriteReport write3(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return write(space, target, options, false);
    }

    /** Writes version 2.0. */
    public static WriteReport write2(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return write(space, target, options, true);
    }

    private static WriteReport write(PerformanceSpace space, Path target, WriteOptions options, boolean version2)
            throws IOException {
        OlderImage.requireNames(space.definitions(), version2, Place.of(target.toString()));
        return OutputFile.stream(target, options, (out, report) -> {
            if (target.toString().endsWith(".gz")) {
                GZIPOutputStream gzip = new GZIPOutputStream(out, 64 * 1024);
                writeText(space, gzip, version2, !options.plain(), report);
                gzip.finish();
            } else {
                writeText(space, out, version2, !options.plain(), report);
            }
            space.requireUnchanged();
        });
    }

    private static void writeText(
            PerformanceSpace space, OutputStream bytes, boolean version2, boolean summed, WriteReport report)
            throws IOException {
        SummedText out = new SummedText(bytes);
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 64 * 1024);
        writeAll(space, text, version2, report);
        text.flush();
        if (summed) {
            text.write(COMMENT_START);
            text.write(new Checksums(List.of(out.sum())).text());
            text.write(COMMENT_END);
            text.flush();
        }
    }

    /** Counts and sums up the bytes of the text before they are compressed. */
    private static final class SummedText extends CheckedOutputStream {

        private long length;

        SummedText(OutputStream bytes) {
            super(bytes, new CRC32C());
        }

        @Override
        public void write(int b) throws IOException {
            super.write(b);
            length++;
        }

        @Override
        public void write(byte[] text, int offset, int count) throws IOException {
            super.write(text, offset, count);
            length += count;
        }

        Checksums.Part sum() {
            return new Checksums.Part(CUBE, length, (int) getChecksum().getValue());
        }
    }

    private static void writeAll(PerformanceSpace space, Writer text, boolean version2, WriteReport report)
            throws IOException {
        Definitions definitions = space.definitions();
        Differences.between(definitions, OlderImage.of(definitions, version2))
                .lost()
                .forEach(what -> report.lose(what, 0));
        Losses.ofExtras(space, report);
        XmlText xml = new XmlText(text);
        xml.raw(DECLARATION)
                .open(CUBE)
                .with(VERSION, version2 ? VERSION_2 : VERSION_3)
                .close();
        xml.attributes(definitions.attributes()).mirrors(definitions.mirrors());
        new MetricsPart(definitions, version2).write(xml);
        new ProgramPart(definitions, version2).write(xml);
        new SystemPart(definitions, version2).write(xml);
        new SeverityPart(space, version2, report).write(xml);
        xml.end(CUBE);
    }
}
