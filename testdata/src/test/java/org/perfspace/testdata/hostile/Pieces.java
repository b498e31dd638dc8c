package org.perfspace.testdata.hostile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.format.linktest.LinkTestLayout;

/**
 * Finds the pieces of sound bytes: the text of a gzip file, the members of a tar archive, the rows of a ZCUBEX member, what
 * rides behind a SION file, the {@linkplain ParquetPieces pages and the footer} of a Parquet file.
 */
final class Pieces {

    private Pieces() {}

    /** Those of some bytes; none if they are nothing of that kind. */
    static List<Piece> of(byte[] file) {
        if (holdsAt(file, 0, new byte[] {0x1f, (byte) 0x8b})) {
            return List.of(new Piece(gunzip(file), Pieces::gzip));
        }
        if (holdsAt(file, TarLayout.MAGIC, ascii("ustar"))) {
            return members(file);
        }
        if (holdsAt(file, 0, ZcubexLayout.SIGNATURE)) {
            return rows(file);
        }
        if (holdsAt(file, 0, ascii("PAR1"))) {
            return ParquetPieces.of(file);
        }
        if (holdsAt(file, 0, ascii("sion"))) {
            return supplement(file);
        }
        return List.of();
    }

    /** Packs as gzip does. */
    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Unpacks. */
    static byte[] gunzip(byte[] packed) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first bytes, then others. */
    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static List<Piece> members(byte[] tar) {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        while (holdsAt(tar, at + TarLayout.MAGIC, ascii("ustar"))) {
            int header = at;
            int begin = at + TarLayout.BLOCK;
            String octal = new String(tar, at + TarLayout.SIZE, TarLayout.SIZE_LENGTH - 1, StandardCharsets.US_ASCII);
            int end = begin + Integer.parseInt(octal.trim(), 8);
            at = begin + (end - begin + TarLayout.BLOCK - 1) / TarLayout.BLOCK * TarLayout.BLOCK;
            int next = at;
            pieces.add(
                    new Piece(Arrays.copyOfRange(tar, begin, end), content -> withMember(tar, header, next, content)));
        }
        return pieces;
    }

    private static byte[] withMember(byte[] tar, int header, int next, byte[] content) {
        byte[] block = Arrays.copyOfRange(tar, header, header + TarLayout.BLOCK);
        byte[] size = ascii(String.format("%011o", content.length));
        System.arraycopy(size, 0, block, TarLayout.SIZE, size.length);
        Arrays.fill(block, TarLayout.CHECKSUM, TarLayout.CHECKSUM + TarLayout.CHECKSUM_LENGTH, (byte) ' ');
        int sum = 0;
        for (byte b : block) {
            sum += b & 0xff;
        }
        byte[] checksum = ascii(String.format("%06o\0", sum));
        System.arraycopy(checksum, 0, block, TarLayout.CHECKSUM, checksum.length);
        byte[] padding = new byte[Math.floorMod(-content.length, TarLayout.BLOCK)];
        return join(Arrays.copyOf(tar, header), block, content, padding, Arrays.copyOfRange(tar, next, tar.length));
    }

    private static List<Piece> rows(byte[] member) {
        ByteBuffer in = ByteBuffer.wrap(member).order(ByteOrder.LITTLE_ENDIAN);
        int count = (int) in.getLong(ZcubexLayout.SIGNATURE.length);
        int blobs = ZcubexLayout.TABLE + count * ZcubexLayout.ENTRY_BYTES;
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int entry = ZcubexLayout.TABLE + i * ZcubexLayout.ENTRY_BYTES;
            int begin = blobs + (int) in.getLong(entry + 8);
            int end = begin + (int) in.getLong(entry + 16);
            if (end > begin) {
                pieces.add(new Piece(
                        inflate(Arrays.copyOfRange(member, begin, end)),
                        row -> withRow(member, entry, begin, end, deflate(row))));
            }
        }
        return pieces;
    }

    /** Rows lie in the order of their entries. */
    private static byte[] withRow(byte[] member, int entry, int begin, int end, byte[] packed) {
        byte[] changed = join(Arrays.copyOf(member, begin), packed, Arrays.copyOfRange(member, end, member.length));
        ByteBuffer out = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
        int count = (int) out.getLong(ZcubexLayout.SIGNATURE.length);
        out.putLong(entry + 16, packed.length);
        for (int i = 0; i < count; i++) {
            int other = ZcubexLayout.TABLE + i * ZcubexLayout.ENTRY_BYTES + 8;
            if (out.getLong(other) > out.getLong(entry + 8)) {
                out.putLong(other, out.getLong(other) + packed.length - (end - begin));
            }
        }
        return changed;
    }

    private static List<Piece> supplement(byte[] sion) {
        int at = indexOf(sion, LinkTestLayout.SUPPLEMENT, 0);
        if (at < 0) {
            return List.of();
        }
        int begin = at + LinkTestLayout.SUPPLEMENT.length + Long.BYTES;
        return List.of(new Piece(Arrays.copyOfRange(sion, begin, sion.length), content -> {
            byte[] size = ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(content.length)
                    .array();
            return join(Arrays.copyOf(sion, begin - Long.BYTES), size, content);
        }));
    }

    /** Where some bytes stand in others, or -1. */
    static int indexOf(byte[] bytes, byte[] part, int from) {
        for (int i = from; i + part.length <= bytes.length; i++) {
            if (holdsAt(bytes, i, part)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean holdsAt(byte[] bytes, int at, byte[] part) {
        return bytes.length >= at + part.length && Arrays.equals(bytes, at, at + part.length, part, 0, part.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] inflate(byte[] packed) {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] deflate(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflate = new DeflaterOutputStream(out)) {
            deflate.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
