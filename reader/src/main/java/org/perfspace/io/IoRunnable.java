package org.perfspace.io;

import java.io.IOException;

/** Steps that read or write. */
@FunctionalInterface
public interface IoRunnable {

    /** Takes the steps. */
    void run() throws IOException;
}
