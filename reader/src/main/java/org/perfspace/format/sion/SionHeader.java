package org.perfspace.format.sion;

import java.nio.ByteOrder;

/**
 * The first fields of a physical SION file.
 *
 * @param byteOrders the four bytes that specify the byte orders; the first byte is the most significant one
 * @param metadataOrder byte order of the container's own numbers
 * @param dataOrder byte order of the data as declared by the application
 * @param libraryVersion 1000 * main + sub version of SIONlib
 * @param libraryPatch patch level of SIONlib
 * @param formatVersion 2 to 5
 * @param blockSize alignment of chunks, at least 1
 * @param tasks number of tasks in this file, at least 1
 * @param files number of physical files in the set
 * @param fileNumber number of this file; 0 or 1 for a single file
 * @param flag1 key-value mode in the upper 32 bits
 * @param flag2 not used
 * @param prefix name that was passed to the open function, a character for each byte, without trailing zeros
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

    /** Returns the header that SIONlib 1.7.6 writes for one of several files, or for a single file. */
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

    /** Returns the header of another file of the same set. */
    SionHeader ofFile(int number, int itsTasks) {
        return new SionHeader(
                byteOrders,
                metadataOrder,
                dataOrder,
                libraryVersion,
                libraryPatch,
                formatVersion,
                blockSize,
                itsTasks,
                files,
                number,
                flag1,
                flag2,
                prefix);
    }

    /** Returns the key-value mode, such as {@link SionLayout#KEY_VALUE_NONE}. */
    public int keyValueMode() {
        int mode = (int) (flag1 >> 32);
        return mode == 0 ? SionLayout.KEY_VALUE_NONE : mode;
    }

    /** Returns whether this file contains the mapping of the ranks of a set to files and tasks. */
    public boolean hasMapping() {
        return files > 1 && fileNumber == 0;
    }

    /** Returns the number of bytes that a chunk occupies in a block. */
    public long room(long chunkSize) {
        return formatVersion >= SionLayout.WITH_EXPANDED_SIZES ? chunkSize : SionLayout.roundUp(chunkSize, blockSize);
    }

    /** Returns the offset of the first chunk. */
    public long firstChunk() {
        return SionLayout.roundUp(SionLayout.meta1Bytes(tasks), blockSize);
    }
}
