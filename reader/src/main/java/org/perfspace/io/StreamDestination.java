package org.perfspace.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A pipe, a terminal or another character device. Since formats are written at positions, the output is stored in a
 * temporary file without a name and copied once it is complete.
 */
final class StreamDestination implements Destination {

    private final Path target;
    private Optional<FileChannel> collected = Optional.empty();

    StreamDestination(Path target) {
        this.target = target;
    }

    @Override
    public FileChannel create(String suffix) throws IOException {
        if (!suffix.isEmpty()) {
            throw new OutputException(
                    target.toString(), "is a pipe or a device; several files cannot be written into it", null);
        }
        FileChannel channel = FileChannel.open(
                Files.createTempFile("perfspace-", ".tmp"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        collected = Optional.of(channel);
        return channel;
    }

    @Override
    public void commit() throws IOException {
        FileChannel from = collected.orElseThrow();
        try (OutputStream stream = open()) {
            Channels.newInputStream(from.position(0)).transferTo(stream);
            stream.flush();
        }
        from.close();
    }

    @Override
    public void close() throws IOException {
        if (collected.isPresent()) {
            collected.get().close();
        }
    }

    /** Opens the target; the standard output is the stream of this process, even if it is redirected. */
    private OutputStream open() throws IOException {
        return OutputTarget.isStandardOutput(target)
                ? new FileOutputStream(FileDescriptor.out)
                : Files.newOutputStream(target, StandardOpenOption.WRITE);
    }
}
