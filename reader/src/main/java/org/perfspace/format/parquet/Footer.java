package org.perfspace.format.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The end of a Parquet file: metadata, its length in four bytes, signature.
 *
 * @param meta the metadata of the file
 * @param place place where the metadata begins
 */
record Footer(FileMetaData meta, Place place) {

    private static final int SIGNATURE = 4;
    private static final int TAIL = 8;

    /** Reads the footer of a file. */
    public static Footer read(ByteSource file) throws IOException {
        long size = file.size();
        if (size < SIGNATURE + TAIL) {
            throw file.place().atByte(size).corrupt("expected a Parquet file, found %,d bytes", size);
        }
        ByteCursor tail = new ByteCursor(file).seek("the end", size - TAIL);
        Place end = tail.place();
        long length = tail.u32("length of the footer");
        byte[] signature = tail.bytes("signature", SIGNATURE);
        if (Bytes.text(signature).equals(ParquetLayout.ENCRYPTED)) {
            throw end.unsupported("expected a plain footer, found an encrypted one");
        }
        if (!Bytes.text(signature).equals(ParquetLayout.MAGIC)) {
            throw end.corrupt(
                    "expected signature \"%s\" at the end, found %s: the file is truncated",
                    ParquetLayout.MAGIC, Bytes.describe(signature));
        }
        if (length > size - TAIL - SIGNATURE || length > Integer.MAX_VALUE - 16) {
            throw end.corrupt("expected a footer inside the file (%,d bytes), found one of %,d bytes", size, length);
        }
        long start = size - TAIL - length;
        Place place = file.place().atByte(start);
        return new Footer(parse(file.bytes(start, (int) length), place), place);
    }

    /** Returns the key-value metadata that the writer stored. */
    public Map<String, String> facts() {
        Map<String, String> facts = new HashMap<>();
        for (KeyValue fact : listOrEmpty(meta.getKey_value_metadata())) {
            if (fact.isSetValue()) {
                facts.put(fact.getKey(), fact.getValue());
            }
        }
        return facts;
    }

    /** Returns whether this toolkit wrote the file, so that its rows are in this toolkit's order. */
    public boolean isOurs() {
        return Optional.ofNullable(meta.getCreated_by()).orElse("").startsWith(ParquetLayout.CREATED_BY);
    }

    private static FileMetaData parse(byte[] bytes, Place place) throws ProfileException {
        try {
            FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(bytes), bytes.length);
            requireRows(meta, place);
            return meta;
        } catch (ProfileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw Damage.at(place, "the file's metadata", e);
        }
    }

    private static void requireRows(FileMetaData meta, Place place) throws ProfileException {
        long rows = 0;
        for (RowGroup group : listOrEmpty(meta.getRow_groups())) {
            long some = group.getNum_rows();
            if (some < 0 || rows + some < 0) {
                throw place.corrupt("expected a number of rows, found %d", some);
            }
            rows += some;
        }
        if (rows != meta.getNum_rows()) {
            throw place.corrupt("expected %,d rows in all row groups, found %,d", meta.getNum_rows(), rows);
        }
    }

    @SuppressWarnings("NullAway") // lists that a file omits are null
    static <T> List<T> listOrEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
