package org.perfspace.reader.cube;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds the samples of Cube that may lie beside a checkout, in {@code ../shared/data/cube}. */
final class SharedSamples {

    private SharedSamples() {}

    /** A file by its path in the folder of samples; skips the test where it is absent. */
    static Path require(String name) {
        Path start = Path.of("").toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            Path samples = at.resolve("shared/data/cube");
            if (Files.isDirectory(samples)) {
                return samples.resolve(name);
            }
        }
        return Assumptions.abort("../shared/data/cube is not there: " + name + " was not tried");
    }
}
