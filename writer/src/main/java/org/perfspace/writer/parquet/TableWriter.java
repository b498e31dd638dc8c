package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.perfspace.format.parquet.Compression;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.IoSupplier;
import org.perfspace.io.OrderedWork;

/**
 * Writes one Parquet file from its first byte to its last: the row groups, which consist of chunks in the order of the
 * columns, which consist of pages; then the page indexes; then the footer.
 */
final class TableWriter implements Closeable {

    private static final int FORMAT_VERSION = 2;

    private final ByteSink out;
    private final List<TableColumn> columns;
    private final Compression compression;
    private final List<Integer> sorted;
    private final OrderedWork queue;
    private final PageStore store;
    private final List<List<ChunkWriter>> groups = new ArrayList<>();
    private final List<Long> groupRows = new ArrayList<>();

    /**
     * Begins a file.
     *
     * @param sorted positions of the columns by which the rows of a row group are sorted, most significant first
     * @param threads number of threads that encode pages
     * @param store pages of labels that other files share
     */
    public TableWriter(
            ByteSink out,
            List<TableColumn> columns,
            Compression compression,
            List<Integer> sorted,
            int threads,
            PageStore store)
            throws IOException {
        this.store = store;
        this.out = out;
        this.columns = List.copyOf(columns);
        this.compression = compression;
        this.sorted = List.copyOf(sorted);
        this.queue = new OrderedWork("perfspace-parquet", threads, EncodingChoice.PAGES);
        out.text(ParquetLayout.MAGIC);
    }

    /** Returns an encoder of pages with the compression of this file. */
    public PageEncoder encoder() {
        return new PageEncoder(new Compressor(compression, false));
    }

    /** Returns an object that chooses the encodings of columns of values. */
    public EncodingChoice choice(DoubleEncoding wish) {
        return new EncodingChoice(wish, encoder());
    }

    /** Returns an encoder of columns of labels, which reuses the pages of other files. */
    public LabelEncoder labels() {
        return new LabelEncoder(encoder(), store);
    }

    /** Begins a row group; all its columns must follow, one after the other. */
    public void beginGroup(long rows) {
        groups.add(new ArrayList<>());
        groupRows.add(rows);
    }

    /** Begins the next column of the row group. */
    public ChunkWriter beginChunk() {
        List<ChunkWriter> chunks = groups.get(groups.size() - 1);
        ChunkWriter chunk = new ChunkWriter(columns.get(chunks.size()));
        chunks.add(chunk);
        return chunk;
    }

    /** Adds a page to a chunk; it may be encoded later, on another thread. */
    public void add(ChunkWriter chunk, IoSupplier<EncodedPage> page) throws IOException {
        queue.add(page, encoded -> chunk.append(encoded, out));
    }

    /** Waits until the row group is in the file. */
    public void endGroup() throws IOException {
        queue.drain();
    }

    /** Writes page indexes and footer. */
    public void finish(Map<String, String> facts) throws IOException {
        List<RowGroup> rowGroups = new ArrayList<>();
        long rows = 0;
        for (int g = 0; g < groups.size(); g++) {
            rowGroups.add(rowGroup(groups.get(g), groupRows.get(g)));
            rows += groupRows.get(g);
        }
        FileMetaData meta = new FileMetaData(FORMAT_VERSION, TableSchema.of(columns), rows, rowGroups);
        meta.setCreated_by(ParquetLayout.CREATED_BY);
        meta.setKey_value_metadata(ChunkWriter.keyValues(facts));
        meta.setColumn_orders(Collections.nCopies(columns.size(), ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())));
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(meta, footer);
        out.bytes(footer.toByteArray()).u32(footer.size()).text(ParquetLayout.MAGIC);
        out.flush();
    }

    @Override
    public void close() {
        queue.close();
    }

    private RowGroup rowGroup(List<ChunkWriter> writers, long rows) throws IOException {
        List<ColumnChunk> chunks = new ArrayList<>();
        long packed = 0;
        long unpacked = 0;
        for (ChunkWriter writer : writers) {
            chunks.add(writer.finish(compression, out));
            packed += writer.packed();
            unpacked += writer.unpacked();
        }
        RowGroup group = new RowGroup(chunks, unpacked, rows);
        group.setTotal_compressed_size(packed);
        group.setFile_offset(writers.get(0).start());
        List<SortingColumn> sorting = new ArrayList<>();
        for (int column : sorted) {
            sorting.add(new SortingColumn(column, false, false));
        }
        if (!sorting.isEmpty()) {
            group.setSorting_columns(sorting);
        }
        return group;
    }
}
