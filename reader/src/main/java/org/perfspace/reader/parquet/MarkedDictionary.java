package org.perfspace.reader.parquet;

import org.apache.parquet.column.Dictionary;

/** The texts of a dictionary by their {@link TextMark}s. */
final class MarkedDictionary extends Dictionary {

    private final long[] marks;

    MarkedDictionary(Dictionary texts) {
        super(texts.getEncoding());
        this.marks = new long[texts.getMaxId() + 1];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = TextMark.of(texts.decodeToBinary(i).getBytesUnsafe());
        }
    }

    @Override
    public int getMaxId() {
        return marks.length - 1;
    }

    @Override
    public long decodeToLong(int id) {
        return marks[id];
    }
}
