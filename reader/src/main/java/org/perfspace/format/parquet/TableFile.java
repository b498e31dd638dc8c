package org.perfspace.format.parquet;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The table of a file: its columns and the places of their chunks. Immutable; safe for several threads. */
final class TableFile {

    private static final int SIGNATURE = 4;

    private final ByteSource file;
    private final Footer footer;
    private final Limits limits;
    private final Map<List<String>, Leaf> leaves;
    private final List<RowGroup> groups;
    private final long[] firstRows;

    public TableFile(ByteSource file, Footer footer, Limits limits) throws ProfileException {
        this.file = file;
        this.footer = footer;
        this.limits = limits;
        this.leaves = Leaf.of(Footer.listOrEmpty(footer.meta().getSchema()), footer.place());
        this.groups = Footer.listOrEmpty(footer.meta().getRow_groups());
        this.firstRows = new long[groups.size() + 1];
        for (int g = 0; g < groups.size(); g++) {
            firstRows[g + 1] = firstRows[g] + groups.get(g).getNum_rows();
        }
    }

    ByteSource file() {
        return file;
    }

    /** Returns the number of rows. */
    public long rows() {
        return firstRows[groups.size()];
    }

    public int groupCount() {
        return groups.size();
    }

    /** Returns the first row of a row group, or the number of rows if the argument equals the number of groups. */
    public long firstRow(int group) {
        return firstRows[group];
    }

    /** Returns the row group of a row. */
    int groupOf(long row) {
        int found = Arrays.binarySearch(firstRows, row);
        int group = found >= 0 ? found : -found - 2;
        while (firstRows[group + 1] == row) {
            group++;
        }
        return group;
    }

    /** Returns all columns in the order of the file. */
    public List<Leaf> leaves() {
        return leaves.values().stream()
                .sorted(Comparator.comparingInt(Leaf::number))
                .toList();
    }

    /** Returns the number of values, null or not, of a chunk according to the footer. */
    public long valueCount(Leaf leaf, int group) throws ProfileException {
        return chunk(leaf, group).getNum_values();
    }

    /** Returns a column that must exist and contain values of the given kind. */
    public Leaf leaf(List<String> path, LeafKind kind) throws ProfileException {
        String name = String.join(".", path);
        Leaf leaf = leaves.get(path);
        if (leaf == null) {
            throw footer.place().corrupt("expected a column \"%s\" of type %s, found none", name, kind);
        }
        boolean fits =
                switch (leaf.type()) {
                    case DOUBLE -> kind == LeafKind.DOUBLE;
                    case INT32 -> kind != LeafKind.DOUBLE && kind.bytes() == 4;
                    case INT64 -> kind != LeafKind.DOUBLE;
                    default -> false;
                };
        if (!fits || leaf.repetitions() > 0) {
            throw footer.place()
                    .corrupt(
                            "expected a column \"%s\" of type %s, found %s%s",
                            name, kind, leaf.repetitions() > 0 ? "a list of " : "", leaf.type());
        }
        return leaf;
    }

    /** Returns the decoder for a chunk. */
    public PageDecoder decoder(Leaf leaf, LeafKind kind, int group) throws ProfileException {
        ColumnMetaData meta = chunk(leaf, group);
        int number = meta.getCodec().getValue();
        Compression compression = Compression.byNumber(number).orElseThrow(() -> footer.place()
                .unsupported("expected pages compressed in a known way, found %s", meta.getCodec()));
        return new PageDecoder(leaf, kind, new Decompressor(compression), limits);
    }

    /** Returns the pages of a chunk, beginning with the first. */
    public PageInput pages(Leaf leaf, int group) throws ProfileException {
        ColumnMetaData meta = chunk(leaf, group);
        long start = meta.getData_page_offset();
        if (meta.isSetDictionary_page_offset() && meta.getDictionary_page_offset() >= SIGNATURE) {
            start = Math.min(start, meta.getDictionary_page_offset());
        }
        long size = meta.getTotal_compressed_size();
        if (start < SIGNATURE || size < 0 || start > file.size() - size) {
            throw footer.place()
                    .corrupt(
                            "expected column \"%s\" inside the file (%,d bytes), found %,d bytes from byte %,d",
                            String.join(".", leaf.path()), file.size(), size, start);
        }
        return new PageInput(file, start, start + size);
    }

    public Place place() {
        return footer.place();
    }

    private ColumnMetaData chunk(Leaf leaf, int group) throws ProfileException {
        List<ColumnChunk> chunks = Footer.listOrEmpty(groups.get(group).getColumns());
        if (leaf.number() >= chunks.size()) {
            throw footer.place().corrupt("expected %,d columns or more, found %,d", leaf.number() + 1, chunks.size());
        }
        ColumnChunk chunk = chunks.get(leaf.number());
        if (!chunk.isSetMeta_data() || chunk.isSetFile_path()) {
            throw footer.place()
                    .unsupported("expected the columns in this file, found column %,d elsewhere", leaf.number());
        }
        ColumnMetaData meta = chunk.getMeta_data();
        if (meta.getType() != leaf.type() || !leaf.path().equals(meta.getPath_in_schema())) {
            throw footer.place()
                    .corrupt(
                            "expected the pages of column \"%s\", found those of \"%s\"",
                            String.join(".", leaf.path()), String.join(".", meta.getPath_in_schema()));
        }
        return meta;
    }
}
