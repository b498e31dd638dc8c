package org.perfspace.io;

import java.io.IOException;

/** Steps that make a result of a value, and read or write. */
@FunctionalInterface
public interface IoFunction<A, R> {

    /** Returns the result for a value. */
    R apply(A value) throws IOException;
}
