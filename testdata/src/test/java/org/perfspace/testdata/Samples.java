package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.testdata.fixtures.SharedData;

/** Samples of parameterized tests by name: {@code samples/…} of the repository and {@code data/…} beside the checkout. */
public final class Samples {

    private static final Path OWN = Path.of("samples");

    private Samples() {}

    /** Returns the names of all samples of the repository. */
    public static List<String> own() throws IOException {
        try (Stream<Path> samples = Files.list(OWN)) {
            return samples.filter(path -> !path.endsWith("README.md"))
                    .map(path -> OWN.resolve(path.getFileName()).toString())
                    .sorted()
                    .toList();
        }
    }

    /** Returns the names that can be tried here: a clone elsewhere has the samples of the repository only. */
    public static List<String> known(String... names) {
        return Arrays.stream(names)
                .filter(name ->
                        name.startsWith(OWN + "/") || SharedData.find(name).isPresent())
                .toList();
    }

    /** Returns the file or directory of a name; the test is skipped if it would lie beside the checkout and does not. */
    public static Path path(String name) {
        return name.startsWith(OWN + "/") ? Path.of(name) : Shared.sample(name);
    }
}
