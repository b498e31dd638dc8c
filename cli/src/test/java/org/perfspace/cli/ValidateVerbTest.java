package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.ExitCode;

class ValidateVerbTest {

    @TempDir
    Path folder;

    @Test
    void saysWhenAllIsWell() throws IOException {
        Path sound = TauSample.in(folder);

        assertThat(Run.of("validate", sound.toString()))
                .isEqualTo(new Run(0, "", "perfspace: " + sound + ": no faults\n"));
        assertThat(Run.of("validate", "-q", sound.toString())).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void printsFaultsAsData() throws IOException {
        Path sound = TauSample.in(folder);
        Path text = Files.writeString(folder.resolve("text.cubex"), "no profile");

        Run run = Run.of("validate", "-q", text.toString(), sound.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.NO);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(text + ": expected a profile, found text of no known format: \"no profile\"\n");
    }

    @Test
    void tellsFilesThatCannotBeReadFromFaults() throws IOException {
        Path sound = TauSample.in(folder);
        Path missing = folder.resolve("missing.cubex");
        String complaint = "perfspace: " + missing + ": no such file or directory\n";

        assertThat(Run.of("validate", "-q", missing.toString())).isEqualTo(new Run(3, "", complaint));
        assertThat(Run.of("validate", "-q", missing.toString(), sound.toString()))
                .isEqualTo(new Run(6, "", complaint));
    }
}
