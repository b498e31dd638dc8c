package org.perfspace.format.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Type;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Leb128;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Decodes pages of a column into words. Plain, byte-stream-split and dictionary values, which are the only ones that we
 * write for metrics, are decoded directly into an array; other encodings are decoded by Parquet's own readers. The word of a
 * text is its {@link TextMark}. Safe for several threads.
 *
 * @param leaf the column
 * @param kind kind of its values
 * @param decompressor decompressor of its chunk
 * @param limits limits of decompression
 */
record PageDecoder(Leaf leaf, LeafKind kind, Decompressor decompressor, Limits limits) {

    /** Largest decompressed page in bytes; engines write pages of about a megabyte. */
    private static final int MOST_BYTES = 128 << 20;

    /** Most values of a page. */
    private static final int MOST_VALUES = 1 << 24;

    /** Most values of a block of deltas; engines write 128. */
    private static final int MOST_DELTAS = 1 << 16;

    /** Returns the entries to which later pages refer by number. */
    public EntryWords dictionary(PageHeader header, byte[] body, Place place) throws ProfileException {
        checkSum(header, body, place);
        byte[] plain = unpack(body, 0, header.getUncompressed_page_size(), place);
        int count = header.isSetDictionary_page_header()
                ? header.getDictionary_page_header().getNum_values()
                : -1;
        if (count < 0 || count > plain.length) {
            throw place.corrupt("expected a dictionary of at most %,d entries, found %,d", plain.length, count);
        }
        return EntryWords.of(leaf, kind, plain, count, place);
    }

    /** Returns the texts of a dictionary page that {@link #dictionary} has accepted. */
    public List<byte[]> texts(PageHeader header, byte[] body, Place place) throws ProfileException {
        byte[] plain = unpack(body, 0, header.getUncompressed_page_size(), place);
        ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> texts = new ArrayList<>();
        for (int i = 0; i < header.getDictionary_page_header().getNum_values(); i++) {
            byte[] text = new byte[in.getInt()];
            in.get(text);
            texts.add(text);
        }
        return texts;
    }

    /**
     * Returns whether the values of a data page can be decoded. Texts that share prefixes cannot: Parquet's own reader takes
     * the length of the prefix from the page, so its memory consumption cannot be bounded in advance.
     */
    public boolean understands(PageHeader header) {
        Encoding encoding = header.isSetData_page_header_v2()
                ? header.getData_page_header_v2().getEncoding()
                : header.isSetData_page_header() ? header.getData_page_header().getEncoding() : Encoding.PLAIN;
        return leaf.type() != Type.BYTE_ARRAY || encoding != Encoding.DELTA_BYTE_ARRAY;
    }

    /** Returns the number of rows of a data page according to its header. */
    public static int rows(PageHeader header, Place place) throws ProfileException {
        int rows = header.isSetData_page_header_v2()
                ? header.getData_page_header_v2().getNum_values()
                : header.isSetData_page_header() ? header.getData_page_header().getNum_values() : -1;
        if (rows < 0) {
            throw place.corrupt("expected a data page, found a header of none");
        }
        if (rows > MOST_VALUES) {
            throw place.beyondLimit("expected at most %,d values in a page, found %,d", MOST_VALUES, rows);
        }
        return rows;
    }

    /** Returns the rows of a data page whose first row has the given number. */
    public DecodedPage data(PageHeader header, byte[] body, long firstRow, @Nullable EntryWords dictionary, Place place)
            throws ProfileException {
        checkSum(header, body, place);
        int rows = rows(header, place);
        if (header.isSetData_page_header_v2()) {
            return version2(header, body, firstRow, rows, dictionary, place);
        }
        return version1(header, body, firstRow, rows, dictionary, place);
    }

    /** Checks a page whose values cannot be decoded, as far as possible: its checksum, and that it can be decompressed. */
    public void check(PageHeader header, byte[] body, Place place) throws ProfileException {
        checkSum(header, body, place);
        if (!header.isSetData_page_header_v2()) {
            unpack(body, 0, header.getUncompressed_page_size(), place);
        }
    }

