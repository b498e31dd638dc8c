package org.perfspace.io;

import java.io.IOException;

/** Returns a result that is read, or work that has a result. */
@FunctionalInterface
public interface IoSupplier<T> {

    /** Returns the result, or does the work. */
    T get() throws IOException;
}
