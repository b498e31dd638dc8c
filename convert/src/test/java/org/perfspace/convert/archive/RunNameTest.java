package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;

/** The name of a run depends on all of its content, on its parameters, and on nothing else. */
class RunNameTest {

    private static final int LARGE = 5 << 20;

    @TempDir
    private Path folder;

    private static String name(Path input) throws IOException {
        return RunName.of(Input.of(input), Map.of(), List.of()).id();
    }

    /** Repetitions of a run often differ in the middle only: counts come first, definitions last. */
    @Test
    void differsIfASingleByteInTheMiddleDiffers() throws IOException {
        byte[] content = new byte[LARGE];
        Arrays.fill(content, (byte) 7);
        Path one = Files.write(folder.resolve("one"), content);
        for (int at : List.of(0, 1 << 20, LARGE / 2, (1 << 20) - 1, LARGE - 1)) {
            byte[] other = content.clone();
            other[at]++;
            assertThat(name(Files.write(folder.resolve("other"), other)))
                    .as("byte %d", at)
                    .isNotEqualTo(name(one));
        }
        assertThat(name(Files.write(folder.resolve("same"), content))).isEqualTo(name(one));
    }

    @Test
    void coversAllFilesOfASetOfSion() throws IOException {
        byte[] first = Arrays.copyOf("sion".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 5000);
        Path file = Files.write(folder.resolve("set.sion"), first);
        Files.write(folder.resolve("set.sion.000001"), new byte[] {1, 2, 3});
        Files.write(folder.resolve("set.sion.000002"), new byte[] {4});
        String before = name(file);

        Files.write(folder.resolve("set.sion.000002"), new byte[] {5});

        assertThat(name(file)).isNotEqualTo(before);
    }

    /** A file of a database stands for all of it, and has the name of the directory. */
    @Test
    void coversTheDatabaseAroundAFile() throws IOException {
        Path sample = Path.of("samples/hpctoolkit.hpctoolkit").toAbsolutePath();
        Path database = Files.createDirectory(folder.resolve("database"));
        try (var files = Files.list(sample)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, database.resolve(file.getFileName()));
            }
        }
        assertThat(name(database.resolve("meta.db"))).isEqualTo(name(database));
        String before = name(database);

        byte[] values = Files.readAllBytes(database.resolve("profile.db"));
        values[values.length / 2]++;
        Files.write(database.resolve("profile.db"), values);

        assertThat(name(database.resolve("meta.db"))).isNotEqualTo(before).isEqualTo(name(database));
    }

    @Test
    void dependsOnParametersAndNotOnTheDirectory() throws IOException {
        Path one = Files.write(folder.resolve("one"), new byte[] {1});
        Path other =
                Files.write(Files.createDirectory(folder.resolve("elsewhere")).resolve("two"), new byte[] {1});
        assertThat(name(other)).isEqualTo(name(one)).startsWith("run-");
        assertThat(RunName.of(Input.of(one), Map.of("p", "4"), List.of()).id()).matches("4-[0-9a-f]{20}");
        assertThat(name(Files.write(folder.resolve("empty"), new byte[0]))).isNotEqualTo(name(one));
    }
}
