package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
            "SECURITY.md",
            "cli",
            "convert",
            "pom.xml",
            "reader",
            "testdata",
            "writer");

    @Test
    void holdsOnlyWhatTheDesignLists() throws IOException {
        assumeTrue(Files.exists(Path.of("../.git")), "no git checkout");
        Process git = new ProcessBuilder("git", "-C", "..", "ls-files")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> tracked = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(path -> path.split("/", 2)[0])
                .filter(name -> !name.startsWith("."))
                .distinct()
                .sorted()
                .toList();
        assumeTrue(!tracked.isEmpty(), "git cannot list the files of this checkout");

        assertThat(tracked).isEqualTo(ALLOWED);
    }
}
