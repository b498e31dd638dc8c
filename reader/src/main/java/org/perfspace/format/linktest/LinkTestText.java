package org.perfspace.format.linktest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.io.Bytes;

/**
 * Texts in fields. The text of a field is what stands before the first NUL, without a line feed at its end; what cannot
 * be printed becomes a dot. LinkTest fills the rest of a field with anything, so the bytes are kept beside the text
 * where they are not the text, one NUL and zeros.
 */
public final class LinkTestText {

    private LinkTestText() {}

    /** The text of a field. */
    public static String of(byte[] field) {
        int end = 0;
        while (end < field.length && field[end] != 0) {
            end++;
        }
        if (end > 0 && field[end - 1] == '\n') {
            end--;
        }
        return Bytes.text(Arrays.copyOf(field, end));
    }

    /** The bytes of a field of a fixed size that holds a text, cut if it is too long. */
    public static byte[] field(String text, int size) {
        return Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), size);
    }

    /** The bytes of a field as long as its text and a NUL. */
    public static byte[] field(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(bytes, bytes.length + 1);
    }
}
