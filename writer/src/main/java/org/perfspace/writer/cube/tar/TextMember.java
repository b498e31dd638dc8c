package org.perfspace.writer.cube.tar;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.cube.TarLayout;

/**
 * A member that is a text in UTF-8, gzip'd or not, and may end with a newline more than was written: its size is never a
 * multiple of 512. The gzip stream ends with the member, since cubelib takes the text's size from the member's last bytes.
 */
public final class TextMember {

    private static final int BUFFER = 64 * 1024;

    /** The bytes that a gzip stream of which all text was flushed still gets: an empty last block (2), checksum and size. */
    private static final int GZIP_TRAILER = 10;

    private TextMember() {}

    /** Produces the text. */
    @FunctionalInterface
    public interface Text {
        /** Writes all of it. */
        void write(Writer out) throws IOException;
    }

    /**
     * Writes a member to its place.
     *
     * @return its size
     */
    public static long write(Target.Window window, boolean gzip, Text text) throws IOException {
        OutputStream file = Channels.newOutputStream(window);
        return gzip ? writeGzip(window, file, text) : writePlain(window, file, text);
    }

    private static long writePlain(Target.Window window, OutputStream file, Text text) throws IOException {
        Writer out = new OutputStreamWriter(new java.io.BufferedOutputStream(file, BUFFER), StandardCharsets.UTF_8);
        text.write(out);
        out.flush();
        if (TarWriter.cured(window.written()) != window.written()) {
            out.write('\n');
            out.flush();
        }
        return window.written();
    }

    private static long writeGzip(Target.Window window, OutputStream file, Text text) throws IOException {
        GZIPOutputStream gzip = new GZIPOutputStream(file, BUFFER, true);
        Charset charset = StandardCharsets.UTF_8;
        Writer out = new OutputStreamWriter(gzip, charset);
        text.write(out);
        out.flush();
        if ((window.written() + GZIP_TRAILER) % TarLayout.BLOCK == 0) {
            out.write('\n');
            out.flush();
        }
        gzip.finish();
        return window.written();
    }
}
