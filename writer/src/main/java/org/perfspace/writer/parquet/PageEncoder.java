package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/** Encodes pages: header, checksum, levels, compressed values. Safe for several threads. */
record PageEncoder(Compressor compressor) {

    /** Returns an encoder whose pages are smaller if their values repeat. */
    PageEncoder denser() {
        return new PageEncoder(new Compressor(compressor.kind(), true));
    }

    /** Returns whether {@link #denser()} differs from this encoder. */
    boolean isAdjustable() {
        return compressor.isAdjustable();
    }

    /** Returns the number of bytes of encoded values in a page. */
    int size(byte[] values) throws IOException {
        return Math.min(values.length, compressor.compress(values, values.length).length);
    }

    /**
     * Returns a data page of version 2.
     *
     * @param presence rows that have a value
     * @param optional whether rows may have no value
     * @param values encoded values, of which the first {@code length} bytes count
     */
    public EncodedPage data(
            Presence presence, boolean optional, byte[] values, int length, Encoding encoding, Bounds bounds)
            throws IOException {
        byte[] levels = optional ? presence.levels() : new byte[0];
        byte[] packed = compressor.compress(values, length);
        boolean smaller = packed.length < length;
        byte[] body = smaller ? packed : Arrays.copyOf(values, length);
        PageHeader header = new PageHeader(PageType.DATA_PAGE_V2, levels.length + length, levels.length + body.length);
        header.setCrc(checksum(levels, body));
        header.setData_page_header_v2(
                new DataPageHeaderV2(presence.rows(), presence.nulls(), presence.rows(), encoding, levels.length, 0)
                        .setIs_compressed(smaller));
        byte[] head = bytes(header);
        return new EncodedPage(
                head,
                levels,
                body,
                (long) head.length + levels.length + length,
                presence.rows(),
                presence.rows(),
                presence.nulls(),
                encoding,
                bounds);
    }

    /**
     * Returns a data page of lists. Each list has at least one element, and no element is null.
     *
     * @param rows number of lists
     * @param elements number of elements of all lists
     * @param repetition repetition levels, encoded: 0 where a list begins
     * @param definition definition levels, encoded
     * @param values encoded elements
     */
    public EncodedPage lists(
            int rows, int elements, byte[] repetition, byte[] definition, byte[] values, Encoding encoding)
            throws IOException {
        byte[] levels = Arrays.copyOf(repetition, repetition.length + definition.length);
        System.arraycopy(definition, 0, levels, repetition.length, definition.length);
        byte[] packed = compressor.compress(values, values.length);
        boolean smaller = packed.length < values.length;
        byte[] body = smaller ? packed : values;
        PageHeader header =
                new PageHeader(PageType.DATA_PAGE_V2, levels.length + values.length, levels.length + body.length);
        header.setCrc(checksum(levels, body));
        header.setData_page_header_v2(
                new DataPageHeaderV2(elements, 0, rows, encoding, definition.length, repetition.length)
                        .setIs_compressed(smaller));
        byte[] head = bytes(header);
        long unpacked = (long) head.length + levels.length + values.length;
        return new EncodedPage(head, levels, body, unpacked, rows, elements, 0, encoding, Bounds.UNKNOWN);
    }

    /** Returns a dictionary of {@code count} plain values. */
    public EncodedPage dictionary(byte[] values, int count) throws IOException {
        byte[] packed = compressor.compress(values, values.length);
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, values.length, packed.length);
        header.setCrc(checksum(new byte[0], packed));
        header.setDictionary_page_header(new DictionaryPageHeader(count, Encoding.PLAIN));
        byte[] head = bytes(header);
        long unpacked = (long) head.length + values.length;
        return new EncodedPage(head, new byte[0], packed, unpacked, 0, 0, 0, Encoding.PLAIN, Bounds.EMPTY);
    }

    private static int checksum(byte[] levels, byte[] values) {
        CRC32 crc = new CRC32();
        crc.update(levels);
        crc.update(values);
        return (int) crc.getValue();
    }

    private static byte[] bytes(PageHeader header) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(64);
        Util.writePageHeader(header, out);
        return out.toByteArray();
    }
}
