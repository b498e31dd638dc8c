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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The destination of an output: creates the files that are written, and moves them to their target when they are
 * complete.
 */
sealed interface Destination permits StagedDestination, Destination.StreamDestination, Destination.PrivateDestination {

    /** Creates a file whose name is that of the target followed by a suffix, which is usually empty. */
    FileChannel create(String suffix) throws IOException;

    /** Closes the channels and gives all created files their final names. */
    void commit() throws IOException;

    /** Commits an output; a failure names its target. */
    default void commit(Path target) throws OutputException {
        try {
            commit();
        } catch (IOException e) {
            throw OutputException.of(target, e);
        }
    }

    /** Deletes all created files unless they were committed. */
    void close() throws IOException;

    /** Returns the destination for a file. */
    static Destination of(Path target, boolean replace) throws IOException {
        if (Workspace.holds(target.toAbsolutePath())) {
            return new PrivateDestination(target);
        }
        OutputTarget place = OutputTarget.of(target);
        return place.isStream()
                ? new StreamDestination(target)
                : StagedDestination.begin(place, OutputTarget.Kind.FILE, replace);
    }

    /**
     * A file in a {@link Workspace} of this process: no other process uses it, so it is created under its final name. It is
     * not forced to disk: the code that moves it out of the workspace does that, for all files together.
     */
    final class PrivateDestination implements Destination {

        private final Path target;
        private final Map<Path, FileChannel> files = new LinkedHashMap<>();
        private boolean committed;

        PrivateDestination(Path target) {
            this.target = target;
        }

        @Override
        public FileChannel create(String suffix) throws IOException {
            Path file = target.resolveSibling(target.getFileName() + suffix);
            FileChannel channel = Workspace.createFile(file);
            files.put(file, channel);
            return channel;
        }

        @Override
        public void commit() throws IOException {
            for (FileChannel channel : files.values()) {
                channel.close();
            }
            committed = true;
        }

        @Override
        public void close() throws IOException {
            for (Map.Entry<Path, FileChannel> file : files.entrySet()) {
                file.getValue().close();
                if (!committed) {
                    Files.deleteIfExists(file.getKey());
                }
            }
        }
    }

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
}
