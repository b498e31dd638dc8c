package org.perfspace.reader.parquet.page;

import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The texts of a dictionary by their {@link TextMark}s. */
final class MarkedDictionary extends Dictionary {

    private final long[] marks;

    private MarkedDictionary(long[] marks) {
        super(Encoding.PLAIN);
        this.marks = marks;
    }

    /** The entries of a dictionary page, unpacked. */
    static MarkedDictionary of(byte[] page, int count, Place place) throws ProfileException {
        return new MarkedDictionary(TextMark.plain(page, 0, count, place));
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
