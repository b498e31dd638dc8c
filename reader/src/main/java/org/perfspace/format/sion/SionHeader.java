package org.perfspace.format.sion;

import java.nio.ByteOrder;

/**
 * The first fields of a physical SION file.
 *
 * @param byteOrders the four bytes that tell the byte orders, first byte uppermost
 * @param metadataOrder byte order of the container's own numbers
 * @param dataOrder byte order that the application declared for its data
 * @param libraryVersion 1000 * main + sub version of SIONlib
 * @param libraryPatch patch level of SIONlib
 * @param formatVersion 2 to 5
 * @param blockSize alignment of chunks, at least 1
 * @param tasks number of tasks in this file, at least 1
 * @param files number of physical files of the set
 * @param fileNumber number of this file; of a single file 0 or 1
 * @param flag1 key-value mode in the upper 32 bits
 * @param flag2 not used
 * @param prefix name that was given to open, a character for each byte, without the zeros at the end
 */
public record SionHeader(
        int byteOrders,
        ByteOrder metadataOrder,
        ByteOrder dataOrder,
        int libraryVersion,
        int libraryPatch,
        int formatVersion,
        int blockSize,
        int tasks,
        int files,
        int fileNumber,
        long flag1,
        long flag2,
        String prefix) {

    /** As SIONlib 1.7.6 writes one of several files, or the only one. */
    public static SionHeader standard(
            ByteOrder metadata, ByteOrder data, int blockSize, int tasks, int files, int fileNumber, String prefix) {
        int m = metadata == ByteOrder.BIG_ENDIAN ? 1 : 0;
        int u = data == ByteOrder.BIG_ENDIAN ? 1 : 0;
        return new SionHeader(
                m << 24 | u << 16 | u << 8 | m,
                metadata,
                data,
                SionLayout.LIBRARY_VERSION,
                SionLayout.LIBRARY_PATCH,
                SionLayout.NEWEST,
                blockSize,
                tasks,
                files,
                files == 1 ? 1 : fileNumber,
                (long) SionLayout.KEY_VALUE_NONE << 32,
                0,
                prefix);
    }

    /** One of the key-value modes. */
    public int keyValueMode() {
        int mode = (int) (flag1 >> 32);
        return mode == 0 ? SionLayout.KEY_VALUE_NONE : mode;
    }

    /** Returns whether this file says where each rank of a set is. */
    public boolean hasMapping() {
        return files > 1 && fileNumber == 0;
    }

    /** Room that a chunk takes in a block. */
    public long room(long chunkSize) {
        return formatVersion >= SionLayout.WITH_EXPANDED_SIZES ? chunkSize : SionLayout.roundUp(chunkSize, blockSize);
    }

    /** Offset of the first chunk. */
    public long firstChunk() {
        return SionLayout.roundUp(SionLayout.meta1Bytes(tasks), blockSize);
    }
}
