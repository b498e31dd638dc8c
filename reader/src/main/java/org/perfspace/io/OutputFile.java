package org.perfspace.io;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that appears completely or not at all. It is written in a private directory beside its target;
 * {@link #commit()} forces it to disk and gives it its name, {@link #close()} without a commit discards it. If a file
 * of this name is replaced, then its owner, group and mode are kept, and a symbolic link stays a link: its target is
 * replaced.
 *
 * <p>A pipe or a character device, such as {@code /dev/stdout}, is not replaced: the output is written to it by
 * {@link #commit()}.
 */
public final class OutputFile implements Closeable {

    private static final int BUFFER = 1 << 16;

    private final Path target;
    private final Destination destination;
    private final OutputChannel channel;

    private OutputFile(Path target, Destination destination) throws IOException {
        this.target = target;
        this.destination = destination;
        this.channel = new OutputChannel(destination.create(""), target);
    }

    /**
     * Begins a file.
     *
     * @param replace whether an existing file may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its directory cannot be written
     */
    public static OutputFile create(Path target, boolean replace) throws OutputException {
        return OutputException.naming(target, () -> {
            Destination destination = Destination.of(target, replace);
            boolean done = false;
            try {
                OutputFile file = new OutputFile(target, destination);
                done = true;
                return file;
            } finally {
                if (!done) {
                    destination.close();
                }
            }
        });
    }

    /** Writes the bytes of a file, and reports what they lose. */
    @FunctionalInterface
    public interface Contents<C> {
        /** Writes all bytes. */
        void write(C to, WriteReport report) throws IOException;
    }

    /** Writes a file; it does not appear if writing fails, or if the options do not permit the losses. */
    public static WriteReport write(Path target, WriteOptions options, Contents<OutputChannel> contents)
            throws IOException {
        WriteReport report = new WriteReport();
        try (OutputFile file = create(target, options.force())) {
            contents.write(file.channel(), report);
            report.settle(target.toString(), options);
            file.commit();
        }
        return report;
    }

    /** Writes a file like {@link #write} from the first byte to the last. */
    public static WriteReport stream(Path target, WriteOptions options, Contents<OutputStream> contents)
            throws IOException {
        return write(target, options, (channel, report) -> {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
            contents.write(out, report);
            out.flush();
        });
    }

    /** Returns the bytes of the file so far; may be read and written at any position until {@link #commit()}. */
    public OutputChannel channel() {
        return channel;
    }

    /**
     * Begins a further file beside this one, which appears together with it.
     *
     * @param suffix suffix that is appended to the name of this file
     */
    public OutputChannel beside(String suffix) throws OutputException {
        return OutputException.naming(
                target,
                () -> new OutputChannel(
                        destination.create(suffix), target.resolveSibling(target.getFileName() + suffix)));
    }

    /** Forces everything to disk and gives the file its name. */
    public void commit() throws OutputException {
        destination.commit(target);
    }

    /** Discards the file unless it was committed. */
    @Override
    public void close() throws IOException {
        destination.close();
    }

    /**
     * {@return what a run that did not end left of an output that is absent, and the command that completes it; empty
     * if no such run of this user is known}
     *
     * @param target the output
     * @throws IOException if its directory cannot be examined
     */
    public static Optional<String> interrupted(Path target) throws IOException {
        return Exchange.interrupted(target);
    }
}
