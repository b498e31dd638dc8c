package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** The samples that were generated are what the commands in their README generate. */
class GeneratedSamplesTest {

    private static final Path SAMPLES = Path.of("../testdata/samples");
    private static final String COMMAND = "    perfspace generate ";

    @TempDir
    private Path folder;

    static List<String> commands() throws IOException {
        return Files.readAllLines(SAMPLES.resolve("README.md")).stream()
                .filter(line -> line.startsWith(COMMAND))
                .map(String::strip)
                .toList();
    }

    @Test
    void areOfEveryWritableFormat() throws IOException {
        assertThat(commands()).hasSize(12);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void areMadeByTheirCommands(String command) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
        arguments.remove(0);
        String name = arguments.remove(arguments.size() - 1);
        Path made = folder.resolve(name);
        arguments.add(made.toString());
        arguments.add("--quiet");

        Run run = Run.of(arguments.toArray(String[]::new));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        if (name.endsWith(".parquet")) {
            sameProfile(SAMPLES.resolve(name), made);
        } else {
            sameBytes(SAMPLES.resolve(name), made);
        }
    }

    private static void sameProfile(Path sample, Path made) throws IOException {
        try (PerformanceSpace first = Readers.open(sample);
                PerformanceSpace second = Readers.open(made)) {
            assertThat(SpaceComparison.firstDifference(first, second)).isEmpty();
        }
    }

    private static void sameBytes(Path sample, Path made) throws IOException {
        assertThat(files(made)).isEqualTo(files(sample));
        for (String file : files(sample)) {
            Path one = file.isEmpty() ? sample : sample.resolve(file);
            assertThat(file.isEmpty() ? made : made.resolve(file)).hasSameBinaryContentAs(one);
        }
    }

    /** Files of a folder by their paths in it; of a file, itself. */
    private static List<String> files(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> path.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
