package org.perfspace.reader.cube.tar;

import org.perfspace.io.ByteSource;

/**
 * A member of a Cube 4 container.
 *
 * @param name as in the header, without a leading {@code ./}
 * @param header offset of its header block in the container
 * @param offset offset of its first byte in the container
 * @param size its size in bytes: as in the header, or what was found to be true
 * @param declared its size as the header says; -1 if that is no number
 * @param type its type as the header says
 */
public record CubeMember(String name, long header, long offset, long size, long declared, byte type) {

    /** The bytes of this member, under its own name in messages. */
    public ByteSource bytes(ByteSource container) {
        return container.slice(offset, size, container.place().member(name));
    }

    /** Returns whether the header was right about the size. */
    public boolean soundSize() {
        return size == declared;
    }
}
