package org.perfspace.writer.parquet.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;

/**
 * Chooses the encoding of a column chunk by its values: two of its pages are encoded and compressed each way. The choice depends on the
 * values only, so that a profile always becomes the same bytes.
 *
 * @param wish what the user has chosen
 * @param encoder of pages, with the fastest compression
 */
public record EncodingChoice(DoubleEncoding wish, PageEncoder encoder) {

    /** Most pages that are looked at; their values are in memory at the same time. */
    public static final int PAGES = 64;

    /** Fewest values for which anything is measured; fewer are plain. */
    private static final int FEWEST = 2_048;

    /** A way that is slower to read, or is read by fewer engines, must be smaller by this part of the other. */
    private static final int WORTH = 20;

    /** The pages of a column chunk, or the first ones of them. Each may be asked for several times. */
    public interface Pages {

        /** Returns how many pages there are. */
        int count();

        /** Returns the values of a page. */
        PageValues page(int number);
    }

    /** A way to encode, and what two pages take. */
    private record Way(ChunkEncoding encoding, long size) {

        Way orSmaller(Way other) {
            return other.size < size - size / WORTH ? other : this;
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
        List<PageValues> samples = samples(pages);
        int values = samples.stream().mapToInt(PageValues::count).sum();
        if (values < FEWEST) {
            return plain(kind, encoder);
        }
        Way best = way(plain(kind, encoder), samples);
        if (encoder.isAdjustable()) {
            best = best.orSmaller(way(plain(kind, encoder.denser()), samples));
        }
        best = best.orSmaller(dictionary(kind, pages, samples, best));
        if (wish == DoubleEncoding.SMALLEST && kind == LeafKind.DOUBLE) {
            best = best.orSmaller(
                    way(new ChunkEncoding(kind, Encoding.BYTE_STREAM_SPLIT, encoder, null), samples));
        }
        return best.encoding;
    }

    /** Returns up to two pages with values, which stand for all. */
    private static List<PageValues> samples(Pages pages) {
        List<PageValues> samples = new ArrayList<>();
        int next = 0;
        for (int quarter = 1; quarter < 4; quarter += 2) {
            next = Math.max(next, pages.count() * quarter / 4);
            boolean found = false;
            while (!found && next < pages.count()) {
                PageValues page = pages.page(next++);
                found = page.count() > 0;
                if (found) {
                    samples.add(page);
                }
            }
        }
        return samples;
    }

    /** Returns the dictionary of all pages; a worse way, where the samples tell that it cannot be better. */
    private Way dictionary(LeafKind kind, Pages pages, List<PageValues> samples, Way best) throws IOException {
        ValueDictionary some = new ValueDictionary();
        int values = 0;
        for (PageValues sample : samples) {
            some.add(sample);
            values += sample.count();
        }
        boolean unique = some.size() > values - values / WORTH;
        if (unique || best.orSmaller(way(dictionary(kind, best, some), samples)) == best) {
            return best;
        }
        ValueDictionary all = new ValueDictionary();
        if (!fill(all, pages)) {
            return best;
        }
        Way way = way(dictionary(kind, best, all), samples);
        return new Way(way.encoding, way.size + (long) way.encoding.dictionarySize() * samples.size() / pages.count());
    }

    private static boolean fill(ValueDictionary dictionary, Pages pages) {
        for (int page = 0; page < pages.count(); page++) {
            if (!dictionary.add(pages.page(page))) {
                return false;
            }
        }
        return true;
    }

    private static Way way(ChunkEncoding encoding, List<PageValues> samples) throws IOException {
        long size = 0;
        for (PageValues sample : samples) {
            size += encoding.size(sample);
        }
        return new Way(encoding, size);
    }

    private static ChunkEncoding plain(LeafKind kind, PageEncoder encoder) {
        return new ChunkEncoding(kind, Encoding.PLAIN, encoder, null);
    }

    private ChunkEncoding dictionary(LeafKind kind, Way plain, ValueDictionary dictionary) {
        return dictionary(kind, plain.encoding.encoder(), dictionary);
    }

    private static ChunkEncoding dictionary(LeafKind kind, PageEncoder encoder, ValueDictionary dictionary) {
        return new ChunkEncoding(kind, Encoding.PLAIN, encoder, dictionary);
    }
}
