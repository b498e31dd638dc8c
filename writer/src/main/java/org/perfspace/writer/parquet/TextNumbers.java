package org.perfspace.writer.parquet;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** The growing dictionary of a column of texts: each text has a number, from 0 in the order of first appearance. */
final class TextNumbers {

    private final Map<ByteBuffer, Integer> known = new LinkedHashMap<>();

    /** Returns the number of a text, which is added if it is new. */
    public int number(byte[] text) {
        Integer number = known.putIfAbsent(ByteBuffer.wrap(text), known.size());
        return number == null ? known.size() - 1 : number;
    }

    /** Returns all texts by number. */
    public byte[][] texts() {
        return known.keySet().stream().map(ByteBuffer::array).toArray(byte[][]::new);
    }
}
