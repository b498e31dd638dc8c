package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.HeapPart;
import org.perfspace.io.IoSupplier;

/**
 * A cache of encoded pages of labels by their content, which keeps the most recent ones. The runs of one program mostly
 * have the same call paths and locations, so that an archive encodes and compresses them only once. Safe for several
 * threads.
 */
final class PageStore {

    /** A store that keeps nothing. */
    static final PageStore NONE = new PageStore(0);

    private final long mostBytes;
    private final Map<Key, EncodedPage> pages = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    @SuppressWarnings("ArrayRecordComponent") // compared by content below
    private record Key(long[] content, int hash) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && key.hash == hash && Arrays.equals(key.content, content);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        long bytes() {
            return (long) Long.BYTES * content.length;
        }
    }

    /**
     * Creates an empty store.
     *
     * @param mostBytes maximum number of bytes of contents and pages that it keeps
     */
    PageStore(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Returns a store for the labels of one table, which keeps a thirty-second of the heap. */
    static PageStore ofLabels() {
        return new PageStore(HeapPart.PIECE.bytes() / 2);
    }

    /** Returns the page of a content, which is encoded if the store does not contain it. */
    EncodedPage get(ValueRuns runs, long encoding, IoSupplier<EncodedPage> encode) throws IOException {
        if (mostBytes == 0 || runs.count() > mostBytes / Long.BYTES / 8) {
            return encode.get();
        }
        long[] content = runs.key(encoding);
        Key key = new Key(content, Arrays.hashCode(content));
        synchronized (pages) {
            EncodedPage known = pages.get(key);
            if (known != null) {
                return known;
            }
        }
        EncodedPage made = encode.get();
        synchronized (pages) {
            if (pages.putIfAbsent(key, made) == null) {
                bytes += key.bytes() + made.size();
            }
            Iterator<Map.Entry<Key, EncodedPage>> oldest = pages.entrySet().iterator();
            while (bytes > mostBytes) {
                Map.Entry<Key, EncodedPage> entry = oldest.next();
                bytes -= entry.getKey().bytes() + entry.getValue().size();
                oldest.remove();
            }
        }
        return made;
    }
}
