package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.Deflater;
import org.perfspace.io.IoConsumer;

/** A named piece of the page's data. */
final class PageBlock {

    private static final int LEVEL = 6;
    private static final String AFTER = "</script>\n";

    private final String name;
    private final int size;
    private final byte[] deflated;

    private PageBlock(String name, int size, byte[] deflated) {
        this.name = name;
        this.size = size;
        this.deflated = deflated;
    }

    /** Compresses a block. */
    public static PageBlock of(String name, byte[] raw) {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(raw);
            deflater.finish();
            byte[] out = new byte[raw.length / 4 + 64];
            int length = 0;
            while (!deflater.finished()) {
                if (length == out.length) {
                    out = Arrays.copyOf(out, 2 * length);
                }
                length += deflater.deflate(out, length, out.length - length);
            }
            return new PageBlock(name, raw.length, Arrays.copyOf(out, length));
        } finally {
            deflater.end();
        }
    }

    /** Compresses a JSON text. */
    static PageBlock ofJson(String name, IoConsumer<JsonGenerator> content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(bytes)
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature())) { // also preserves unpaired surrogates
            content.accept(json);
        }
        return of(name, bytes.toByteArray());
    }

    /** Returns a name that is unique within a profile. */
    public String name() {
        return name;
    }

    /** Returns the number of bytes before compression. */
    public int size() {
        return size;
    }

    /** Returns the content of the block as raw DEFLATE data. */
    public byte[] deflated() {
        return deflated.clone();
    }

    /** Returns the size of the block in a page, in bytes. */
    public long sizeInPage(int profile) {
        return before(profile).length + (deflated.length + 2L) / 3 * 4 + AFTER.length();
    }

    /** Writes the block as an element of the page that is not executed. */
    public void write(int profile, OutputStream out) throws IOException {
        out.write(before(profile));
        out.write(base64().getBytes(StandardCharsets.US_ASCII));
        out.write(AFTER.getBytes(StandardCharsets.US_ASCII));
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(deflated);
    }

    private byte[] before(int profile) {
        return String.format(
                        Locale.ROOT,
                        "<script type=\"application/x-perfspace\" id=\"d%d-%s\" data-raw=\"%d\">",
                        profile,
                        name,
                        size)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
