package org.perfspace.writer.hpctoolkit.profile;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The values of a space, location by location. */
public interface Columns extends Closeable {

    /** One past the last of the locations that are best read together with this one. */
    int batchEnd(int firstLocation);

    /** The columns of some locations. Safe for several threads. */
    List<Column> read(int firstLocation, int endLocation) throws IOException;

    @Override
    default void close() throws IOException {
        // most hold nothing
    }
}
