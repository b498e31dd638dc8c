package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.cube.TarLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputException;

/**
 * Writes a tar archive that cubelib and standard tar read in the same way (README.md of format.cube, section 1).
 * Members are written directly to their position in the file. Space is reserved by {@link #place} if the size is known,
 * otherwise by {@link #begin} and {@link #end}, which writes the size into the header. Cubelib and tar disagree about
 * members whose size is a multiple of 512 bytes, so these are avoided; see {@link #unambiguousSize}.
 *
 * <p>Owner, mode and time are the same in every archive, so that equal spaces give equal bytes. Starts at the current
 * position of the target's channel, which must not be in append mode. For one thread; other threads may fill space that
 * is reserved.
 */
final class TarWriter {

    private static final String MODE = "0000600";
    private static final String NUMBER = "0000000";
    private static final String TIME = "00000000000";
    private static final String USER = "nouser";
    private static final String GROUP = "users";
    private static final int OCTAL_SIZE_DIGITS = 11;
    private static final int OCTAL_SUM_DIGITS = 6;

    private final Target target;
    private final List<Part> parts = new ArrayList<>();
    private long next;

    /**
     * The space of a member that is not finished.
     *
     * @param name name of the member
     * @param header position of its header, or of its PAX member if it has one
     * @param data target for its bytes
     */
    record Member(String name, long header, Target data) {

        private boolean pax() {
            return data.start() - header > TarLayout.BLOCK;
        }

        private Checksums.Part sum(long size) {
            return new Checksums.Part(name, size, data.sum().orElseThrow().of(size));
        }
    }

    /** A member that has a size. */
    private record Part(Member member, long size) {}

    /** Begins an archive. */
    TarWriter(Target target) throws IOException {
        this.target = target;
        this.next = target.channel().position();
    }

    /**
     * Returns the size, or one more if cubelib and tar would disagree about it; the writer of the member must add the
     * byte.
     */
    static long unambiguousSize(long size) {
        return size > 0 && size % TarLayout.BLOCK == 0 ? size + 1 : size;
    }

    /**
     * Reserves space for a member of a given size.
     *
     * @return target for its bytes
     */
    Target place(String name, long size) throws IOException {
        Member member = begin(name, size);
        end(member, size);
        return member.data();
    }

    /** Begins a member of at most {@code limit} bytes. No other member may begin before it {@linkplain #end ends}. */
    Member begin(String name, long limit) {
        int blocks = limit >= TarLayout.PAX_FROM ? 3 : 1;
        long data = next + (long) blocks * TarLayout.BLOCK;
        return new Member(name, next, new Target(target.channel(), target.name(), data, Optional.of(new PieceSum())));
    }

    /** Ends a member: writes its header, which contains the size, and the zeros after the member. */
    void end(Member member, long size) throws IOException {
        if (unambiguousSize(size) != size) {
            throw new IllegalArgumentException(
                    "a member of " + size + " bytes would be read differently by cubelib and tar");
        }
        ByteSink sink = target.fields(member.header(), 3 * TarLayout.BLOCK);
        if (member.pax()) {
            byte[] fact = paxFact(size);
            sink.bytes(header(TarLayout.PAX_PREFIX + member.name(), TarLayout.PAX, fact.length));
            sink.bytes(Arrays.copyOf(fact, TarLayout.BLOCK));
        } else if (size >= TarLayout.PAX_FROM) {
            throw new OutputException(
                    target.name(),
                    String.format(Locale.ROOT, "cannot be written: %s would need %,d bytes", member.name(), size),
                    null);
        }
        sink.bytes(header(member.name(), TarLayout.FILE, size)).flush();
        next = member.data().start() + TarLayout.padded(size);
        zeros(member.data().start() + size, next);
        parts.add(new Part(member, size));
    }

    /** Returns the checksums of the members so far, whose bytes must have been written. */
    Checksums checksums() {
        return new Checksums(
                parts.stream().map(part -> part.member().sum(part.size())).toList());
    }

    /** Writes the end mark, and leaves the channel's position after the archive. */
    void finish() throws IOException {
        long end = next + 2L * TarLayout.BLOCK;
        zeros(next, end);
        target.channel().position(end);
    }

    private void zeros(long from, long to) throws IOException {
        target.fields(from, 2 * TarLayout.BLOCK).zeros(to - from).flush();
    }

    /** Returns a PAX record for a size: the length of the record, key and value. */
    private static byte[] paxFact(long size) {
        String fact = " " + TarLayout.PAX_SIZE + "=" + size + "\n";
        int length = fact.length() + (fact.length() < 9 ? 1 : 2);
        return (length + fact).getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] header(String name, byte type, long size) {
        byte[] header = new byte[TarLayout.BLOCK];
        put(header, TarLayout.NAME, name);
        put(header, TarLayout.MODE, MODE);
        put(header, TarLayout.UID, NUMBER);
        put(header, TarLayout.GID, NUMBER);
        put(header, TarLayout.SIZE, octal(size, OCTAL_SIZE_DIGITS));
        put(header, TarLayout.MTIME, TIME);
        put(header, TarLayout.CHECKSUM, " ".repeat(TarLayout.CHECKSUM_LENGTH));
        header[TarLayout.TYPE] = type;
        System.arraycopy(TarLayout.USTAR, 0, header, TarLayout.MAGIC, TarLayout.USTAR.length);
        put(header, TarLayout.VERSION, "00");
        put(header, TarLayout.UNAME, USER);
        put(header, TarLayout.GNAME, GROUP);
        put(header, TarLayout.CHECKSUM, octal(sum(header), OCTAL_SUM_DIGITS) + "\0 ");
        return header;
    }

    /**
     * Returns the last octal digits of a number. For a size with a PAX member they are not the complete number, but
     * then readers ignore them.
     */
    private static String octal(long number, int digits) {
        String all = "0".repeat(digits) + Long.toOctalString(number);
        return all.substring(all.length() - digits);
    }

    private static long sum(byte[] header) {
        long sum = 0;
        for (byte b : header) {
            sum += Byte.toUnsignedInt(b);
        }
        return sum;
    }

    private static void put(byte[] header, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, offset, Math.min(bytes.length, TarLayout.NAME_LENGTH));
    }
}
