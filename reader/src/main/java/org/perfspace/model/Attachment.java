package org.perfspace.model;

import java.io.IOException;
import java.io.InputStream;

/**
 * A named piece of bytes that a profile carried and nobody interprets, such as an extra member of a Cube file. Its name is
 * a label, never a path to write to unchecked.
 */
public interface Attachment {

    /** Prefix of the names of attachments that belong to the definitions. */
    String DEFINITIONS = "definitions.";

    /**
     * {@return whether the attachment holds definitions in the words of the format that they came from} Every format
     * carries it along with the definitions; all other attachments are extras.
     */
    default boolean isDefinition() {
        return name().startsWith(DEFINITIONS);
    }

    /** {@return the label, unique within the space; {@code /} may separate parts} */
    String name();

    /** {@return the number of bytes} */
    long size();

    /** {@return what reports call the attachment: its name, or what it holds} */
    default String description() {
        return "attachment \"" + name() + "\"";
    }

    /**
     * {@return the bytes, from the first on; may be opened again and again while the space is open}
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
                return new java.io.ByteArrayInputStream(bytes);
            }
        };
    }
}
