package org.perfspace.reader.parquet;

/** A text as one word, so that texts are compared like numbers: 64 bits of FNV-1a over its bytes. */
final class TextMark {

    private static final long BASIS = 0xcbf2_9ce4_8422_2325L;
    private static final long PRIME = 0x100_0000_01b3L;

    private TextMark() {}

    /** The mark of some bytes. */
    static long of(byte[] text) {
        long mark = BASIS;
        for (byte b : text) {
            mark = (mark ^ (b & 0xff)) * PRIME;
        }
        return mark;
    }
}
