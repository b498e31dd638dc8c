package org.perfspace.reader.hpctoolkit.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.perfspace.io.FileSource;
import org.perfspace.model.Attachment;

/**
 * A file of the folder that goes along as it is.
 *
 * @param name label
 * @param path where it is
 * @param size number of bytes when the database was opened
 * @param description what reports call it
 */
public record FileAttachment(String name, Path path, long size, String description) implements Attachment {

    /** Creates the attachment of a file that reports call by its label. */
    public FileAttachment(String name, Path path, long size) {
        this(name, path, size, "attachment \"" + name + "\"");
    }

    @Override
    public InputStream open() throws IOException {
        return FileSource.openStream(path);
    }
}
