package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.model.Attachment;

/**
 * The profile.db that a space carries along as an attachment: its blocks, in the order of the file. They hold what the
 * space does not (hidden contexts, further scopes, context 0, the summary). The bytes may come from anywhere, so nothing
 * in them is believed: what does not fit is as good as not there. A file of the draft's layout does not fit: some writers of
 * the draft stored wrong values in the scopes that the space does not hold.
 */
final class RawProfiles implements Closeable {

    private final Attachment attachment;
    private final Entry[] records;
    private final int[] order;
    private @Nullable InputStream stream;
    private long position;

    /** A record of profile.db. */
    private record Entry(long values, long valuesAt, long contexts, long indicesAt, boolean summary) {}

    private RawProfiles(Attachment attachment) {
        this.attachment = attachment;
        this.records = new Entry[0];
        this.order = new int[0];
    }

    private RawProfiles(RawProfiles head, Entry[] records) {
        this.attachment = head.attachment;
        this.stream = head.stream;
        this.position = head.position;
        this.records = records;
        this.order = IntStream.range(0, records.length)
                .boxed()
                .sorted(Comparator.comparingLong(p -> records[p].valuesAt()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Opens an attachment, if it is the profile.db of so many locations. */
    static Optional<RawProfiles> open(Attachment attachment, int locations) throws IOException {
        RawProfiles head = new RawProfiles(attachment);
        boolean opened = false;
        try {
            Optional<RawProfiles> raw = head.readRecords(locations);
            opened = raw.isPresent();
            return raw;
        } finally {
            if (!opened) {
                head.close();
            }
        }
    }

    /** Numbers of the profiles in the order in which {@link #read} is fast; 0 is the summary. */
    int[] order() {
        return order.clone();
    }

    /** The block of a profile as it is; null if there is no such block. */
    @Nullable
    ValueBlock read(int profile) throws IOException {
        Entry r = records[profile];
        if (r.values() == 0 && r.contexts() == 0) {
            return ValueBlock.EMPTY;
        }
        long valueBytes = VALUE_BYTES * r.values();
        long indexBytes = INDEX_BYTES * r.contexts();
        if (r.valuesAt() + valueBytes > attachment.size()
                || r.indicesAt() + indexBytes > attachment.size()
                || valueBytes + indexBytes + 3 > Integer.MAX_VALUE) {
            return null;
        }
        int indexStart = ValueBlock.indexStart((int) r.values());
        byte[] bytes = new byte[indexStart + (int) indexBytes];
        read(r.valuesAt(), bytes, 0, (int) valueBytes);
        read(r.indicesAt(), bytes, indexStart, (int) indexBytes);
        return new ValueBlock(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), (int) r.values(), indexStart, (int)
                r.contexts());
    }

    @Override
    public void close() throws IOException {
        if (stream != null) {
            stream.close();
            stream = null;
        }
    }

    private Optional<RawProfiles> readRecords(int locations) throws IOException {
        int headerBytes = DbFile.PROFILE.headerBytes();
        ByteBuffer header = read(0, headerBytes);
        byte[] signature = new byte[DbFile.PROFILE.signature().length];
        header.get(0, signature);
        if (attachment.size() < headerBytes || !Arrays.equals(signature, DbFile.PROFILE.signature())) {
            return Optional.empty();
        }
        ByteBuffer section = read(header.getLong(DbFile.SECTIONS_OFFSET + Long.BYTES), 16);
        long at = section.getLong(0);
        long count = section.getInt(8) & 0xffff_ffffL;
        int stride = section.get(12) & 0xff;
        if (count != locations + 1L || stride < LEAST_BYTES_WITH_FLAGS || at > attachment.size() - count * stride) {
            return Optional.empty();
        }
        Entry[] found = new Entry[locations + 1];
        for (int p = 0; p < found.length; p++) {
            found[p] = entry(read(at + (long) p * stride, stride));
        }
        boolean fits =
                IntStream.range(0, found.length).allMatch(p -> isSound(found[p]) && found[p].summary() == (p == 0));
        return fits ? Optional.of(new RawProfiles(this, found)) : Optional.empty();
    }

    private static Entry entry(ByteBuffer in) {
        boolean summary = (in.getInt(40) & IS_SUMMARY) != 0;
        return new Entry(in.getLong(0), in.getLong(8), in.getInt(16) & 0xffff_ffffL, in.getLong(24), summary);
    }

    private boolean isSound(Entry r) {
        long size = attachment.size();
        if (r.values() == 0 && r.contexts() == 0) {
            return true;
        }
        return r.values() > 0
                && r.contexts() > 0
                && r.values() <= size / VALUE_BYTES
                && r.contexts() <= r.values()
                && r.valuesAt() >= 0
                && r.valuesAt() <= size
                && r.indicesAt() >= 0
                && r.indicesAt() <= size;
    }

    private ByteBuffer read(long at, int count) throws IOException {
        byte[] bytes = new byte[count];
        if (at >= 0 && at <= attachment.size() - count) {
            read(at, bytes, 0, count);
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void read(long at, byte[] into, int offset, int count) throws IOException {
        InputStream in = at(at);
        int done = in.readNBytes(into, offset, count);
        position += done;
        if (done < count) {
            throw new java.io.EOFException(attachment.name() + " ends before byte " + (at + count));
        }
    }

    private InputStream at(long wanted) throws IOException {
        if (stream == null || wanted < position) {
            close();
            stream = attachment.open();
            position = 0;
        }
        stream.skipNBytes(wanted - position);
        position = wanted;
        return stream;
    }
}
