package org.perfspace.io;

import java.io.IOException;

/** Steps with a value that read or write. */
@FunctionalInterface
public interface IoConsumer<T> {

    /** Takes the steps with a value. */
    void accept(T value) throws IOException;
}
