package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;

/**
 * Chooses the encoding of a column chunk by encoding and compressing a sample of its values in each way. The choice
 * depends only on the values, so that a profile always results in the same bytes.
 *
 * @param wish the user's choice
 * @param encoder encoder of pages, with the fastest compression
 */
record EncodingChoice(DoubleEncoding wish, PageEncoder encoder) {

    /** Maximum number of pages that are examined; their values are in memory at the same time. */
    public static final int PAGES = 64;

    /** Minimum number of values for measuring; fewer values are plain. */
    private static final int FEWEST = 2_048;

    /**
     * Maximum number of pieces that are measured, each from a different page, because the result of compression level 1
     * varies randomly from page to page.
     */
    private static final int PIECES = 8;

    /** Maximum number of values of a piece. */
    private static final int PIECE = 4_096;

    /** If less than this fraction (1/10) of the samples are repetitions, a dictionary would be too large. */
    private static final int RARE = 10;

    /**
     * An encoding that is slower to read, or is read by fewer engines, must be smaller by this fraction (1/20) of the
     * other.
     */
    private static final int WORTH = 20;

    /** The pages of a column chunk, or the first ones of them. Each page may be requested several times. */
    public interface Pages {

        /** Returns the number of pages. */
        int count();

        /** Returns the values of a page. */
        PageValues page(int number);
    }

    /** A way to encode, and the number of bytes of the samples. */
    private record Candidate(ChunkEncoding encoding, long size) {

        boolean isWorseThan(Candidate other) {
            return other.size < size - size / WORTH;
        }

        Candidate orSmaller(Candidate other) {
            return isWorseThan(other) ? other : this;
        }
    }

    /** Pieces from the middle of pages, evenly distributed, which represent all values. */
    private record Samples(List<PageValues> pieces, long values) {

        static Samples of(Pages pages) {
            List<PageValues> pieces = new ArrayList<>();
            long values = 0;
            int most = Math.min(PIECES, pages.count());
            int next = 0;
            for (int piece = 0; piece < most; piece++) {
                next = Math.max(next, (2 * piece + 1) * pages.count() / (2 * most));
                PageValues found = next < pages.count() ? pages.page(next++) : PageValues.NONE;
                while (found.count() == 0 && next < pages.count()) {
                    found = pages.page(next++);
                }
                if (found.count() > 0) {
                    pieces.add(found.middle(PIECE));
                    values += Math.min(PIECE, found.count());
                }
            }
            return new Samples(pieces, values);
        }

        Candidate candidate(ChunkEncoding encoding) throws IOException {
            long size = 0;
            for (PageValues piece : pieces) {
                size += encoding.size(piece);
            }
            return new Candidate(encoding, size);
        }
    }

    /** Returns the encoding of a column chunk. */
    public ChunkEncoding of(LeafKind kind, Pages pages) throws IOException {
        if (wish.measures()) {
            return measure(kind, pages);
        }
        if (kind != LeafKind.DOUBLE || wish == DoubleEncoding.PLAIN) {
            return plain(kind, encoder);
        }
        if (wish == DoubleEncoding.BYTE_STREAM_SPLIT) {
            return new ChunkEncoding(kind, Encoding.BYTE_STREAM_SPLIT, encoder, null);
        }
        ValueDictionary dictionary = new ValueDictionary();
        fill(dictionary, pages);
        return dictionary.size() == 0 ? plain(kind, encoder) : dictionary(kind, encoder, dictionary);
    }

    private ChunkEncoding measure(LeafKind kind, Pages pages) throws IOException {
        Samples samples = Samples.of(pages);
        if (samples.values < FEWEST) {
            return plain(kind, encoder);
        }
        Candidate best = samples.candidate(plain(kind, encoder));
        if (encoder.isAdjustable()) {
            Candidate dense = samples.candidate(plain(kind, encoder.denser()));
            best = best.size < dense.size ? best : dense;
        }
        best = best.orSmaller(dictionary(kind, pages, samples, best));
        if (wish == DoubleEncoding.SMALLEST && kind == LeafKind.DOUBLE) {
            best = best.orSmaller(
                    samples.candidate(new ChunkEncoding(kind, Encoding.BYTE_STREAM_SPLIT, encoder, null)));
        }
        return best.encoding;
    }

    /**
     * Returns the dictionary encoding of all pages, or the other way if the samples show that a dictionary cannot be
     * better.
     */
    private static Candidate dictionary(LeafKind kind, Pages pages, Samples samples, Candidate other)
            throws IOException {
        PageEncoder encoder = other.encoding.encoder();
        ValueDictionary some = new ValueDictionary();
        for (PageValues piece : samples.pieces) {
            some.add(piece);
        }
        boolean unique = some.size() > samples.values - samples.values / RARE;
        if (unique || !other.isWorseThan(samples.candidate(dictionary(kind, encoder, some)))) {
            return other;
        }
        ValueDictionary all = new ValueDictionary();
        long values = fill(all, pages);
        if (values < 0) {
            return other;
        }
        ChunkEncoding encoding = dictionary(kind, encoder, all);
        long share = encoding.dictionarySize() * samples.values / values;
        return new Candidate(encoding, samples.candidate(encoding).size + share);
    }

    /** Adds the values of all pages; returns how many there are, or -1 if they do not fit. */
    private static long fill(ValueDictionary dictionary, Pages pages) {
        long values = 0;
        for (int number = 0; number < pages.count(); number++) {
            PageValues page = pages.page(number);
            values += page.count();
            if (!dictionary.add(page)) {
                return -1;
            }
        }
        return values;
    }

    private static ChunkEncoding plain(LeafKind kind, PageEncoder encoder) {
        return new ChunkEncoding(kind, Encoding.PLAIN, encoder, null);
    }

    private static ChunkEncoding dictionary(LeafKind kind, PageEncoder encoder, ValueDictionary dictionary) {
        return new ChunkEncoding(kind, Encoding.PLAIN, encoder, dictionary);
    }
}
