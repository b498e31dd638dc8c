package org.perfspace.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;
import org.perfspace.io.files.ScratchFile;
import org.perfspace.model.Attachment;

/**
 * An attachment that is a file or a part of one, so that its bytes can be read in any order.
 *
 * @param name label
 * @param size number of bytes
 * @param description what reports call it
 * @param opener opens the bytes
 */
public record SourceAttachment(String name, long size, String description, Opener opener) implements Attachment {

    /** Opens the bytes of an attachment. */
    @FunctionalInterface
    public interface Opener {
        /** Opens the bytes; whoever asks for them closes them. */
        ByteSource open() throws IOException;
    }

    /** Creates an attachment that reports call by its label. */
    public SourceAttachment(String name, long size, Opener opener) {
        this(name, size, "attachment \"" + name + "\"", opener);
    }

    @Override
    public InputStream open() throws IOException {
        ByteSource source = opener.open();
        return new FilterInputStream(source.stream()) {
            @Override
            public void close() throws IOException {
                source.close();
            }
        };
    }

    /**
     * Opens the bytes of any attachment. Those that are only a stream are kept in a temporary file until they are closed.
     */
    public static ByteSource open(Attachment attachment) throws IOException {
        if (attachment instanceof SourceAttachment stored) {
            return stored.opener.open();
        }
        ScratchFile file = ScratchFile.create(Place.of(attachment.name()));
        try (InputStream in = attachment.open()) {
            return file.append(in);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }
}
