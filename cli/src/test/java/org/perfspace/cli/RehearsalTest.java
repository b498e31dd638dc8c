package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RehearsalTest {

    @Test
    void leavesNothingBehind() throws IOException {
        List<Path> before = temporaries();

        Rehearsal.main(new String[0]);

        assertThat(temporaries()).isSubsetOf(before);
    }

    private static List<Path> temporaries() throws IOException {
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("perfspace"))
                    .toList();
        }
    }
}
