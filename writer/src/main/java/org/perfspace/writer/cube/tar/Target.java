package org.perfspace.writer.cube.tar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputException;
import org.perfspace.io.output.ScatteredCrc;

/**
 * The file that an archive is written to, or the part of it that a member has. It is written at any position, counted from
 * the first byte of the part, and by several threads at once.
 *
 * @param channel open for writing, not in append mode
 * @param name for messages
 * @param start position of the first byte in the file
 * @param checksum takes everything that is written; absent if nobody wants to know
 */
public record Target(FileChannel channel, String name, long start, Optional<ScatteredCrc> checksum) {

    private static final int COPY_BYTES = 1 << 20;

    /** The whole of a file. */
    public Target(FileChannel channel, String name) {
        this(channel, name, 0, Optional.empty());
    }

    /** Writes an archive. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it. */
        void write(Target target) throws IOException;
    }

    /**
     * Writes an archive at the place where a channel stands, and leaves it standing behind the archive. A file that is not
     * in append mode is written directly; any other channel gets the bytes from a temporary file.
     *
     * @param name of the whole, for messages
     * @throws OutputException if the channel is a file, or a temporary file is needed, and it cannot be written
     */
    public static void through(WritableByteChannel channel, String name, Content content) throws IOException {
        if (channel instanceof FileChannel file) {
            content.write(new Target(file, name));
            return;
        }
        Path temporary = temporary(name);
        try (FileChannel file = FileChannel.open(
                temporary, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            content.write(new Target(file, name + ": its temporary file " + temporary));
            for (long at = 0; at < file.size(); ) {
                at += file.transferTo(at, COPY_BYTES, channel);
            }
        }
    }

    private static Path temporary(String name) throws OutputException {
        try {
            return Files.createTempFile("perfspace-", ".cubex");
        } catch (IOException e) {
            throw new OutputException(
                    name, "its temporary file cannot be made in " + System.getProperty("java.io.tmpdir"), e);
        }
    }

    /** Writes all that remains of a buffer. */
    public void write(ByteBuffer from, long position) throws OutputException {
        checksum.ifPresent(sum -> sum.add(from, position));
        long at = start + position;
        try {
            while (from.hasRemaining()) {
                at += channel.write(from, at);
            }
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            String reason = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            throw new OutputException(name, "cannot be written: " + reason, e);
        }
    }

    /** The part of the file from a position on, to be written in order. */
    public Window from(long position) {
        return new Window(this, position);
    }

    /** The fields of a structure at the first byte, through a buffer of so many bytes. */
    public ByteSink fields(int buffer) {
        return fields(0, buffer);
    }

    /** The fields of a small structure of about so many bytes at a position. */
    public ByteSink fields(long position, int bytes) {
        return new ByteSink(from(position), bytes);
    }

    /** Part of a file that is written from its start on, whatever the file's own position is. For one thread. */
    static final class Window implements WritableByteChannel {

        private final Target target;
        private final long start;
        private long written;

        private Window(Target target, long start) {
            this.target = target;
            this.start = start;
        }

        /** Number of bytes written so far. */
        long written() {
            return written;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int count = from.remaining();
            target.write(from, start + written);
            written += count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return target.channel.isOpen();
        }

        @Override
        public void close() {
            // the file stays open
        }
    }
}
