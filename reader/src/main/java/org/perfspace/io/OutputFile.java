package org.perfspace.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that appears completely or not at all. It is written in a private directory beside its target;
 * {@link #commit()} forces it to disk and gives it its name, {@link #close()} without a commit discards it. If a file
 * of this name is replaced, then its owner, group and mode are kept, and a symbolic link stays a link: its target is
 * replaced.
 *
 * <p>A pipe or a character device, such as {@code /dev/stdout}, is not replaced: the output is written to it by
 * {@link #commit()}.
 */
public final class OutputFile extends Output<Destination> {

    private final OutputChannel channel;

    private OutputFile(Path target, Destination destination) throws IOException {
        super(target, destination);
        this.channel = new OutputChannel(destination.create(""), target);
    }

    /**
     * Begins a file.
     *
     * @param replace whether an existing file may be replaced
     * @throws OutputException if the target exists and may not be replaced, or its directory cannot be written
     */
    public static OutputFile create(Path target, boolean replace) throws OutputException {
        return begin(target, () -> Destination.of(target, replace), at -> new OutputFile(target, at));
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
        try {
            return new OutputChannel(destination.create(suffix), target.resolveSibling(target.getFileName() + suffix));
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw OutputException.cannotWrite(target, e);
        }
    }
}
