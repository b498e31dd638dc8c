package org.perfspace.writer.cube;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;

/** The members of an archive as any tar finds them. */
public final class Archive {

    private static final int BLOCK = 512;

    private final byte[] bytes;
    private final Map<String, byte[]> members;

    private Archive(byte[] bytes, Map<String, byte[]> members) {
        this.bytes = bytes;
        this.members = members;
    }

    /** Writes a space and takes the archive apart. */
    public static Archive of(PerformanceSpace space, WriteOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CubeWriter.write(space, Channels.newChannel(out), options);
        return of(out.toByteArray());
    }

    private static Archive of(byte[] bytes) {
        Map<String, byte[]> members = new LinkedHashMap<>();
        int at = 0;
        while (bytes[at] != 0) {
            String name = text(bytes, at, 100).replaceAll("\0.*", "");
            int size = Integer.parseInt(text(bytes, at + 124, 11), 8);
            members.put(name, java.util.Arrays.copyOfRange(bytes, at + BLOCK, at + BLOCK + size));
            at += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
        }
        return new Archive(bytes, members);
    }

    /** All of it. */
    byte[] bytes() {
        return bytes;
    }

    /** Members by name, in their order. */
    Map<String, byte[]> members() {
        return members;
    }

    /** A member, which must be there. */
    byte[] member(String name) {
        return Optional.ofNullable(members.get(name)).orElseThrow(() -> new AssertionError("no member " + name));
    }

    /** A member in UTF-8. */
    public String text(String name) {
        return new String(member(name), StandardCharsets.UTF_8);
    }

    /** A gzip'd member in UTF-8. */
    String unpacked(String name) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(member(name)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String text(byte[] bytes, int offset, int count) {
        return new String(bytes, offset, count, StandardCharsets.ISO_8859_1);
    }
}
