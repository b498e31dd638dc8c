package org.perfspace.writer.hpctoolkit.profile;

import static org.perfspace.format.hpctoolkit.ProfileDbLayout.*;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.meta.ContextTree;
import org.perfspace.model.Attachment;

/**
 * The profile.db that a space carries along as an attachment: its blocks, in the order of the file. They hold what the
 * space does not (hidden contexts, further scopes, context 0, the summary). The bytes may come from anywhere, so nothing
 * in them is believed: what does not fit is as good as not there. A file of the draft's layout does not fit: some writers of
 * the draft stored wrong values in the scopes that the space does not hold.
 */
public final class RawProfiles implements Closeable {

    private final Attachment attachment;
    private final Entry[] records;
    private final int[] order;
    private final boolean isDraft;
    private @Nullable InputStream stream;
    private long position;

    /** A record of profile.db. */
    private record Entry(long values, long valuesAt, long contexts, long indicesAt, boolean summary) {}

    private RawProfiles(Attachment attachment) {
        this.attachment = attachment;
        this.records = new Entry[0];
        this.order = new int[0];
        this.isDraft = false;
    }

    private RawProfiles(RawProfiles head, Entry[] records, boolean isDraft) {
        this.isDraft = isDraft;
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
    public static Optional<RawProfiles> open(Attachment attachment, int locations) throws IOException {
        RawProfiles head = new RawProfiles(attachment);
        boolean opened = false;
        try {
            Optional<RawProfiles> raw = head.readRecords()
                    .filter(read -> !read.isDraft && read.records.length == locations + 1 && read.isSummaryFirst());
            opened = raw.isPresent();
            return raw;
        } finally {
            if (!opened) {
                head.close();
            }
        }
    }

    /**
     * Returns the number of contexts that have values in an attachment, but no place in a context tree.
     *
     * @return -1 if the attachment cannot be read
     */
    public static long hiddenContexts(Attachment attachment, ContextTree tree) throws IOException {
        int[] known = IntStream.range(0, tree.size())
                .map(context -> (int) tree.id(context))
                .sorted()
                .toArray();
        try (RawProfiles head = new RawProfiles(attachment)) {
            Optional<RawProfiles> raw = head.readRecords();
            if (raw.isEmpty()) {
                return -1;
            }
            Set<Integer> hidden = new HashSet<>();
            try (RawProfiles profiles = raw.get()) {
                for (int profile : profiles.order) {
                    ByteBuffer indices = profiles.indices(profile);
                    for (int at = 0; at < indices.capacity(); at += INDEX_BYTES) {
                        int ctxId = indices.getInt(at);
                        if (ctxId != 0 && Arrays.binarySearch(known, ctxId) < 0) {
                            hidden.add(ctxId);
                        }
                    }
                }
            }
            return hidden.size();
        }
    }

    private ByteBuffer indices(int profile) throws IOException {
        Entry r = records[profile];
        long bytes = INDEX_BYTES * r.contexts();
        boolean sound = bytes <= Integer.MAX_VALUE - Long.BYTES && r.indicesAt() + bytes <= attachment.size();
        return read(r.indicesAt(), r.values() == 0 || !sound ? 0 : (int) bytes);
    }

    /** Numbers of the profiles in the order in which {@link #read} is fast; 0 is the summary. */
    public int[] order() {
        return order.clone();
    }

    /** The block of a profile as it is; null if there is no such block. */
    @Nullable
    public ValueBlock read(int profile) throws IOException {
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
        int indexStart = valuesEnd((int) r.values());
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

    private boolean isSummaryFirst() {
        return IntStream.range(0, records.length).allMatch(p -> records[p].summary() == (p == 0));
    }

    private Optional<RawProfiles> readRecords() throws IOException {
        int headerBytes = DbFile.PROFILE.headerBytes();
        ByteBuffer header = read(0, headerBytes);
        byte[] signature = new byte[DbFile.PROFILE.signature().length];
        header.get(0, signature);
        if (attachment.size() < headerBytes || !Arrays.equals(signature, DbFile.PROFILE.signature())) {
            return Optional.empty();
        }
        ByteBuffer section = read(header.getLong(DbFile.SECTIONS_OFFSET + Long.BYTES), INFOS_HEADER_BYTES);
        long at = section.getLong(0);
        long count = section.getInt(N_PROFILES) & 0xffff_ffffL;
        int stride = section.get(SZ_PROFILE) & 0xff;
        if (at < 0 || stride < DRAFT_PROFILE_BYTES || count * stride > attachment.size() - at) {
            return Optional.empty();
        }
        boolean draft = stride < LEAST_BYTES_WITH_FLAGS;
        Entry[] found = new Entry[(int) count];
        for (int p = 0; p < found.length; p++) {
            found[p] = entry(read(at + (long) p * stride, stride), draft);
        }
        boolean sound = Arrays.stream(found).allMatch(this::isSound);
        return sound ? Optional.of(new RawProfiles(this, found, draft)) : Optional.empty();
    }

    private static Entry entry(ByteBuffer in, boolean draft) {
        boolean summary = !draft && (in.getInt(FLAGS) & IS_SUMMARY) != 0;
        return new Entry(
                in.getLong(0),
                in.getLong(P_VALUES),
                in.getInt(N_CTXS) & 0xffff_ffffL,
                in.getLong(P_CTX_INDICES),
                summary);
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
