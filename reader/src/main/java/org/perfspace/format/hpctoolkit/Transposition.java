package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.perfspace.io.ByteSource;

/**
 * Converts the blocks of {@code profile.db} to those of {@code cct.db}. The contexts are processed in bands: each band is
 * read from the blocks of all profiles, sorted in memory by context, metric and profile, and returned in the layout of
 * cct.db. Memory contains the bands in use, each with about half a million values, or with one context if it has more
 * values. The blocks must have been checked.
 */
public final class Transposition {

    private static final int BAND_VALUES = 500_000;
    private static final int BAND_CELLS = 1_000_000;
    private static final int CHUNK = 4096;
    private static final int PROFILE_VALUE = ProfileDbLayout.VALUE_BYTES;
    private static final int PROFILE_INDEX = ProfileDbLayout.INDEX_BYTES;
    private static final int MOST_AT_ONCE = BlockWindow.BYTES / PROFILE_VALUE;

    private final ProfileDb profiles;
    private final ByteSource bytes;
    private final BlockWindow window;
    private final LongToIntFunction ranks;
    private final int[] valuesAt;
    private final int contexts;
    private final int[] ids;
    private final int[] nextContext;
    private final ByteBuffer chunk = buffer(CHUNK * PROFILE_INDEX);
    private TransposedBand band;
    private int first;
    private int end;

    /** First of the consecutive values of a profile that have not yet been copied to the band. */
    private long pieceStart;

    private long pieceEnd;

    /**
     * Creates a transposition that begins with the first band.
     *
     * @param profiles tables of profile.db
     * @param bytes the blocks of profile.db
     * @param ranks returns the position of a context, which ascends with the ctxId, or -1 to omit the context
     * @param contexts number of ranks
     * @param valuesAt upper bound of the number of values at each rank; there are none at ranks beyond its end
     * @param ids propMetricIds of the values; values of others are omitted
     */
    public Transposition(
            ProfileDb profiles, ByteSource bytes, LongToIntFunction ranks, int contexts, int[] valuesAt, int[] ids) {
        this.profiles = profiles;
        this.bytes = bytes;
        this.window = new BlockWindow(bytes);
        this.ranks = ranks;
        this.contexts = contexts;
        this.valuesAt = valuesAt;
        this.ids = ids.clone();
        Arrays.sort(this.ids);
        this.nextContext = new int[profiles.size()];
        this.band = newBand();
    }

    /** Returns an empty band for {@link #read}. Several may be sorted and used while the next one is read. */
    public TransposedBand newBand() {
        return new TransposedBand(ids);
    }

    /** Returns whether there is another band. */
    public boolean hasNext() {
        return end < contexts;
    }

    /** Fills a band with the values of the next contexts. {@link TransposedBand#sort} then sorts them. */
    public void read(TransposedBand into) throws IOException {
        first = end;
        end = bandEnd();
        band = into;
        long values = 0;
        for (int rank = first; rank < end; rank++) {
            values += valuesAt(rank);
        }
        into.begin(first, end, values);
        for (int profile = 0; profile < profiles.size(); profile++) {
            if (!profiles.summaries()[profile]) {
                readProfile(profile);
            }
        }
    }

    private int bandEnd() {
        long values = valuesAt(first);
        int last = first + 1;
        while (last < contexts
                && values + valuesAt(last) <= BAND_VALUES
                && (last + 1L - first) * ids.length <= BAND_CELLS) {
            values += valuesAt(last++);
        }
        return last;
    }

    private int valuesAt(int rank) {
        return rank < valuesAt.length ? valuesAt[rank] : 0;
    }

    // ---- reading

    /** Reads the values that one profile has at the contexts of the band. */
    private void readProfile(int profile) throws IOException {
        long total = profiles.nCtxs()[profile];
        boolean open = false;
        pieceStart = 0;
        pieceEnd = 0;
        long likely = end - first + 1L;
        while (nextContext[profile] < total) {
            int there = (int) Math.min(Math.min(CHUNK, likely), total - nextContext[profile]);
            likely = CHUNK;
            long at = profiles.pCtxIndices()[profile] + (long) nextContext[profile] * PROFILE_INDEX;
            bytes.read(at, chunk.clear().limit(there * PROFILE_INDEX));
            for (int i = 0; i < there; i++) {
                int rank = ranks.applyAsInt(chunk.getInt(i * PROFILE_INDEX) & 0xffff_ffffL);
                long start = chunk.getLong(i * PROFILE_INDEX + ProfileDbLayout.START_INDEX);
                if (open) {
                    closeRun(profile, start);
                    open = false;
                }
                if (rank >= end) {
                    copyPiece(profile);
                    return;
                }
                if (rank >= 0) {
                    openRun(profile, rank, start);
                    open = true;
                }
                nextContext[profile]++;
            }
        }
        if (open) {
            closeRun(profile, profiles.nValues()[profile]);
        }
        copyPiece(profile);
    }

    private void openRun(int profile, int rank, long start) throws IOException {
        if (start != pieceEnd) {
            copyPiece(profile);
            pieceStart = start;
            pieceEnd = start;
        }
        band.openRun(profile, rank);
    }

    /** Ends the last run before a value of its profile. */
    private void closeRun(int profile, long valueEnd) throws IOException {
        pieceEnd = valueEnd;
        band.closeRun(pieceEnd - pieceStart);
        if (pieceEnd - pieceStart >= MOST_AT_ONCE) {
            copyPiece(profile);
        }
    }

    /** Appends the piece to the band. */
    private void copyPiece(int profile) throws IOException {
        band.copy(window, profiles.pValues()[profile] + pieceStart * PROFILE_VALUE, pieceEnd - pieceStart);
        pieceStart = pieceEnd;
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }
}
