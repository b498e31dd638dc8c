package org.perfspace.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The destination of an output: creates the files that are written, and moves them to their target when they are
 * complete.
 */
sealed interface Destination permits StagedDestination, StreamDestination, PrivateDestination {

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
}
