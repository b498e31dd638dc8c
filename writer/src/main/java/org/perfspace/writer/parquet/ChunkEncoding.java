package org.perfspace.writer.parquet;

import java.io.IOException;
import org.apache.parquet.format.Encoding;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.IoSupplier;

/**
 * The encoding of the values of one column chunk. With a dictionary, a page that has a value without an entry is plain.
 * Immutable; safe for several threads.
 *
 * @param encoding encoding of pages without a dictionary, or of pages with values that are not in the dictionary
 * @param dictionary dictionary with all entries, or null for none
 */
record ChunkEncoding(LeafKind kind, Encoding encoding, PageEncoder encoder, @Nullable ValueDictionary dictionary) {

    /** Begins the next column chunk of a table, with its dictionary if it has one. */
    public ChunkWriter begin(TableWriter table) throws IOException {
        ChunkWriter chunk = table.beginChunk();
        ValueDictionary entries = dictionary;
        if (entries != null) {
            IoSupplier<EncodedPage> page =
                    () -> encoder.dictionary(body(Encoding.PLAIN, entries.entries()), entries.size());
            table.add(chunk, page);
        }
        return chunk;
    }

    /** Encodes a page. */
    public EncodedPage encode(PageValues page) throws IOException {
        Bounds bounds = Bounds.of(kind, page.words(), page.offset(), page.step(), page.count());
        byte[] indexes = indexes(page);
        boolean indexed = indexes.length > 0;
        byte[] body = indexed ? indexes : body(encoding, page);
        Encoding used = indexed ? Encoding.RLE_DICTIONARY : encoding;
        return encoder.data(page.presence(), true, body, body.length, used, bounds);
    }

    /** Returns the approximate number of bytes of the values of a page in a file. */
    int size(PageValues page) throws IOException {
        byte[] indexes = indexes(page);
        return encoder.size(indexes.length > 0 ? indexes : body(encoding, page));
    }

    /** Returns the number of bytes of the dictionary in a file. */
    long dictionarySize() throws IOException {
        return dictionary == null
                ? 0
                : encoder.dictionary(body(Encoding.PLAIN, dictionary.entries()), dictionary.size())
                        .size();
    }

    /** Returns the encoded entry numbers of a page; an empty array if there is no dictionary, or it lacks a value. */
    private byte[] indexes(PageValues page) {
        if (dictionary == null) {
            return new byte[0];
        }
        int[] numbers = dictionary.numbers(page);
        return numbers.length == page.count() && numbers.length > 0
                ? ValueEncoder.entries(numbers, ValueEncoder.indexWidth(dictionary.size()))
                : new byte[0];
    }

    private byte[] body(Encoding encoding, PageValues page) {
        return encoding == Encoding.BYTE_STREAM_SPLIT
                ? ValueEncoder.byteStreamSplit(page.words(), page.offset(), page.step(), page.count())
                : ValueEncoder.plain(kind, page.words(), page.offset(), page.step(), page.count());
    }
}
