package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** An output that appears completely or not at all: gets its name by {@link #commit}, or is discarded by {@link #close}. */
abstract sealed class Output<D extends Destination> implements Closeable permits OutputFile, OutputFolder {

    final Path target;
    final D destination;

    Output(Path target, D destination) {
        this.target = target;
        this.destination = destination;
    }

    /** Begins an output at a destination. */
    @FunctionalInterface
    interface Beginning<D, T> {
        /** Creates what the output begins with. */
        T at(D destination) throws IOException;
    }

    /** Begins an output; the destination is closed if that fails. */
    static <D extends Destination, T> T begin(Path target, Workspace.Steps<D> destination, Beginning<D, T> beginning)
            throws OutputException {
        try {
            D made = destination.take();
            boolean done = false;
            try {
                T output = beginning.at(made);
                done = true;
                return output;
            } finally {
                if (!done) {
                    made.close();
                }
            }
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw OutputException.cannotWrite(target, e);
        }
    }

    /** Forces everything to disk and gives the output its name. */
    public void commit() throws OutputException {
        try {
            destination.commit();
        } catch (IOException e) {
            throw OutputException.of(target, e);
        }
    }

    /** Discards the output unless it was committed. */
    @Override
    public void close() throws IOException {
        destination.close();
    }
}
