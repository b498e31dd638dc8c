package org.perfspace.format.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Findings;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;

/** Rows compressed one by one; see {@link ZcubexLayout}. */
final class ZcubexRows implements MetricRows.RowData {

    private final Place place;
    private final Limits limits;
    private final long member;
    private final long end;
    private final int rowBytes;
    /** Offset of each row's bytes in the member. */
    private final long[] blobs;
    /** Number of each row's bytes; 0 for a row that is absent. */
    private final int[] sizes;

    private ZcubexRows(Place place, Limits limits, long member, long size, int rowBytes, int rows) {
        this.place = place;
        this.limits = limits;
        this.member = member;
        this.end = member + size;
        this.rowBytes = rowBytes;
        this.blobs = new long[rows];
        this.sizes = new int[rows];
    }

    /**
     * Reads the table of a data member.
     *
     * @param member offset of the member in the container
     * @param rows number of rows by the index; further rows are ignored
     */
    static ZcubexRows read(
            ByteSource data, long member, ByteOrder order, int rowBytes, int rows, Limits limits, Findings findings)
            throws IOException {
        ByteCursor in = new ByteCursor(data).order(order);
        in.skip("signature", ZcubexLayout.SIGNATURE.length);
        Place here = in.place();
        long stated = in.u64("row count");
        if (stated != rows) {
            findings.add(here, "expected %,d rows as in the index, found %,d", rows, stated);
        }
        int count = in.count("table entries", stated, ZcubexLayout.ENTRY_BYTES);
        ZcubexRows table = new ZcubexRows(data.place(), limits, member, data.size(), rowBytes, Math.min(rows, count));
        long start = ZcubexLayout.TABLE + (long) count * ZcubexLayout.ENTRY_BYTES;
        for (int i = 0; i < count; i++) {
            table.entry(in, start, i);
        }
        return table;
    }

    private void entry(ByteCursor in, long start, int number) throws IOException {
        Place here = in.place();
        long at = in.bits64("row");
        long offset = in.bits64("offset");
        long size = in.bits64("size");
        if (size == 0) {
            return;
        }
        if (offset < 0 || size < 0 || offset > in.size() - start || size > in.size() - start - offset) {
            throw here.corrupt(
                    "expected the bytes of entry %,d inside the member, found %s bytes at offset %s of %,d",
                    number, Long.toUnsignedString(size), Long.toUnsignedString(offset), in.size() - start);
        }
        if (size > Integer.MAX_VALUE) {
            throw here.beyondLimit("expected a compressed row below 2 GiB, found %,d bytes", size);
        }
        long row = rowBytes == 0 ? number : Long.divideUnsigned(at, rowBytes);
        if (rowBytes != 0 && Long.remainderUnsigned(at, rowBytes) != 0) {
            throw here.corrupt(
                    "expected a multiple of %,d as place of a row, found %s", rowBytes, Long.toUnsignedString(at));
        }
        if (row >= 0 && row < sizes.length) {
            blobs[(int) row] = start + offset;
            sizes[(int) row] = (int) size;
        }
    }

    @Override
    public boolean has(int row) {
        return row < sizes.length && sizes[row] > 0;
    }

    @Override
    public ByteBuffer fetch(int row, RowFetcher fetcher, boolean readAhead) throws IOException {
        Place here = place.atByte(blobs[row]);
        limits.check(here, sizes[row], rowBytes);
        long at = member + blobs[row];
        ByteBuffer stream = fetcher.bytes(at, sizes[row], readAhead ? end : at + sizes[row]);
        return fetcher.inflate(stream, rowBytes, here);
    }

    /** Returns the number of decompressed bytes of the first row that exists, up to a limit; -1 if there is none. */
    static long firstUnpackedSize(ByteSource data, long member, ByteOrder order, RowFetcher fetcher, long limit)
            throws IOException {
        ByteCursor in = new ByteCursor(data).order(order);
        in.skip("signature", ZcubexLayout.SIGNATURE.length);
        int count = in.count("table entries", in.u64("row count"), ZcubexLayout.ENTRY_BYTES);
        long start = ZcubexLayout.TABLE + (long) count * ZcubexLayout.ENTRY_BYTES;
        for (int i = 0; i < count; i++) {
            in.skip("row", Long.BYTES);
            long offset = in.bits64("offset");
            long size = in.bits64("size");
            boolean inside = offset >= 0 && size > 0 && offset <= data.size() - start - size;
            if (inside && size <= Integer.MAX_VALUE) {
                long at = member + start + offset;
                return fetcher.inflatedSize(fetcher.bytes(at, (int) size, at + size), limit);
            }
        }
        return -1;
    }
}
