package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedDataTest {

    @TempDir
    Path folder;

    @Test
    void liesBesideTheCheckout() throws IOException {
        Path module = Files.createDirectories(folder.resolve("checkout/testdata"));
        Files.createFile(folder.resolve("checkout/CONTRIBUTING.md"));
        assertThat(SharedData.beside(module)).isEmpty();
        Path shared = Files.createDirectory(folder.resolve("shared"));
        assertThat(SharedData.beside(module)).contains(shared);
    }

    @NeedsShared
    @Test
    void checkerSaysWhatItThinks() throws Exception {
        Shared.Verdict verdict = Shared.check("cubepeek.py", "check", Shared.sample("data/cube/small/gpu.cubex"));
        assertThat(verdict.exitCode()).as(verdict.output()).isZero();
    }
}
