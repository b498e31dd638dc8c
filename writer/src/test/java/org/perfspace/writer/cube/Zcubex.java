package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Takes a compressed member apart, and insists on table and blobs in order. */
final class Zcubex {

    private Zcubex() {}

    /** All rows, unpacked. */
    static byte[] rows(byte[] bytes, int rows, int rowBytes) throws DataFormatException {
        ByteBuffer member = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        byte[] signature = new byte[11];
        member.get(signature);
        assertThat(new String(signature, StandardCharsets.US_ASCII)).isEqualTo("ZCUBEX.DATA");
        assertThat(member.getLong()).isEqualTo(rows);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int blobs = 19 + 24 * rows;
        long next = 0;
        for (int r = 0; r < rows; r++) {
            assertThat(member.getLong()).isEqualTo((long) r * rowBytes);
            assertThat(member.getLong()).isEqualTo(next);
            int size = Math.toIntExact(member.getLong());
            all.writeBytes(inflate(bytes, Math.toIntExact(blobs + next), size, rowBytes));
            next += size;
        }
        assertThat(bytes.length - blobs - next).isBetween(0L, 1L);
        return all.toByteArray();
    }

    private static byte[] inflate(byte[] member, int offset, int size, int rowBytes) throws DataFormatException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(member, offset, size);
            byte[] row = new byte[rowBytes];
            assertThat(inflater.inflate(row)).isEqualTo(rowBytes);
            assertThat(inflater.inflate(new byte[1])).isZero();
            assertThat(inflater.finished()).isTrue();
            assertThat(inflater.getRemaining()).isZero();
            return row;
        } finally {
            inflater.end();
        }
    }
}
