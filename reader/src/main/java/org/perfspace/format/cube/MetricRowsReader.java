package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Bytes;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.ValueType;

/** Finds the rows of a metric from its index and data members. */
final class MetricRowsReader {

    /** Rows that are larger in memory are only accepted if the file contains at least one whole row. */
    private static final long FREE_ROW_BYTES = 64L << 20;

    private final CubeContainer container;
    private final Limits limits;
    private final int callNodes;
    private final int locations;
    private final Findings findings;

    /** Creates a reader that does not check the rules of the format. */
    public MetricRowsReader(CubeContainer container, Limits limits, int callNodes, int locations) {
        this(container, limits, callNodes, locations, Findings.none());
    }

    /** Creates a reader that reports violations to a collector. */
    public MetricRowsReader(CubeContainer container, Limits limits, int callNodes, int locations, Findings findings) {
        this.findings = findings;
        this.container = container;
        this.limits = limits;
        this.callNodes = callNodes;
        this.locations = locations;
    }

    /** Returns whether a metric has both members with valid headers; notes irregularities. */
    public boolean check(CubeMetric metric) throws IOException {
        Optional<ByteSource> index = container.open(metric.indexMember());
        Optional<ByteSource> data = container.open(metric.dataMember());
        if (metric.derived() || index.isEmpty() || data.isEmpty()) {
            noteMembersInVain(metric, index, data);
            requireSmallRow(metric, 0);
            return false;
        }
        CubeIndexReader.Header header = CubeIndexReader.header(new ByteCursor(index.get()), callNodes);
        requireSmallRow(metric, data.get().size());
        if (!isCompressed(data.get())) {
            long there = wholeRows(data.get(), Math.toIntExact(rowBytes(metric)), header.count());
            if (there < header.count()) {
                container
                        .notes()
                        .add(String.format(
                                Locale.ROOT,
                                "member \"%s\" holds %,d of %,d rows; the others are absent",
                                metric.dataMember(),
                                there,
                                header.count()));
            }
        }
        return true;
    }

    /** Returns whether the rows of a metric that has both members are not compressed. */
    boolean isPlain(CubeMetric metric) throws IOException {
        return !isCompressed(container.open(metric.dataMember()).orElseThrow());
    }

    /**
     * Returns the rows of a metric that has both members.
     *
     * @param cells number of cells at the start of a row that are used
     */
    MetricRows read(CubeMetric metric, int[] positions, ValueType type, int cells) throws IOException {
        ByteSource data = data(metric);
        CubeIndex index = index(metric);
        CellDecoder decoder = new CellDecoder(metric.dtype(), index.order(), cells);
        return new MetricRows(index, rows(metric, data, index), positions, decoder, type);
    }

    /** Reads both members of a metric, and decompresses every compressed row to check it. */
    public void checkRows(CubeMetric metric) throws IOException {
        ByteSource data = data(metric);
        CubeIndex index = index(metric);
        MetricRows.RowData rows = rows(metric, data, index);
        if (!isCompressed(data)) {
            return;
        }
        try (RowFetcher fetcher = new RowFetcher(container.bytes())) {
            for (int row = 0; row < index.count(); row++) {
                checkRow(rows, row, fetcher, data.place());
            }
        }
    }

