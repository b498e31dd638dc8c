package org.perfspace.testdata.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.perfspace.format.cube.TarLayout;

/** Makes tar archives member by member, sound and odd ones. */
final class Tar {

    /** A regular file. */
    static final char FILE = '0';

    /** A hard link to another name. */
    static final char HARD_LINK = '1';

    /** A symbolic link to another name. */
    static final char SYMBOLIC_LINK = '2';

    private static final int LINK_NAME = 157;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Adds a file. */
    Tar member(String name, byte[] bytes) {
        return member(name, FILE, "", bytes.length, bytes);
    }

    /** Adds a text. */
    Tar member(String name, String text) {
        return member(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds something else, or a file that says of itself that it has another size. */
    Tar member(String name, char type, String link, long size, byte[] bytes) {
        byte[] header = new byte[TarLayout.BLOCK];
        put(header, TarLayout.NAME, name);
        put(header, TarLayout.MODE, "0000600");
        put(header, TarLayout.UID, "0000000");
        put(header, TarLayout.GID, "0000000");
        put(header, TarLayout.SIZE, String.format(Locale.ROOT, "%011o", size));
        put(header, TarLayout.MTIME, "00000000000");
        header[TarLayout.TYPE] = (byte) type;
        put(header, LINK_NAME, link);
        put(header, TarLayout.MAGIC, "ustar\00000");
        put(header, TarLayout.CHECKSUM, "        ");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        put(header, TarLayout.CHECKSUM, String.format(Locale.ROOT, "%06o\0", sum));
        out.writeBytes(header);
        out.writeBytes(bytes);
        out.writeBytes(new byte[Math.floorMod(-bytes.length, TarLayout.BLOCK)]);
        return this;
    }

    /** The archive. */
    byte[] bytes() {
        return Pieces.join(out.toByteArray(), new byte[2 * TarLayout.BLOCK]);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
