package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.perfspace.io.ByteSink;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.OutputException;
import org.perfspace.io.WholeBuffer;

/**
 * The file that an archive is written to, or the part of it that belongs to a member, at any position, which is relative
 * to the first byte of the part. Several threads may write to different parts of a file at the same time.
 *
 * @param channel file channel, open for writing and not in append mode
 * @param name name of the file, for messages
 * @param start position of the first byte in the file
 * @param sum checksum of the bytes that are written; empty if nobody asks for it
 */
record Target(FileChannel channel, String name, long start, Optional<PieceSum> sum) {

    private static final int COPY_BYTES = 1 << 20;

    /** Creates a target for a whole file. */
    Target(FileChannel channel, String name) {
        this(channel, name, 0, Optional.empty());
    }

    /**
     * Writes an archive at the current position of a channel, and leaves the position after the archive. A file that can
     * also be read, and thus is not in append mode, is written directly; any other channel gets the bytes from a temporary
     * file.
     *
     * @param name name of the whole output, for messages
     * @throws OutputException if the channel is a file that cannot be written, or a temporary file is needed and cannot
     *     be written
     */
    static void through(WritableByteChannel channel, String name, IoConsumer<Target> content) throws IOException {
        if (channel instanceof FileChannel file && isReadable(file)) {
            content.accept(new Target(file, name));
            return;
        }
        Path temporary = temporary(name);
        try (FileChannel file = FileChannel.open(
                temporary, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            content.accept(new Target(file, name + ": its temporary file " + temporary));
            for (long at = 0; at < file.size(); ) {
                at += file.transferTo(at, COPY_BYTES, channel);
            }
        }
    }

    private static boolean isReadable(FileChannel file) throws IOException {
        try {
            return file.read(ByteBuffer.allocate(0)) <= 0;
        } catch (NonReadableChannelException e) {
            return false;
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
    void write(ByteBuffer from, long position) throws OutputException {
        sum.ifPresent(bytes -> bytes.add(position, from.duplicate()));
        try {
            WholeBuffer.write(channel, from, start + position);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            String reason = Optional.ofNullable(e.getMessage()).orElse(e.toString());
            throw new OutputException(name, "cannot be written: " + reason, e);
        }
    }

    /** Returns a channel that writes sequentially, starting at a position. */
    Window from(long position) {
        return new Window(this, position);
    }

    /** Returns a sink for the fields of a structure at the first byte, with a buffer of the given size. */
    ByteSink fields(int buffer) {
        return fields(0, buffer);
    }

    /** Returns a sink for the fields of a small structure of about {@code bytes} bytes at a position. */
    ByteSink fields(long position, int bytes) {
        return new ByteSink(from(position), bytes);
    }

    /**
     * A part of a file that is written sequentially, independently of the position of the file's channel. For one
     * thread.
     */
    static final class Window implements WritableByteChannel {

        private final Target target;
        private final long start;
        private long written;

        private Window(Target target, long start) {
            this.target = target;
            this.start = start;
        }

        /** Returns the number of bytes written so far. */
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
