package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to Parquet files. */
final class ParquetCorruptions {

    private static final int MAGIC_BYTES = 4;
    private static final int LENGTH_BYTES = 4;
    /** An offset after the header of the first page. */
    private static final int IN_FIRST_PAGE = 70;

    private static final int FAR = 0x7fff_fff0;

    private ParquetCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                parquet("bad-magic", "the file begins with another word", p -> p.flip(0)),
                parquet("missing-footer", "the file ends before its footer", p -> p.cut(footer(p))),
                parquet("bad-end", "the file ends with another word", p -> p.flip(p.size() - 1)),
                parquet("footer-length", "the footer claims 2,147,483,632 bytes", p -> p.putU32(length(p), FAR)),
                parquet("bad-footer", "the footer begins with bytes that make no sense", p -> p.putU64(footer(p), -1)),
                parquet("truncated", "the middle of the file is the end", p -> p.cut(p.size() / 2)),
                parquet("trailing-bytes", "there is text behind the end", p -> p.append("more than there should be")),
                parquet(
                        "bad-page",
                        "a byte in the middle of the pages is damaged, so that a checksum is wrong",
                        p -> p.flip(footer(p) / 2)),
                parquet(
                        "bad-key-page",
                        "a byte in the pages of the first key column is damaged",
                        p -> p.flip(IN_FIRST_PAGE)),
                parquet(
                        "missing-facts",
                        "the definitions have another name in the footer",
                        p -> p.replace(ParquetLayout.DEFINITIONS_KEY, "perfspace.derivations")),
                parquet(
                        "bad-definitions",
                        "the packed definitions in the footer are damaged",
                        p -> p.put(p.find("H4sI", p.find(ParquetLayout.DEFINITIONS_KEY)) + 40, "AAAAAAAA")),
                parquet("layout-version", "the definitions are of a layout to come", ParquetCorruptions::newer));
    }

    private static Corruption parquet(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.PARQUET, kind, what, edit);
    }

    private static int length(Patch patch) {
        return patch.size() - MAGIC_BYTES - LENGTH_BYTES;
    }

    private static int footer(Patch patch) throws IOException {
        return length(patch) - patch.u32(length(patch));
    }

    /**
     * Replaces the version by a newer one. The value follows its key: a type and a length of one byte each, then the text.
     */
    private static void newer(Patch patch) throws IOException {
        patch.put(patch.find(ParquetLayout.VERSION_KEY) + ParquetLayout.VERSION_KEY.length() + 2, "9");
    }
}
