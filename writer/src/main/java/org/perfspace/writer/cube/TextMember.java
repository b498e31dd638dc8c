package org.perfspace.writer.cube;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.io.IoConsumer;

/**
 * A member that is UTF-8 text, optionally compressed with gzip. An additional newline may be appended so that its size
 * is never a multiple of 512. The gzip stream ends with the member, because cubelib takes the size of the text from the
 * member's last bytes.
 */
final class TextMember {

    private static final int BUFFER = 64 * 1024;

    /**
     * Number of bytes that are added when a gzip stream is closed after a flush: an empty last block (2), checksum and
     * size.
     */
    private static final int GZIP_TRAILER = 10;

    private TextMember() {}

    /**
     * Writes a member to the window.
     *
     * @return size of the member in bytes
     */
    public static long write(Target.Window window, boolean gzip, IoConsumer<Writer> text) throws IOException {
        OutputStream file = Channels.newOutputStream(window);
        return gzip ? writeGzip(window, file, text) : writePlain(window, file, text);
    }

    private static long writePlain(Target.Window window, OutputStream file, IoConsumer<Writer> text)
            throws IOException {
        Writer out = new OutputStreamWriter(new BufferedOutputStream(file, BUFFER), StandardCharsets.UTF_8);
        text.accept(out);
        out.flush();
        if (TarWriter.unambiguousSize(window.written()) != window.written()) {
            out.write('\n');
            out.flush();
        }
        return window.written();
    }

    private static long writeGzip(Target.Window window, OutputStream file, IoConsumer<Writer> text) throws IOException {
        GZIPOutputStream gzip = new GZIPOutputStream(file, BUFFER, true);
        Charset charset = StandardCharsets.UTF_8;
        Writer out = new OutputStreamWriter(gzip, charset);
        text.accept(out);
        out.flush();
        if ((window.written() + GZIP_TRAILER) % TarLayout.BLOCK == 0) {
            out.write('\n');
            out.flush();
        }
        gzip.finish();
        return window.written();
    }
}