    private void checkRow(MetricRows.RowData rows, int row, RowFetcher fetcher, Place place) throws IOException {
        if (!rows.has(row)) {
            findings.add(place, "expected row %,d, found none", row);
            return;
        }
        try {
            rows.fetch(row, fetcher, true);
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
    }

    private CubeIndex index(CubeMetric metric) throws IOException {
        ByteSource index = container.open(metric.indexMember()).orElseThrow();
        return CubeIndexReader.read(new ByteCursor(index), callNodes, findings);
    }

    private ByteSource data(CubeMetric metric) {
        return container.open(metric.dataMember()).orElseThrow();
    }

    /**
     * Returns the type with its actual size, where cells may have two sizes: cubelib's, or cubew's if only that is
     * consistent.
     */
    public CubeDtype refine(CubeMetric metric) throws IOException {
        CubeDtype dtype = metric.dtype();
        Optional<ByteSource> index = container.open(metric.indexMember());
        Optional<ByteSource> data = container.open(metric.dataMember());
        if (dtype.family() != CubeDtype.Family.SCALE_FUNC || locations == 0 || index.isEmpty() || data.isEmpty()) {
            return dtype;
        }
        CubeDtype small = new CubeDtype(dtype.family(), ScaleFuncLayout.CUBEW_WORDS);
        CubeIndexReader.Header header = CubeIndexReader.header(new ByteCursor(index.get()), callNodes);
        long smallRow = small.cellBytes() * locations;
        if (isCompressed(data.get())) {
            return unpackedSize(metric, data.get(), header, smallRow) == smallRow ? small : dtype;
        }
        long bytes = data.get().size() - CubeDataLayout.ROWS;
        boolean onlySmallFits = bytes / (dtype.cellBytes() * locations) < header.count();
        return onlySmallFits && bytes / smallRow >= header.count() ? small : dtype;
    }

    private long unpackedSize(CubeMetric metric, ByteSource data, CubeIndexReader.Header header, long smallRow)
            throws IOException {
        long member = container.member(metric.dataMember()).orElseThrow().offset();
        try (RowFetcher fetcher = new RowFetcher(container.bytes())) {
            return ZcubexRows.firstUnpackedSize(data, member, header.order(), fetcher, smallRow + 1);
        }
    }

    /** Returns the rows of a data member by number. */
    private MetricRows.RowData rows(CubeMetric metric, ByteSource data, CubeIndex index) throws IOException {
        long member = container.member(metric.dataMember()).orElseThrow().offset();
        int rowBytes = Math.toIntExact(rowBytes(metric));
        if (isCompressed(data)) {
            return ZcubexRows.read(data, member, index.order(), rowBytes, index.count(), limits, findings);
        }
        long expected = CubeDataLayout.ROWS + (long) index.count() * rowBytes;
        boolean isPadded = expected % TarLayout.BLOCK == 0 && data.size() == expected + 1;
        if (data.size() != expected && !isPadded) {
            findings.add(
                    data.place(),
                    "expected %,d bytes for %,d rows of %,d bytes, found %,d",
                    expected,
                    index.count(),
                    rowBytes,
                    data.size());
        }
        return new PlainRows(member + CubeDataLayout.ROWS, wholeRows(data, rowBytes, index.count()), rowBytes);
    }

    private static long wholeRows(ByteSource data, int rowBytes, long expected) {
        return rowBytes == 0 ? expected : Math.min(expected, (data.size() - CubeDataLayout.ROWS) / rowBytes);
    }

    private static boolean isCompressed(ByteSource data) throws IOException {
        byte[] head = data.bytes(0, (int) Math.min(ZcubexLayout.SIGNATURE.length, data.size()));
        if (Arrays.equals(head, ZcubexLayout.SIGNATURE)) {
            return true;
        }
        int length = CubeDataLayout.SIGNATURE.length;
        if (head.length < length || !Arrays.equals(Arrays.copyOf(head, length), CubeDataLayout.SIGNATURE)) {
            throw data.place()
                    .atByte(0)
                    .corrupt(
                            "expected signature \"%s\" or \"%s\", found %s",
                            Bytes.text(CubeDataLayout.SIGNATURE),
                            Bytes.text(ZcubexLayout.SIGNATURE),
                            Bytes.describe(head));
        }
        return false;
    }

    private long rowBytes(CubeMetric metric) {
        return metric.dtype().cellBytes() * locations;
    }

    /** Rejects a type whose rows would take much memory although the file does not contain them. */
    private void requireSmallRow(CubeMetric metric, long there) throws IOException {
        long words = Math.multiplyFull(metric.dtype().words(), locations);
        if ((words * Long.BYTES > FREE_ROW_BYTES && rowBytes(metric) > there)
                || words > Integer.MAX_VALUE / Long.BYTES) {
            throw container
                    .place()
                    .beyondLimit(
                            "expected rows of at most %,d bytes, found metric %d of type %s at %,d locations",
                            FREE_ROW_BYTES, metric.fileId(), metric.dtype().text(), locations);
        }
    }

    private void noteMembersInVain(CubeMetric metric, Optional<ByteSource> index, Optional<ByteSource> data) {
        Optional<ByteSource> there = index.or(() -> data);
        if (there.isEmpty()) {
            return;
        }
        if (metric.derived()) {
            container.notes().add("metric " + metric.fileId() + " is derived; its members were skipped");
            findings.add(there.get().place(), "expected no rows of a derived metric");
            return;
        }
        String found = index.isPresent() ? metric.indexMember() : metric.dataMember();
        String missing = index.isPresent() ? metric.dataMember() : metric.indexMember();
        container
                .notes()
                .add(String.format(Locale.ROOT, "member \"%s\" has no \"%s\"; the metric has no rows", found, missing));
        findings.add(there.get().place(), "expected a member \"%s\", found none", missing);
    }

    /**
     * Uncompressed rows, stored one after the other; see {@link CubeDataLayout}.
     *
     * @param start offset of the first row in the container
     * @param count number of complete rows in the file
     * @param rowBytes size of a row
     */
    private record PlainRows(long start, long count, int rowBytes) implements MetricRows.RowData {

        @Override
        public boolean has(int row) {
            return row < count;
        }

        @Override
        public ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException {
            long at = start + (long) row * rowBytes;
            return fetcher.bytes(at, rowBytes, readAhead ? start + count * rowBytes : at + rowBytes);
        }
    }
}