    private DecodedPage version2(
            PageHeader header, byte[] body, long firstRow, int rows, @Nullable EntryWords dictionary, Place place)
            throws ProfileException {
        DataPageHeaderV2 v2 = header.getData_page_header_v2();
        int repetition = v2.getRepetition_levels_byte_length();
        int definition = v2.getDefinition_levels_byte_length();
        long levels = (long) repetition + definition;
        if (repetition != 0 || definition < 0 || levels > body.length || levels > header.getUncompressed_page_size()) {
            throw place.corrupt("expected levels inside a page of %,d bytes, found %,d bytes", body.length, levels);
        }
        int size = header.getUncompressed_page_size() - definition;
        boolean packed = !v2.isSetIs_compressed() || v2.isIs_compressed();
        byte[] values =
                packed ? unpack(body, definition, size, place) : Arrays.copyOfRange(body, definition, body.length);
        return page(firstRow, rows, body, 0, definition, values, 0, v2.getEncoding(), dictionary, place);
    }

    private DecodedPage version1(
            PageHeader header, byte[] body, long firstRow, int rows, @Nullable EntryWords dictionary, Place place)
            throws ProfileException {
        DataPageHeader v1 = header.getData_page_header();
        byte[] bytes = unpack(body, 0, header.getUncompressed_page_size(), place);
        if (leaf.definitions() == 0) {
            return page(firstRow, rows, bytes, 0, 0, bytes, 0, v1.getEncoding(), dictionary, place);
        }
        if (v1.getDefinition_level_encoding() != Encoding.RLE) {
            throw place.unsupported("expected levels encoded as RLE, found %s", v1.getDefinition_level_encoding());
        }
        int length = bytes.length < 4
                ? -1
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < 0 || length > bytes.length - 4) {
            throw place.corrupt("expected levels inside a page of %,d bytes, found %,d bytes", bytes.length, length);
        }
        return page(firstRow, rows, bytes, 4, length, bytes, 4 + length, v1.getEncoding(), dictionary, place);
    }

    private DecodedPage page(
            long firstRow,
            int rows,
            byte[] levelBytes,
            int levelOffset,
            int levelLength,
            byte[] bytes,
            int offset,
            Encoding encoding,
            @Nullable EntryWords dictionary,
            Place place)
            throws ProfileException {
        if (leaf.definitions() == 0) {
            return new DecodedPage(
                    firstRow, rows, values(bytes, offset, rows, encoding, dictionary, place), new int[0], new int[0]);
        }
        Levels levels = new Levels(levelBytes, levelOffset, levelLength, leaf.definitions(), place).decode(rows);
        long[] values = values(bytes, offset, levels.values(), encoding, dictionary, place);
        return new DecodedPage(firstRow, rows, values, levels.runEnds(), levels.runValues());
    }

    private long[] values(
            byte[] bytes, int offset, int count, Encoding encoding, @Nullable EntryWords dictionary, Place place)
            throws ProfileException {
        if (count == 0) {
            return new long[0];
        }
        if (leaf.type() == Type.BYTE_ARRAY && encoding == Encoding.PLAIN) {
            return TextMark.plain(bytes, offset, count, place);
        }
        int each = leaf.type() == Type.INT32 ? 4 : 8;
        boolean text = leaf.type() == Type.BYTE_ARRAY;
        boolean plain = !text && encoding == Encoding.PLAIN;
        boolean split = !text && encoding == Encoding.BYTE_STREAM_SPLIT;
        if ((plain || split) && (long) count * each > bytes.length - offset) {
            throw place.corrupt("expected %,d values of %d bytes, found %,d bytes", count, each, bytes.length - offset);
        }
        ByteBuffer buffer =
                ByteBuffer.wrap(bytes, offset, bytes.length - offset).order(ByteOrder.LITTLE_ENDIAN);
        long[] values = new long[count];
        if (plain && each == 8) {
            buffer.asLongBuffer().get(values);
        } else if (plain) {
            ints(kind, buffer, values);
        } else if (split && each == 8) {
            gather(bytes, offset, values);
        } else {
            general(buffer, values, encoding, dictionary, place);
        }
        requireRange(values, place);
        return values;
    }

    /** Copies signed or unsigned 32-bit numbers. */
    static void ints(LeafKind kind, ByteBuffer buffer, long[] values) {
        var ints = buffer.asIntBuffer();
        long mask = kind.signed() ? -1 : 0xffff_ffffL;
        for (int i = 0; i < values.length; i++) {
            values[i] = ints.get(i) & mask;
        }
    }

    private static void gather(byte[] bytes, int offset, long[] values) {
        int count = values.length;
        for (int b = 0; b < 8; b++) {
            int from = offset + b * count;
            for (int i = 0; i < count; i++) {
                values[i] |= (bytes[from + i] & 0xffL) << (8 * b);
            }
        }
    }

    private void general(
            ByteBuffer buffer, long[] values, Encoding encoding, @Nullable EntryWords dictionary, Place place)
            throws ProfileException {
        try {
            var known = org.apache.parquet.column.Encoding.valueOf(encoding.name());
            if (known.usesDictionary()) {
                if (dictionary == null) {
                    throw place.corrupt("expected a dictionary before this page, found none");
                }
                dictionary.copy(new DictionaryIndexes(buffer, place).decode(values.length), values, place);
                return;
            }
            if (encoding == Encoding.DELTA_BINARY_PACKED || encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY) {
                requireDeltas(buffer.duplicate(), values.length, place);
            }
            ValuesReader reader = known.getValuesReader(descriptor(), ValuesType.VALUES);
            reader.initFromPage(values.length, ByteBufferInputStream.wrap(buffer));
            read(reader, values);
        } catch (ProfileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw Damage.at(place, "values", e);
        }
    }

    /**
     * Limits the header of delta-encoded values, because Parquet's own reader allocates memory by it: by block size, number
     * of blocks and number of values.
     */
    private static void requireDeltas(ByteBuffer in, int count, Place place) throws ProfileException {
        long block = Leb128.read(in, place);
        long parts = Leb128.read(in, place);
        long total = Leb128.read(in, place);
        if (block > MOST_DELTAS || parts < 1 || parts > block || total != count) {
            throw place.corrupt(
                    "expected %,d values in blocks of at most %,d, found %,d in blocks of %,d with %,d parts",
                    count, MOST_DELTAS, total, block, parts);
        }
    }

    private void read(ValuesReader reader, long[] values) {
        long mask = kind.signed() ? -1 : 0xffff_ffffL;
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (leaf.type()) {
                case INT32 -> reader.readInteger() & mask;
                case INT64 -> reader.readLong();
                case DOUBLE -> Double.doubleToRawLongBits(reader.readDouble());
                case BYTE_ARRAY -> TextMark.of(reader.readBytes().getBytesUnsafe());
                default -> throw new IllegalStateException("no number");
            };
        }
    }

    private void requireRange(long[] values, Place place) throws ProfileException {
        if (kind.bits() == 64 || kind == LeafKind.TEXT) {
            return;
        }
        for (long value : values) {
            if (!kind.holds(value)) {
                throw place.corrupt("expected values of type %s, found %d", kind, value);
            }
        }
    }

    private byte[] unpack(byte[] body, int offset, int size, Place place) throws ProfileException {
        if (size < 0 || size > MOST_BYTES) {
            throw place.beyondLimit("expected a page of at most %,d bytes when unpacked, found %,d", MOST_BYTES, size);
        }
        limits.check(place, body.length - offset, size);
        return size == 0 ? new byte[0] : decompressor.decompress(body, offset, size, place);
    }

    private static void checkSum(PageHeader header, byte[] body, Place place) throws ProfileException {
        if (header.isSetCrc()) {
            CRC32 crc = new CRC32();
            crc.update(body);
            if (header.getCrc() != (int) crc.getValue()) {
                throw place.corrupt(
                        "expected a page with checksum %08x, found %08x", header.getCrc(), (int) crc.getValue());
            }
        }
    }

    private ColumnDescriptor descriptor() {
        return new ColumnDescriptor(
                leaf.path().toArray(String[]::new),
                new PrimitiveType(
                        org.apache.parquet.schema.Type.Repetition.OPTIONAL,
                        leaf.type() == Type.BYTE_ARRAY
                                ? PrimitiveTypeName.BINARY
                                : PrimitiveTypeName.valueOf(leaf.type().name()),
                        "values"),
                leaf.repetitions(),
                leaf.definitions());
    }
}
