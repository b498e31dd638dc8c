package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The top level of the repository is closed: nothing grows there beside what the design lists. */
class TopLevelTest {
    private static final List<String> ALLOWED = List.of(
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "LICENSE",
            "README.md",
            "cli",
            "convert",
            "pom.xml",
            "reader",
            "testdata",
            "writer");

    /** Folders that tools make and git does not keep. */
    private static final String BUILT = "target";

    @Test
    void holdsOnlyWhatTheDesignLists() throws IOException {
        Path top = Path.of("..").toAbsolutePath().normalize();
        try (var entries = Files.list(top)) {
            List<String> names = entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !name.equals(BUILT))
                    .sorted()
                    .toList();
            assertThat(names).isEqualTo(ALLOWED);
        }
    }
}
