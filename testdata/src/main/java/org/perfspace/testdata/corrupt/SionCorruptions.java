package org.perfspace.testdata.corrupt;

import java.io.IOException;
import java.util.List;
import org.perfspace.format.Format;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.io.IoConsumer;

/** Kinds of damage to SION files with a run of LinkTest, of format version 5. */
final class SionCorruptions {

    private static final int GLOBAL_RANKS = 1076;
    private static final int BLOCK_SIZE = 20;
    private static final int FAR = 0x7fff_fff0;

    private SionCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                sion("bad-magic", "the file begins with another word", p -> p.flip(0)),
                sion(
                        "byte-order",
                        "the file says that it is big-endian",
                        p -> p.putU32(SionLayout.BYTE_ORDERS, 0x01010101)),
                sion("byte-order-mark", "the byte orders are 2", p -> p.putU32(SionLayout.BYTE_ORDERS, 0x02020202)),
                sion("newer-format", "the format version is 99", p -> p.putU32(SionLayout.FORMAT_VERSION, 99)),
                sion("format-version", "the format version is 1", p -> p.putU32(SionLayout.FORMAT_VERSION, 1)),
                sion("block-size", "the block size is 0", p -> p.putU32(BLOCK_SIZE, 0)),
                sion("task-count", "the file claims 2,147,483,632 tasks", p -> p.putU32(SionLayout.TASKS, FAR)),
                sion("no-tasks", "the file claims no tasks", p -> p.putU32(SionLayout.TASKS, 0)),
                sion("chunk-size", "the chunk of task 0 has a negative size", p -> p.putU64(chunkSizes(p), -4096)),
                sion(
                        "unfinished",
                        "the second metadata block has no place: the file was never closed",
                        p -> p.putU64(metaStart(p), 0)),
                sion(
                        "metadata-beyond",
                        "the second metadata block is beyond the end",
                        p -> p.putU64(metaStart(p), 1L << 40)),
                sion("chunk-count", "task 0 claims 2,147,483,632 chunks", p -> p.putU64(p.u64(metaStart(p)), FAR)),
                sion(
                        "chunk-bytes",
                        "the chunk of task 1 is said to hold more than its size",
                        p -> p.putU64(p.u64(metaStart(p)) + 8 * tasks(p) + 8, 1L << 30)),
                sion(
                        "truncated",
                        "the file ends in the middle of the second metadata block",
                        p -> p.cut(p.u64(metaStart(p)) + 4 * tasks(p))),
                sion(
                        "truncated-data",
                        "the file ends in the middle of the chunks",
                        p -> p.cut(p.u64(metaStart(p)) / 2)),
                sion(
                        "linktest-id",
                        "the header of LinkTest has another first letter",
                        p -> p.flip(p.find(LinkTestLayout.ID_OLD, chunkSizes(p)))),
                sion("duplicate-rank", "two tasks are rank 0", p -> p.putU64(GLOBAL_RANKS + 8, 0)));
    }

    private static Corruption sion(String kind, String what, IoConsumer<Patch> edit) {
        return Corruption.of(Format.LINKTEST, kind, what, edit);
    }

    private static int tasks(Patch patch) throws IOException {
        return patch.u32(SionLayout.TASKS);
    }

    private static int chunkSizes(Patch patch) throws IOException {
        return GLOBAL_RANKS + 8 * tasks(patch);
    }

    private static int metaStart(Patch patch) throws IOException {
        return 1080 + 16 * tasks(patch);
    }
}
