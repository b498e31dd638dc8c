package org.perfspace.writer.parquet.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;

/**
 * The choice of the encoding of a column chunk by its values, of which some are encoded and compressed each way. It depends
 * on the values only, so that a profile always becomes the same bytes.
 *
 * @param wish what the user has chosen
 * @param encoder of pages, with the fastest compression
 */
public record EncodingChoice(DoubleEncoding wish, PageEncoder encoder) {

    /** Most pages that are looked at; their values are in memory at the same time. */
    public static final int PAGES = 64;

    /** Fewest values for which anything is measured; fewer are plain. */
    private static final int FEWEST = 2_048;

    /** Most pieces that are measured, each of another page: level 1 finds much or little in a page by chance. */
    private static final int PIECES = 8;

    /** Most values of a piece. */
    private static final int PIECE = 4_096;

    /** If fewer than this part of the samples come again, a dictionary would be too large. */
    private static final int RARE = 10;

    /** A way that is slower to read, or is read by fewer engines, must be smaller by this part of the other. */
    private static final int WORTH = 20;

    /** The pages of a column chunk, or the first ones of them. Each may be asked for several times. */
    public interface Pages {

        /** Returns how many pages there are. */
        int count();

        /** Returns the values of a page. */
        PageValues page(int number);
    }

    /** A way to encode, and how many bytes the samples take. */
    private record Way(ChunkEncoding encoding, long size) {

        boolean isWorseThan(Way other) {
            return other.size < size - size / WORTH;
        }

        Way orSmaller(Way other) {
            return isWorseThan(other) ? other : this;
        }
    }

    /** Pieces out of the middle of pages, evenly spread, which stand for all. */
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

        Way way(ChunkEncoding encoding) throws IOException {
            long size = 0;
            for (PageValues piece : pieces) {
                size += encoding.size(piece);
            }
            return new Way(encoding, size);
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
        Way best = samples.way(plain(kind, encoder));
        if (encoder.isAdjustable()) {
            Way dense = samples.way(plain(kind, encoder.denser()));
            best = best.size < dense.size ? best : dense;
        }
        if (kind != LeafKind.DOUBLE) {
            best = best.orSmaller(samples.way(new ChunkEncoding(kind, Encoding.DELTA_BINARY_PACKED, encoder, null)));
        }
        best = best.orSmaller(dictionary(kind, pages, samples, best));
        if (wish == DoubleEncoding.SMALLEST && kind == LeafKind.DOUBLE) {
            best = best.orSmaller(samples.way(new ChunkEncoding(kind, Encoding.BYTE_STREAM_SPLIT, encoder, null)));
        }
        return best.encoding;
    }

    /** Returns the dictionary of all pages; the other way where the samples tell that it cannot be better. */
    private static Way dictionary(LeafKind kind, Pages pages, Samples samples, Way other) throws IOException {
        PageEncoder encoder = other.encoding.encoder();
        ValueDictionary some = new ValueDictionary();
        for (PageValues piece : samples.pieces) {
            some.add(piece);
        }
        boolean unique = some.size() > samples.values - samples.values / RARE;
        if (unique || !other.isWorseThan(samples.way(dictionary(kind, encoder, some)))) {
            return other;
        }
        ValueDictionary all = new ValueDictionary();
        long values = fill(all, pages);
        if (values < 0) {
            return other;
        }
        ChunkEncoding encoding = dictionary(kind, encoder, all);
        long share = encoding.dictionarySize() * samples.values / values;
        return new Way(encoding, samples.way(encoding).size + share);
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
