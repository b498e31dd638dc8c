package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A stream, such as the standard input, kept in a temporary file: every format is read at positions, none from front to
 * back alone. The file lies in the folder {@code java.io.tmpdir}, only its owner may read it, and it is deleted by
 * {@link #close()} or at the end of the process; one that a killed process left is deleted by the next that needs one.
 */
public final class SpooledInput implements Closeable {

    private static final int CHUNK = 1 << 18;
    private static final Path NAME = Path.of("perfspace-input");

    private final Path file;
    private final String name;

    private SpooledInput(Path file, String name) {
        this.file = file;
        this.name = name;
    }

    /**
     * Takes in a stream to its end.
     *
     * @param name what messages call it, such as {@code -}
     * @param limit most bytes that are taken
     * @throws ProfileException if there are more
     * @throws OutputException if the temporary file cannot be written
     */
    public static SpooledInput of(InputStream stream, String name, long limit) throws IOException {
        Path file = Temporaries.beside(
                Path.of(System.getProperty("java.io.tmpdir", "/tmp")).resolve(NAME));
        boolean done = false;
        try (SeekableByteChannel channel = create(file)) {
            copy(stream, channel, file, Place.of(name), limit);
            done = true;
        } finally {
            if (!done) {
                Temporaries.discard(file);
            }
        }
        return new SpooledInput(file, name);
    }

    /** The stream as an input, until {@link #close()}. */
    public Input input() throws IOException {
        return Input.of(file, name);
    }

    /** Deletes the file. */
    @Override
    public void close() {
        Temporaries.discard(file);
    }

    private static SeekableByteChannel create(Path file) throws OutputException {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] ownerOnly = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            return Files.newByteChannel(
                    file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
    }

    private static void copy(InputStream stream, SeekableByteChannel channel, Path file, Place place, long limit)
            throws IOException {
        byte[] chunk = new byte[CHUNK];
        long count = 0;
        for (int some = stream.read(chunk); some >= 0; some = stream.read(chunk)) {
            count += some;
            if (count > limit) {
                throw place.tooLarge(
                        "expected at most %,d bytes on the standard input, found more; raise the limit with --max-input",
                        limit);
            }
            try {
                for (ByteBuffer rest = ByteBuffer.wrap(chunk, 0, some); rest.hasRemaining(); ) {
                    channel.write(rest);
                }
            } catch (IOException e) {
                throw OutputFile.cannotWrite(file, e);
            }
        }
    }
}
