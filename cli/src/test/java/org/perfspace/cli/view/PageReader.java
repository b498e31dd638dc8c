package org.perfspace.cli.view;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Takes a page apart, without a browser. */
public final class PageReader {

    private static final Pattern BLOCK = Pattern.compile(
            "<script type=\"application/x-perfspace\" id=\"(d\\d+-[^\"]+)\" data-raw=\"(\\d+)\">([^<]*)</script>");

    private PageReader() {}

    /** The blocks of a page before compression, in the order in which they stand in it. */
    static Map<String, byte[]> blocks(String page) {
        Map<String, byte[]> blocks = new LinkedHashMap<>();
        Matcher matcher = BLOCK.matcher(page);
        while (matcher.find()) {
            blocks.put(matcher.group(1), inflate(matcher.group(3), Integer.parseInt(matcher.group(2))));
        }
        return blocks;
    }

    static String text(byte[] block) {
        return new String(block, StandardCharsets.UTF_8);
    }

    /** Inflates a text in base 64; a size below 0 means any. */
    static byte[] inflate(String base64, int size) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(Base64.getDecoder().decode(base64));
            byte[] bytes = new byte[size < 0 ? 1 << 22 : size + 1];
            int length = inflater.inflate(bytes);
            if (size >= 0 && length != size) {
                throw new AssertionError("expected " + size + " bytes, found " + length);
            }
            return java.util.Arrays.copyOf(bytes, length);
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            inflater.end();
        }
    }

    /** The arrays of a block as lists of numbers: bytes and integers as they are, doubles as doubles. */
    public static List<List<Number>> arrays(byte[] block) {
        ByteBuffer buffer = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        List<List<Number>> arrays = new ArrayList<>();
        int count = buffer.getInt();
        int at = Integer.BYTES + 8 * count;
        for (int a = 0; a < count; a++) {
            int kind = buffer.getInt();
            int length = buffer.getInt();
            int width = kind == 9 ? 8 : kind;
            List<Number> numbers = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                long word = 0;
                for (int b = 0; b < width; b++) {
                    word |= (block[at + b * length + i] & 0xffL) << (8 * b);
                }
                numbers.add(
                        kind == 8
                                ? (Number) Double.longBitsToDouble(word)
                                : kind == 4 ? (Number) (int) word : (Number) word);
            }
            arrays.add(numbers);
            at += width * length;
        }
        return arrays;
    }
}
