package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.io.ByteSink;

/** A sequence of distinct texts that each end with a NUL. Tails are not shared, because readers expect whole texts. */
final class NulTexts {

    private final Map<String, Long> offsets = new LinkedHashMap<>();
    private long size;

    /** Adds a text, and returns the offset of its first byte in the table. */
    long add(String text) {
        Long old = offsets.get(text);
        if (old != null) {
            return old;
        }
        long offset = size;
        offsets.put(text, offset);
        size += text.getBytes(StandardCharsets.UTF_8).length + 1;
        return offset;
    }

    /** Returns the number of bytes. */
    long size() {
        return size;
    }

    /** Writes all texts. */
    void write(ByteSink out) throws IOException {
        for (String text : offsets.keySet()) {
            out.text(text).u8(0);
        }
    }
}
