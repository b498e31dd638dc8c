package org.perfspace.format.cube;

import org.perfspace.io.ByteSource;

/**
 * A member of a Cube 4 container.
 *
 * @param name name in the header, without a leading {@code ./}
 * @param header offset of its header block in the container
 * @param offset offset of its first byte in the container
 * @param size actual size in bytes, which may differ from the header
 * @param declared size according to the header; -1 if that field is not a number
 * @param type type according to the header
 */
record CubeMember(String name, long header, long offset, long size, long declared, byte type) {

    /** Returns the bytes of this member; messages name the member. */
    public ByteSource bytes(ByteSource container) {
        return container.slice(offset, size, container.place().member(name));
    }

    /** Returns whether the size in the header is correct. */
    public boolean soundSize() {
        return size == declared;
    }
}
