package org.perfspace.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A named sequence of bytes that a profile contains and that is not interpreted, such as an extra member of a Cube
 * file. Its name is a label and must not be used as the path of a file without a check.
 */
public interface Attachment {

    /** Prefix of the names of attachments that belong to the definitions. */
    String DEFINITIONS = "definitions.";

    /**
     * {@return whether the attachment contains definitions in the form of their original format} Every format stores
     * such an attachment together with the definitions; all other attachments are extras.
     */
    default boolean isDefinition() {
        return name().startsWith(DEFINITIONS);
    }

    /** Name of the attachment in which Score-P stores the specification of Scalasca's metric tree. */
    String REMAPPING = "remapping.spec";

    /**
     * Prefix of the names of attachments that are copies of source files; the rest of the name is the path of the file from
     * the root of the file system.
     */
    String SOURCES = "hpctoolkit/src/";

    /** Maximum size in bytes of an attachment that every format keeps without being asked. */
    long MOST_BYTES_WITH_PROFILE = 1 << 20;

    /**
     * {@return whether every format that can store attachments keeps this one without being asked: definitions, and the
     * specification with which a profile of Score-P can be remapped}
     */
    default boolean belongsToProfile() {
        return isDefinition() || (name().equals(REMAPPING) && size() < MOST_BYTES_WITH_PROFILE);
    }

    /** {@return the label, unique within the space; {@code /} may separate parts} */
    String name();

    /** {@return the number of bytes} */
    long size();

    /** {@return the name of the attachment in reports} */
    default String description() {
        return "attachment \"" + name() + "\"";
    }

    /**
     * {@return a stream over the bytes; may be opened several times while the space is open}
     *
     * @throws IOException if the bytes cannot be read
     */
    InputStream open() throws IOException;

    /**
     * {@return an attachment in memory; the array is not copied}
     *
     * @param name label
     * @param bytes the bytes
     */
    static Attachment of(String name, byte[] bytes) {
        return new Attachment() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}
