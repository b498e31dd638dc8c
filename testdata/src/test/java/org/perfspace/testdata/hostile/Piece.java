package org.perfspace.testdata.hostile;

import java.util.function.UnaryOperator;

/**
 * Bytes inside a file that are packed, or that something outside speaks for: a size, a checksum.
 *
 * @param bytes unpacked; not changed
 * @param repack makes the whole file from other bytes in their place, with sizes and checksums that are right
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Piece(byte[] bytes, UnaryOperator<byte[]> repack) {}
