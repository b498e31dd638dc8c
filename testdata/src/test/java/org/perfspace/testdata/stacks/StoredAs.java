package org.perfspace.testdata.stacks;

import java.io.IOException;
import java.nio.file.Path;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/** Stores spaces in files for tests. */
final class StoredAs {

    private StoredAs() {}

    /** Stores a space, in place of what is there. */
    static WriteReport store(PerformanceSpace space, Format format, Path target) throws IOException {
        return store(space, format, target, WriteOptions.DEFAULT);
    }

    /** Stores a space with options, in place of what is there. */
    static WriteReport store(PerformanceSpace space, Format format, Path target, WriteOptions options)
            throws IOException {
        return Writers.of(format).orElseThrow().write(space, target, options.withForce(true));
    }
}
