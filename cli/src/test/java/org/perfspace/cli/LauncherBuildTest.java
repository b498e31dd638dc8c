package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The script {@code cli/bin/perfspace} builds the command on its first use in a checkout. */
class LauncherBuildTest extends LauncherCheckout {

    private static final String FIRST_USE =
            "perfspace: first use: building the command, which takes a minute, or a few if Maven has to fetch libraries\n";

    @Test
    void buildsTheCommandAloneOnFirstUse() throws Exception {
        Run run = launch(Map.of("MAVEN_OPTS", "-Dmine"), "info");

        assertThat(run).isEqualTo(new Run(0, "<info>", FIRST_USE));
        assertThat(calls("mvn"))
                .containsExactly(
                        "mvn -B -DskipTests -Dperfspace.unchecked -Dperfspace.command -pl cli -am package",
                        "mvn with -XX:TieredStopAtLevel=1 -Dorg.slf4j.simpleLogger.log.org.apache.maven.cli.transfer"
                                + ".Slf4jMavenTransferListener=info -XX:+UseSerialGC -Dmine");
        assertThat(launch(Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls("mvn")).hasSize(2);
    }

    /** A Java machine refuses to start with two collectors. */
    @Test
    void leavesTheCollectorOfMavenToTheUser() throws Exception {
        launch(Map.of("MAVEN_OPTS", "-XX:+UseG1GC"), "info");

        assertThat(calls("mvn with")).singleElement().asString().endsWith("=info -XX:+UseG1GC");
    }

    /** Maven says nothing for as long as the test wants, in the middle of a line. */
    @Test
    @SuppressWarnings("resource") // the reader of a process lives as long as the process
    void showsThatALongBuildIsAlive() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", temporary.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        Process process = builder(root.resolve("cli/bin/perfspace"), temporary, Map.of("MVN", "slow"), "info")
                .start();
        var said = process.errorReader(StandardCharsets.UTF_8);

        assertThat(said.readLine() + "\n").isEqualTo(FIRST_USE);
        assertThat(said.readLine())
                .matches("perfspace: Building perfspace reader \\(2 of 6\\): \\d+ s, 2 files fetched");
        assertThat(said.readLine())
                .matches("perfspace: Building perfspace reader \\(2 of 6\\): \\d+ s, 2 files fetched");
        Files.createFile(temporary.resolve("go on"));
        assertThat(said.lines().filter(line -> !line.startsWith("perfspace: Building ")))
                .isEmpty();
        assertThat(process.waitFor()).isZero();
        assertThat(root.resolve("cli/target/build.log")).content().endsWith("[2/6]\n[INFO] half a line\n");
    }

    @Test
    void showsWhyTheBuildFailed() throws Exception {
        Run run = launch(Map.of("MVN", "never"), "info");

        assertThat(run)
                .isEqualTo(new Run(
                        70,
                        "",
                        FIRST_USE + "[ERROR] cannot resolve\nperfspace: " + root.resolve("cli/target/build.log")
                                + ": the build failed\n"));
    }
}
