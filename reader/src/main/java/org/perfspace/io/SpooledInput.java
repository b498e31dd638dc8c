package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A stream, such as the standard input or a pipe, that is stored in a temporary file, since no format is read only
 * sequentially. The file is in a {@link Workspace} in the directory {@code java.io.tmpdir}, so that only its owner may
 * read it. It is deleted by {@link #close()} or at the end of the process; the file of a killed process is deleted by
 * the next process that creates such a file.
 */
public final class SpooledInput implements Closeable {

    private static final int CHUNK = 1 << 18;
    private static final String PREFIX = ".perfspace-input-";
    private static final String FILE = "input";

    private final Workspace workspace;
    private final Path file;
    private final String name;

    private SpooledInput(Workspace workspace, String name) {
        this.workspace = workspace;
        this.file = workspace.path().resolve(FILE);
        this.name = name;
    }

    /**
     * Stores a stream, which is read to its end.
     *
     * @param name name of the stream in messages, such as {@code -}
     * @param limit maximum number of bytes
     * @throws ProfileException if the stream has more bytes
     * @throws OutputException if the temporary file cannot be written
     */
    public static SpooledInput of(InputStream stream, String name, long limit) throws IOException {
        SpooledInput spooled = new SpooledInput(workspace(), name);
        boolean done = false;
        try (FileChannel channel = Workspace.createFile(spooled.file)) {
            copy(stream, channel, spooled.file, Place.of(name), limit);
            done = true;
        } finally {
            if (!done) {
                spooled.close();
            }
        }
        return spooled;
    }

    /** Returns the stream as an input, which is valid until {@link #close()}. */
    public Input input() throws IOException {
        return Input.of(file, name);
    }

    /** Deletes the file. */
    @Override
    public void close() {
        workspace.closeQuietly();
    }

    private static Workspace workspace() throws OutputException {
        Path directory = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        try {
            Workspace workspace = Workspace.create(directory, PREFIX);
            workspace.abandoned().forEach(Workspace::closeQuietly);
            return workspace;
        } catch (IOException e) {
            throw OutputException.cannotWrite(directory, e);
        }
    }

    private static void copy(InputStream stream, FileChannel channel, Path file, Place place, long limit)
            throws IOException {
        byte[] chunk = new byte[CHUNK];
        long count = 0;
        for (int some = stream.read(chunk); some >= 0; some = stream.read(chunk)) {
            count += some;
            if (count > limit) {
                throw place.tooLarge(Limits.Limit.STREAM_BYTES, "expected at most %,d bytes, found more", limit);
            }
            try {
                for (ByteBuffer rest = ByteBuffer.wrap(chunk, 0, some); rest.hasRemaining(); ) {
                    channel.write(rest);
                }
            } catch (IOException e) {
                throw OutputException.cannotWrite(file, e);
            }
        }
    }
}
