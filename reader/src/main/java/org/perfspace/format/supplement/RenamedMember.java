package org.perfspace.format.supplement;

/**
 * An attachment whose name or size differs from those of its member.
 *
 * @param member name of the member
 * @param name name of the attachment
 * @param size size of the attachment, in bytes
 */
public record RenamedMember(String member, String name, long size) {}
