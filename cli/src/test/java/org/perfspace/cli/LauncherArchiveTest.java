package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The script {@code cli/bin/perfspace} makes an archive of class data, which makes starts fast. */
class LauncherArchiveTest extends LauncherCheckout {

    private static final String MAKER = " org.perfspace.cli.ClassDataArchive ";

    @Test
    void makesTheArchiveOnceAndUsesIt() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of(), "info");
        launch(Map.of(), "info");

        assertThat(calls(MAKER)).hasSize(1);
        assertThat(lastLine()).contains("-XX:SharedArchiveFile=" + cache + "/perfspace/");
        assertThat(cached()).singleElement().asString().endsWith(".jsa");
    }

    /** The first start neither waits for the archive nor ends later than the command: its streams are closed by then. */
    @Test
    void hasTheArchiveMadeInTheBackground() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        assertThat(launch(Map.of("PERFSPACE_ARCHIVE", "", "HANG", "1"), "info")).isEqualTo(new Run(0, "<info>", ""));
        Path hanging = temporary.resolve("hanging");
        while (!Files.exists(hanging)) {
            Thread.onSpinWait();
        }

        assertThat(calls(" org.perfspace.cli.Main ")).singleElement().asString().doesNotContain("SharedArchiveFile");
        ProcessHandle.of(Long.parseLong(Files.readString(hanging).strip()))
                .orElseThrow()
                .destroyForcibly();
    }

    @Test
    void makesNoArchiveIfToldSo() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of("PERFSPACE_ARCHIVE", "off"), "info");

        assertThat(calls("")).singleElement().asString().doesNotContain("SharedArchiveFile");
        assertThat(cache).doesNotExist();
    }

    /** On Java 25, an archive of class data takes less processor time at each start than a cache of its ahead-of-time compiler. */
    @Test
    void makesTheSameKindOfArchiveOnEveryJava() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");

        launch(Map.of(), "info");

        assertThat(calls(MAKER)).hasSize(1);
        assertThat(lastLine())
                .containsPattern(" -XX:SharedArchiveFile=" + cache
                        + "/perfspace/\\S*cli_target_perfspace-1\\.2\\.3\\.jar-25\\.0\\.1\\.jsa ");
    }

    /** Java 17 and 18 refuse an archive whose jar lies elsewhere, so that it must not be taken for one of another place. */
    @Test
    void theArchiveOfAnInstallationMovesWithItFromJava19On() throws Exception {
        Path product = temporary.toRealPath().resolve("product");
        Path command = Files.createDirectories(product.resolve("bin")).resolve("perfspace");
        Files.copy(Path.of("bin/perfspace"), command);
        Files.writeString(Files.createDirectories(product.resolve("lib")).resolve("perfspace-1.2.3.jar"), "");
        String archive = " -XX:SharedArchiveFile=" + product.resolve("lib/archive") + "/";

        launch(command, temporary, Map.of("PERFSPACE_ARCHIVE", "install"), "info");
        assertThat(lastLine())
                .contains(archive + product.toString().replace('/', '_') + "_lib_perfspace-1.2.3.jar-17.0.15.jsa ");
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"19.0.2\"\n");
        launch(command, temporary, Map.of("PERFSPACE_ARCHIVE", "install"), "info");
        assertThat(lastLine()).contains(archive + "19.0.2.jsa ");
        assertThat(calls(MAKER)).hasSize(2);
    }

    @Test
    void makesAnotherArchiveForAnotherJar() throws Exception {
        Path jar = jar("cli/target/perfspace-1.2.3.jar");
        launch(Map.of(), "info");
        Files.writeString(jar, "longer");

        launch(Map.of(), "info");

        assertThat(calls(MAKER)).hasSize(2);
    }

    @Test
    void doesNotTryForeverToMakeAnArchive() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of("NO_DUMP", "1"), "info");
        Run second = launch(Map.of("NO_DUMP", "1", "PERFSPACE_ARCHIVE", ""), "info");

        assertThat(second).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls(MAKER)).hasSize(1);
        assertThat(lastLine()).doesNotContain("SharedArchiveFile");
    }

    @Test
    void startsWithoutAHome() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        Run run = launch(Map.of("XDG_CACHE_HOME", "", "HOME", ""), "info");

        assertThat(run).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls(MAKER)).isEmpty();
    }

    @Test
    void startsWhereTheCacheCannotBeWritten() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Path file = Files.writeString(temporary.resolve("no folder"), "");

        Run run = launch(Map.of("XDG_CACHE_HOME", file.toString()), "info");

        assertThat(run).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls(MAKER)).isEmpty();
    }

    @Test
    void hasADirectoryForTheArchiveThatOnlyTheUserMayRead() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of(), "info");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.resolve("perfspace"))))
                .isEqualTo("rwx------");
    }

    /** The finding: in the home of another user, the lock followed a link that somebody had planted there. */
    @Test
    void writesNothingWhereAnotherUserMayHavePlantedLinks() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Path victim = Files.createDirectory(temporary.resolve("victim"));
        Path linked = Files.createDirectory(temporary.resolve("linked"));
        Files.createSymbolicLink(linked.resolve("perfspace"), victim);
        launch(Map.of("XDG_CACHE_HOME", linked.toString(), "PERFSPACE_ARCHIVE", "wait"), "info");
        assertThat(victim).isEmptyDirectory();

        Path foreign = Files.createDirectory(temporary.resolve("foreign"));
        Process chown = new ProcessBuilder("chown", "12345", foreign.toString()).start();
        assumeTrue(chown.waitFor() == 0, "skipped: only root gives files away");
        launch(Map.of("XDG_CACHE_HOME", foreign.toString(), "PERFSPACE_ARCHIVE", "wait"), "info");
        assertThat(foreign).isEmptyDirectory();
        launch(Map.of("XDG_CACHE_HOME", temporary.resolve("own").toString(), "PERFSPACE_ARCHIVE", "wait"), "info");
        assertThat(temporary.resolve("own/perfspace")).isDirectory();
    }

    private List<Path> cached() throws IOException {
        try (var files = Files.list(cache.resolve("perfspace"))) {
            return files.filter(file -> !file.toString().endsWith(".jar")).toList();
        }
    }
}
