package org.perfspace.testdata.hostile;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.perfspace.format.parquet.ParquetLayout;

/**
 * The pieces of a Parquet file that we wrote: the footer, what is packed in its metadata, levels and values of the first
 * pages. Offsets are left alone: a page is repacked only where it fits into the bytes that it had, those of zstd being
 * filled up with a frame that decoders skip.
 */
final class ParquetPieces {

    private static final int TAIL = 8;
    private static final int MOST_PAGES = 64;
    private static final int SKIPPED_FRAME = 8;

    /** A page of a dictionary has no levels, and is packed whole. */
    private static final DataPageHeaderV2 DICTIONARY = new DataPageHeaderV2();

    private final byte[] file;
    private final int footer;
    private final List<Piece> pieces = new ArrayList<>();

    private ParquetPieces(byte[] file) {
        this.file = file;
        this.footer = file.length
                - TAIL
                - ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - TAIL);
    }

    static List<Piece> of(byte[] file) {
        ParquetPieces all = new ParquetPieces(file);
        all.addFooter();
        try {
            all.addPages();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.pieces;
    }

    private void addFooter() {
        pieces.add(new Piece(Arrays.copyOfRange(file, footer, file.length - TAIL), this::withFooter));
        for (String key :
                List.of(ParquetLayout.DEFINITIONS_KEY, ParquetLayout.PRESENCE_KEY, ParquetLayout.SUPPLEMENT_KEY)) {
            addPacked(key);
        }
    }

    /** A value in the footer: byte 0x18 (the next field, binary), its length, base64 of gzip. */
    private void addPacked(String key) {
        byte[] name = key.getBytes(StandardCharsets.US_ASCII);
        int at = Pieces.indexOf(file, name, footer);
        if (at < 0) {
            return;
        }
        int lengthAt = at + name.length + 1;
        int begin = lengthAt;
        int length = 0;
        do {
            length |= (file[begin] & 0x7f) << (7 * (begin - lengthAt));
        } while (file[begin++] < 0);
        int end = begin + length;
        byte[] packed = Base64.getDecoder().decode(Arrays.copyOfRange(file, begin, end));
        pieces.add(new Piece(Pieces.gunzip(packed), content -> {
            byte[] text = Base64.getEncoder().encode(Pieces.gzip(content));
            return withFooter(Pieces.join(
                    Arrays.copyOfRange(file, footer, lengthAt),
                    varint(text.length),
                    text,
                    Arrays.copyOfRange(file, end, file.length - TAIL)));
        }));
    }

    private byte[] withFooter(byte[] content) {
        byte[] length = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(content.length)
                .array();
        return Pieces.join(Arrays.copyOf(file, footer), content, length, ParquetLayout.magic());
    }

    private static byte[] varint(int value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write(rest | 0x80);
        }
        out.write(rest);
        return out.toByteArray();
    }

    private void addPages() throws IOException {
        FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(file, footer, file.length - TAIL - footer));
        int pages = 0;
        for (RowGroup group : meta.getRow_groups()) {
            for (ColumnChunk chunk : group.getColumns()) {
                ColumnMetaData column = chunk.getMeta_data();
                int at = (int)
                        (column.isSetDictionary_page_offset()
                                ? column.getDictionary_page_offset()
                                : column.getData_page_offset());
                long end = at + column.getTotal_compressed_size();
                while (at < end && pages++ < MOST_PAGES) {
                    at = addPage(at, column.getCodec());
                }
            }
        }
    }

    /** Returns the end of the page. */
    private int addPage(int at, CompressionCodec codec) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(file, at, file.length - at);
        PageHeader header = Util.readPageHeader(in);
        int body = file.length - in.available();
        int end = body + header.getCompressed_page_size();
        DataPageHeaderV2 data = header.isSetData_page_header_v2() ? header.getData_page_header_v2() : DICTIONARY;
        int values = body + data.getRepetition_levels_byte_length() + data.getDefinition_levels_byte_length();
        if (values > body) {
            pieces.add(new Piece(
                    Arrays.copyOfRange(file, body, values),
                    levels -> withBody(at, header, body, Arrays.copyOf(levels, values - body), values)));
        }
        int unpacked = header.getUncompressed_page_size() - (values - body);
        if (end > values && (codec == CompressionCodec.UNCOMPRESSED || !data.isIs_compressed())) {
            pieces.add(new Piece(
                    Arrays.copyOfRange(file, values, end),
                    content -> withBody(at, header, values, Arrays.copyOf(content, end - values), end)));
        } else if (end > values && codec == CompressionCodec.ZSTD) {
            byte[] content = new byte[unpacked];
            Zstd.decompressByteArray(content, 0, unpacked, file, values, end - values);
            pieces.add(new Piece(
                    content,
                    changed ->
                            withBody(at, header, values, zstd(Arrays.copyOf(changed, unpacked), end - values), end)));
        }
        return end;
    }

    /** Packed to a number of bytes; cut off where it does not fit. */
    private static byte[] zstd(byte[] content, int size) {
        byte[] best = Zstd.compress(content, 19);
        byte[] packed = Arrays.copyOf(best, size);
        if (best.length + SKIPPED_FRAME <= size) {
            ByteBuffer.wrap(packed)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(best.length, 0x184D2A50)
                    .putInt(best.length + Integer.BYTES, size - best.length - SKIPPED_FRAME);
        }
        return packed;
    }

    /** Puts bytes of one length in place of others, and the checksum right if it takes as many bytes as before. */
    private byte[] withBody(int page, PageHeader header, int from, byte[] bytes, int to) {
        byte[] changed = Pieces.join(Arrays.copyOf(file, from), bytes, Arrays.copyOfRange(file, to, file.length));
        try {
            ByteArrayOutputStream old = new ByteArrayOutputStream();
            Util.writePageHeader(header, old);
            CRC32 crc = new CRC32();
            crc.update(changed, page + old.size(), header.getCompressed_page_size());
            ByteArrayOutputStream now = new ByteArrayOutputStream();
            Util.writePageHeader(header.deepCopy().setCrc((int) crc.getValue()), now);
            if (now.size() == old.size()) {
                System.arraycopy(now.toByteArray(), 0, changed, page, now.size());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return changed;
    }

    /** The same file, but the first page of its last column claims to unpack to so many bytes. */
    static byte[] claiming(byte[] file, int unpacked) throws IOException {
        return withPage(file, header -> header.setUncompressed_page_size(unpacked));
    }

    /**
     * The same file, but the last column is one page at the end of the file, whose values are a frame of zstd. Its header
     * says of it what that of the first page says.
     */
    static byte[] unpackingTo(byte[] file, byte[] frame) throws IOException {
        ParquetPieces all = new ParquetPieces(file);
        FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(file, all.footer, file.length - all.footer));
        List<ColumnChunk> columns = meta.getRow_groups().get(0).getColumns();
        ColumnMetaData column = columns.get(columns.size() - 1).getMeta_data();
        ByteArrayInputStream in = new ByteArrayInputStream(
                file, (int) column.getData_page_offset(), file.length - (int) column.getData_page_offset());
        PageHeader header = Util.readPageHeader(in);
        int body = file.length - in.available();
        DataPageHeaderV2 data = header.getData_page_header_v2();
        int levels = data.getRepetition_levels_byte_length() + data.getDefinition_levels_byte_length();
        header.unsetCrc();
        header.setCompressed_page_size(levels + frame.length);
        data.setIs_compressed(true);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        Util.writePageHeader(header, page);
        page.write(file, body, levels);
        page.writeBytes(frame);
        column.setCodec(CompressionCodec.ZSTD);
        column.setData_page_offset(all.footer);
        column.setTotal_compressed_size(page.size());
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(meta, footer);
        byte[] length = ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.size())
                .array();
        return Pieces.join(
                Arrays.copyOf(file, all.footer),
                page.toByteArray(),
                footer.toByteArray(),
                length,
                ParquetLayout.magic());
    }

    /** A sound frame of zstd that holds so many blocks of 128 KiB zeros, in four bytes each. */
    static byte[] zeros(int blocks) {
        ByteBuffer frame = ByteBuffer.allocate(6 + 4 * blocks).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(0xFD2FB528).put((byte) 0).put((byte) (7 << 3));
        for (int i = 1; i <= blocks; i++) {
            frame.putInt((i == blocks ? 1 : 0) | 1 << 1 | 1 << 20);
        }
        return frame.array();
    }

    /** Another header for the first page of the last column, without a checksum, so that it is not longer; zeros fill what is left. */
    private static byte[] withPage(byte[] file, UnaryOperator<PageHeader> change) throws IOException {
        ParquetPieces all = new ParquetPieces(file);
        FileMetaData meta = Util.readFileMetaData(new ByteArrayInputStream(file, all.footer, file.length - all.footer));
        List<ColumnChunk> columns = meta.getRow_groups().get(0).getColumns();
        int at = (int) columns.get(columns.size() - 1).getMeta_data().getData_page_offset();
        ByteArrayInputStream in = new ByteArrayInputStream(file, at, file.length - at);
        PageHeader header = Util.readPageHeader(in);
        int body = file.length - in.available();
        int end = body + header.getCompressed_page_size();
        header.unsetCrc();
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        Util.writePageHeader(change.apply(header), changed);
        return Pieces.join(
                Arrays.copyOf(file, at),
                changed.toByteArray(),
                Arrays.copyOfRange(file, body, end),
                new byte[body - at - changed.size()],
                Arrays.copyOfRange(file, end, file.length));
    }
}
