package org.perfspace.format.sion;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Place;

/** Reads the first fields of META1; see {@link SionLayout}. */
final class SionHeaderReader {

    private SionHeaderReader() {}

    /** Reads from byte 0 to the global ranks; sets the cursor to the byte order of the metadata. */
    static SionHeader read(ByteCursor in) throws IOException {
        in.seek("signature", 0).magic(SionLayout.SIGNATURE);
        int byteOrders = in.order(ByteOrder.BIG_ENDIAN).i32("byte orders");
        boolean symmetric = SionLayout.areByteOrders(byteOrders);
        ByteOrder metadata = symmetric ? order(byteOrders >>> 24) : guessOrder(in);
        ByteOrder data = symmetric ? order(byteOrders >>> 16 & 1) : metadata;
        in.order(metadata).seek("library version", 8);
        int libraryVersion = in.i32("library version");
        int libraryPatch = in.i32("library patch level");
        int formatVersion = readFormatVersion(in);
        int blockSize = readAtLeastOne(in, "block size");
        int tasks = readTasks(in);
        int files = readAtLeastOne(in, "number of files");
        boolean flags = formatVersion >= SionLayout.WITH_FLAGS;
        int fileNumber = flags ? in.i32("file number") : 1;
        long flag1 = flags ? in.bits64("flag 1") : 0;
        long flag2 = flags ? in.bits64("flag 2") : 0;
        String prefix = readPrefix(in);
        return new SionHeader(
                byteOrders,
                metadata,
                data,
                libraryVersion,
                libraryPatch,
                formatVersion,
                blockSize,
                tasks,
                files,
                fileNumber,
                flag1,
                flag2,
                prefix);
    }

    private static ByteOrder order(int bit) {
        return bit == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    /**
     * Determines the byte order. The four bytes were a plain number before they became symmetric; in that case the format
     * version decides.
     */
    private static ByteOrder guessOrder(ByteCursor in) throws IOException {
        in.seek("format version", SionLayout.FORMAT_VERSION).order(ByteOrder.LITTLE_ENDIAN);
        int version = in.i32("format version");
        return version >= 1 && version <= 99 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static int readFormatVersion(ByteCursor in) throws IOException {
        Place here = in.place();
        int version = in.i32("format version");
        if (version < SionLayout.OLDEST) {
            throw here.unsupported("expected format version 2 to 5, found %,d", version);
        }
        return version;
    }

    private static int readAtLeastOne(ByteCursor in, String field) throws IOException {
        Place here = in.place();
        int value = in.i32(field);
        if (value < 1) {
            throw here.corrupt("expected a %s of at least 1, found %,d", field, value);
        }
        return value;
    }

    private static int readTasks(ByteCursor in) throws IOException {
        Place here = in.place();
        int tasks = readAtLeastOne(in, "number of tasks");
        if (SionLayout.meta1Bytes(tasks) > in.size() + 20) {
            throw here.corrupt(
                    "expected %,d tasks (%,d bytes), found a file of %,d bytes: the file is truncated",
                    tasks, SionLayout.meta1Bytes(tasks), in.size());
        }
        if (tasks > SionLayout.MAX_TASKS) {
            throw here.beyondLimit("expected at most %,d tasks, found %,d", SionLayout.MAX_TASKS, tasks);
        }
        return tasks;
    }

    private static String readPrefix(ByteCursor in) throws IOException {
        String prefix = new String(in.bytes("prefix", SionLayout.PREFIX_BYTES), StandardCharsets.ISO_8859_1);
        int end = prefix.length();
        while (end > 0 && prefix.charAt(end - 1) == 0) {
            end--;
        }
        return prefix.substring(0, end);
    }
}
