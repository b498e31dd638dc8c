package org.perfspace.io.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.perfspace.io.files.OutputTarget;

/** The way of an output to its target: where it is written, and what happens when it is complete. */
sealed interface Destination permits StagedDestination, StreamDestination, PrivateDestination {

    /** Begins a file whose name is that of the target and a suffix, which is mostly empty. */
    FileChannel create(String suffix) throws IOException;

    /** Gives everything that was begun its name; the channels are closed. */
    void commit() throws IOException;

    /** Leaves nothing, unless it was committed. */
    void close() throws IOException;

    /** Finds the way to a file. */
    static Destination of(Path target, boolean replace) throws IOException {
        if (PrivateDestination.isFor(target)) {
            return new PrivateDestination(target);
        }
        OutputTarget place = OutputTarget.of(target);
        place.require(OutputTarget.Kind.FILE, replace);
        return place.isStream() ? new StreamDestination(target) : StagedDestination.begin(place, replace);
    }
}
