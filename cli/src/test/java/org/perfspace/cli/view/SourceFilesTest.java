package org.perfspace.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

class SourceFilesTest {

    @TempDir
    private Path folder;

    private Path sources;
    private SourceFiles files;

    @BeforeEach
    void write() throws IOException {
        sources = Files.createDirectories(folder.resolve("sources"));
        Files.createDirectories(sources.resolve("solver"));
        Files.writeString(sources.resolve("solver/main.c"), "main");
        Files.writeString(sources.resolve("near.c"), "near");
        Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(sources.resolve("link"), folder.resolve("secret"));
        SpaceBuilder space = new SpaceBuilder();
        int region = space.defineRegion("f", "/home/me/solver/main.c", 1, 2);
        space.defineCallNodeAt(space.defineCallSite(region, "caller.c", 7), Tree.NO_PARENT);
        PerformanceSpace built = space.build()
                .withAttachments(List.of(
                        Attachment.of("hpctoolkit/src/home/carried.c", "carried".getBytes(StandardCharsets.UTF_8))));
        files = new SourceFiles(built, Optional.of(sources));
    }

    @Test
    void listsTheFilesThatTheProfileNames() {
        assertThat(files.names()).containsExactly("caller.c", "/home/me/solver/main.c");
    }

    @Test
    void findsFilesByEverShorterEndsOfTheirPaths() throws IOException {
        assertThat(read("/home/me/solver/main.c")).isEqualTo("main");
        assertThat(read("a/b/near.c")).isEqualTo("near");
        assertThat(read("a/b/far.c")).isEqualTo("absent");
        assertThat(read("/home/carried.c")).isEqualTo("carried");
        assertThat(read("src/home/carried.c")).isEqualTo("carried");
        assertThat(read("/work/home/carried.c")).isEqualTo("carried");
        assertThat(read("/home/me/carried.c")).isEqualTo("absent");
    }

    @Test
    void neverLeavesTheFolder() throws IOException {
        for (String name : List.of(
                "../secret", "/../secret", "solver/../../secret", "link", "a/../../secret", "", "/", "nul\0", "..")) {
            assertThat(read(name)).as(name).isEqualTo("absent");
        }
        assertThat(read(folder.resolve("secret").toString())).isEqualTo("absent");
    }

    @Test
    void takesNoTextForAPathThatIsLongerThanOne() throws IOException {
        assertThat(read("d/".repeat(2_045) + "near.c")).isEqualTo("near"); // 4,096 bytes
        assertThat(read("d/".repeat(2_046) + "near.c")).isEqualTo("absent");
        assertThat(read("é/".repeat(1_363) + "near.c")).isEqualTo("near"); // 4,095 bytes
        assertThat(read("é/".repeat(1_364) + "near.c")).isEqualTo("absent");
        assertThat(read("a/".repeat(5_000_000))).isEqualTo("absent");
    }

    @Test
    void passesOverNamesThatStandForTheirDirectory() throws IOException {
        assertThat(read("/home/./solver//./main.c")).isEqualTo("main");
    }

    private String read(String name) throws IOException {
        return files.read(name)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("absent");
    }
}
