package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.parquet.format.BoundaryOrder;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.perfspace.format.parquet.Compression;
import org.perfspace.io.ByteSink;

/** Writes one column of one row group: appends its pages to the file and collects the metadata for the footer. */
final class ChunkWriter {

    private static final long NOWHERE = -1;

    private final TableColumn column;
    private final Set<Encoding> encodings = new LinkedHashSet<>();
    private final List<PageLocation> locations = new ArrayList<>();
    private final List<Bounds> bounds = new ArrayList<>();
    private final List<Long> nulls = new ArrayList<>();
    private long dictionaryOffset = NOWHERE;
    private long dataOffset = NOWHERE;
    private long packed;
    private long unpacked;
    private long rows;
    private long cells;
    private long nullRows;
    private Bounds all = Bounds.EMPTY;

    public ChunkWriter(TableColumn column) {
        this.column = column;
    }

    public long packed() {
        return packed;
    }

    public long unpacked() {
        return unpacked;
    }

    public long start() {
        return dictionaryOffset == NOWHERE ? dataOffset : dictionaryOffset;
    }

    /** Appends a page; a dictionary must be the first page. */
    public void append(EncodedPage page, ByteSink out) throws IOException {
        long offset = out.position();
        out.bytes(page.header()).bytes(page.levels()).bytes(page.values());
        packed += page.size();
        unpacked += page.unpacked();
        encodings.add(page.encoding());
        if (page.rows() == 0) {
            dictionaryOffset = offset;
            return;
        }
        if (dataOffset == NOWHERE) {
            dataOffset = offset;
        }
        locations.add(new PageLocation(offset, page.size(), rows));
        bounds.add(page.bounds());
        nulls.add((long) page.nulls());
        rows += page.rows();
        cells += page.cells();
        nullRows += page.nulls();
        all = all.and(page.bounds(), column.kind());
    }

    /**
     * Appends the page index, unless there is only one page, for which the footer has the same information; returns the
     * description of the chunk.
     */
    public ColumnChunk finish(Compression compression, ByteSink out) throws IOException {
        ColumnChunk chunk = new ColumnChunk(0);
        chunk.setMeta_data(describe(compression));
        if (locations.size() == 1) {
            return chunk;
        }
        if (bounds.stream().noneMatch(b -> b.state() == Bounds.State.UNKNOWN)) {
            byte[] index = columnIndex();
            chunk.setColumn_index_offset(out.position());
            chunk.setColumn_index_length(index.length);
            out.bytes(index);
        }
        ByteArrayOutputStream offsets = new ByteArrayOutputStream();
        Util.writeOffsetIndex(new OffsetIndex(locations), offsets);
        chunk.setOffset_index_offset(out.position());
        chunk.setOffset_index_length(offsets.size());
        out.bytes(offsets.toByteArray());
        return chunk;
    }

    private ColumnMetaData describe(Compression compression) {
        ColumnMetaData meta = new ColumnMetaData(
                TableSchema.physical(column.kind()),
                encodings(),
                column.path(),
                CompressionCodec.findByValue(compression.number()),
                cells,
                unpacked,
                packed,
                dataOffset);
        if (dictionaryOffset != NOWHERE) {
            meta.setDictionary_page_offset(dictionaryOffset);
        }
        if (!column.facts().isEmpty()) {
            meta.setKey_value_metadata(keyValues(column.facts()));
        }
        return meta.setStatistics(statistics());
    }

    /** Returns facts in the order of their names. */
    public static List<KeyValue> keyValues(Map<String, String> facts) {
        List<KeyValue> list = new ArrayList<>();
        new TreeMap<>(facts).forEach((key, value) -> list.add(new KeyValue(key).setValue(value)));
        return list;
    }

    private List<Encoding> encodings() {
        List<Encoding> list = new ArrayList<>(encodings);
        if (column.optional() || column.isList()) {
            list.add(Encoding.RLE);
        }
        return list;
    }

    private Statistics statistics() {
        Statistics statistics = new Statistics().setNull_count(nullRows);
        if (all.state() == Bounds.State.KNOWN) {
            statistics.setMin_value(all.min());
            statistics.setMax_value(all.max());
        }
        return statistics;
    }

    private byte[] columnIndex() throws IOException {
        List<Boolean> nullPages = new ArrayList<>();
        List<ByteBuffer> mins = new ArrayList<>();
        List<ByteBuffer> maxs = new ArrayList<>();
        for (Bounds page : bounds) {
            nullPages.add(page.state() == Bounds.State.EMPTY);
            mins.add(ByteBuffer.wrap(page.min()));
            maxs.add(ByteBuffer.wrap(page.max()));
        }
        ColumnIndex index = new ColumnIndex(nullPages, mins, maxs, BoundaryOrder.UNORDERED);
        index.setNull_counts(nulls);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeColumnIndex(index, out);
        return out.toByteArray();
    }
}
