package org.perfspace.format.linktest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.io.Bytes;

/**
 * Texts in fields. The text of a field ends before the first NUL, without a line feed at its end; unprintable characters
 * become a dot. LinkTest leaves arbitrary bytes in the rest of a field, so the bytes are kept in addition to the text
 * unless they are the text, one NUL and zeros.
 */
final class LinkTestFieldText {

    private LinkTestFieldText() {}

    /** Returns the text of a field. */
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

    /** Returns the bytes of a text in a field of a fixed size; a text that is too long is truncated. */
    public static byte[] field(String text, int size) {
        return Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), size);
    }

    /** Returns the bytes of a field that consists of a text and a NUL. */
    public static byte[] field(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(bytes, bytes.length + 1);
    }
}
