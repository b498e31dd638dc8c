package org.perfspace.reader.cube.members;

/**
 * An attachment that has another name or size than its member.
 *
 * @param member name of the member
 * @param name name of the attachment
 * @param size size of the attachment, in bytes
 */
public record RenamedMember(String member, String name, long size) {}
