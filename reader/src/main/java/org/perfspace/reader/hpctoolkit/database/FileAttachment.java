package org.perfspace.reader.hpctoolkit.database;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.model.Attachment;

/**
 * A file of the folder that goes along as it is.
 *
 * @param name label
 * @param folder the folder
 * @param file name of the file in the folder
 * @param size number of bytes when the database was opened
 * @param description what reports call it
 */
public record FileAttachment(String name, HpctFolder folder, String file, long size, String description)
        implements Attachment {

    /** Creates the attachment of a file that reports call by its label. */
    public FileAttachment(String name, HpctFolder folder, String file, long size) {
        this(name, folder, file, size, "attachment \"" + name + "\"");
    }

    @Override
    public InputStream open() throws IOException {
        Place place = folder.placeOf(file);
        ByteSource source = folder.input().open(file, place);
        return new FilterInputStream(source.stream()) {
            @Override
            public void close() throws IOException {
                source.close();
            }
        };
    }
}
