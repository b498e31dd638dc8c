package org.perfspace.writer.cube.tar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputException;
import org.perfspace.io.ScatteredCrc;

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

    /** The whole of a file. */
    public Target(FileChannel channel, String name) {
        this(channel, name, 0, Optional.empty());
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
