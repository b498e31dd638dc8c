package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The script {@code cli/bin/perfspace} starts the command on a Java that it chooses, with options that fit the verb. */
class LauncherTest extends LauncherCheckout {

    @Test
    void passesArgumentsAndExitCodeOn() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        Run run = launch(Map.of("JAVA_EXIT", "3"), "dump", "two words", "", "*", "--metric=a\"b'c");

        assertThat(run).isEqualTo(new Run(3, "<dump><two words><><*><--metric=a\"b'c>", ""));
    }

    @Test
    void startsThroughLinksFromAnyFolder() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Path far = Files.createDirectories(temporary.resolve("far away"));
        Path link = Files.createSymbolicLink(far.resolve("absolute link"), root.resolve("cli/bin/perfspace"));
        Path relative = Files.createSymbolicLink(far.resolve("ps"), Path.of("absolute link"));

        assertThat(launch(relative, far, Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(launch(link, root, Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(launch(Path.of("./ps"), far, Map.of("CDPATH", root.toString()), "info"))
                .isEqualTo(new Run(0, "<info>", ""));
    }

    @Test
    void startsFromAnUnpackedProduct() throws Exception {
        jar("cli/lib/perfspace-1.2.3.jar");
        Files.delete(root.resolve("cli/bin/build"));

        assertThat(launch(Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(lastLine())
                .matches(".* -cp " + cache
                        + "/perfspace/\\S*cli_lib_perfspace-1\\.2\\.3\\.jar org.perfspace.cli.Main info");
    }

    @Test
    void saysWhenTheProductIsNotComplete() throws Exception {
        Files.delete(root.resolve("cli/bin/build"));

        assertThat(launch(Map.of(), "info"))
                .isEqualTo(new Run(
                        70,
                        "",
                        "perfspace: " + root.resolve("cli")
                                + ": no lib/perfspace-VERSION.jar; the installation is not complete\n"));
    }

    /** The package with a Java inside: neither an old Java of the user nor the lack of one matters. */
    @Test
    void takesTheJavaBesideTheCommandFirst() throws Exception {
        jar("cli/lib/perfspace-1.2.3.jar");
        Files.delete(root.resolve("cli/bin/build"));
        Path inside = root.resolve("cli/runtime");
        script(inside.resolve("bin/java"), JAVA);
        Files.writeString(inside.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"1.8.0_402\"\n");

        assertThat(launch(Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(lastLine()).contains(" --sun-misc-unsafe-memory-access=allow ");
    }

    /** The finding: compare and validate ended with 1, which is their answer "no", if Java could not be started. */
    @Test
    void saysThatJavaDoesNotStartInsteadOfAnswering() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        String complaint =
                "perfspace: " + temporary.resolve("jdk/bin/java") + ": does not start; see the message above\n";

        for (String verb : List.of("compare", "validate", "info", "efficiency")) {
            assertThat(launch(Map.of("JAVA_EXIT", "1"), verb)).isEqualTo(new Run(70, "<" + verb + ">", complaint));
            assertThat(lastLine()).contains("-XX:+DisplayVMOutputToStderr ", " -Dperfspace.no=101 ");
            assertThat(launch(Map.of("JAVA_EXIT", "101"), verb)).isEqualTo(new Run(1, "<" + verb + ">", ""));
            assertThat(launch(Map.of("JAVA_EXIT", "3"), verb)).isEqualTo(new Run(3, "<" + verb + ">", ""));
        }
        assertThat(launch(Map.of("JAVA_EXIT", "1"), "convert")).isEqualTo(new Run(1, "<convert>", ""));
    }

    @Test
    void hasOneHeapForAllVerbs() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        for (String verb : List.of("info", "convert", "dump", "archive")) {
            launch(Map.of(), verb);
            assertThat(lastLine()).contains(" -XX:+UseSerialGC -Xms128m -XX:MaxNewSize=64m ");
        }
        launch(Map.of("PERFSPACE_JAVA_OPTS", "-Xmx64m"), "stat");
        assertThat(lastLine()).contains("-XX:+UseSerialGC").doesNotContain("-Xms", "MaxNewSize");
        launch(Map.of("PERFSPACE_JAVA_OPTS", "-XX:+UseParallelGC"), "stat");
        assertThat(lastLine()).doesNotContain("UseSerialGC", "-Xms");
    }

    /** The second compiler pays for a dump, and for much that is text, becomes text or becomes a database. */
    @Test
    void choosesTheCompilersByTheWork() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Path folder = Files.createDirectory(temporary.resolve("inputs"));
        for (String name : List.of("large.cubex", "large.cali", "large-database/profile.db")) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.write(folder.resolve(name), new byte[64 << 20]);
        }
        Files.write(folder.resolve("small.cali"), new byte[1 << 20]);
        Files.write(
                Files.createDirectory(folder.resolve("large-database.hpctoolkit"))
                        .resolve("profile.db"),
                new byte[1]);
        for (String line : List.of(
                "",
                "--version",
                "info large.cali",
                "stat --by region large.cubex",
                "archive large.cali -o out",
                "validate large.cubex",
                "convert small.cali out.tau",
                "convert large.cubex out.cubex",
                "convert -q large-database out.parquet",
                "convert large-database out.hpctoolkit")) {
            assertThat(compilers(folder, line)).as(line).isEqualTo("first");
        }
        for (String line : List.of(
                "dump small.cali",
                "-q dump small.cali",
                "stat large.cali",
                "validate large-database",
                "convert large.cali out.cubex",
                "convert large.cubex out.hpctoolkit",
                "convert -f large.cubex large-database.hpctoolkit",
                "convert large.cubex out.pb.gz",
                "convert large-database out.trace.json")) {
            assertThat(compilers(folder, line)).as(line).isEqualTo("both, the second late");
        }
    }

    /** Some containers have little more than bash. */
    @Test
    void takesInputsForSmallWithoutDu() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Files.write(temporary.resolve("large.cali"), new byte[64 << 20]);
        Path du = Files.createDirectories(temporary.resolve("tools")).resolve("du");
        Files.writeString(du, "#!/bin/sh\nexit 127\n");
        assertThat(du.toFile().setExecutable(true)).isTrue();

        Run run = launch(Map.of(), "stat", "large.cali");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(lastLine()).contains(" -XX:TieredStopAtLevel=1 ");
    }

    private String compilers(Path folder, String line) throws Exception {
        String[] words = Stream.of(line.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.contains("large") || word.contains("small") ? folder.resolve(word) + "" : word)
                .toArray(String[]::new);
        launch(Map.of(), words);
        assertThat(lastLine()).contains(" -XX:CompileThresholdScaling=3 -XX:Tier3BackEdgeThreshold=10000 ");
        boolean late = lastLine().contains(" -XX:Tier4InvocationThreshold=20000 ");
        assertThat(lastLine().contains(" -XX:TieredStopAtLevel=1 ")).isNotEqualTo(late);
        return late ? "both, the second late" : "first";
    }

    @Test
    void tellsJavaWhichStreamsAreTerminals() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of(), "info");
        assertThat(lastLine()).doesNotContain("perfspace.screen", "perfspace.terminal");

        for (String errors : List.of("2>&1", "2>/dev/null")) {
            runOf(onTerminal(builder(root.resolve("cli/bin/perfspace"), temporary, Map.of(), "info"), errors)
                    .start());
            assertThat(lastLine()).contains(" -Dperfspace.screen=true ");
            assertThat(lastLine().contains(" -Dperfspace.terminal=true ")).isEqualTo(errors.equals("2>&1"));
        }
    }

    @Test
    void passesOptionsOnToJava() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of("PERFSPACE_JAVA_OPTS", "-Xmx2g -Da=b"), "info");

        assertThat(lastLine()).contains(" -Xmx2g -Da=b -cp ");
    }

    @Test
    void keepsNewerJavasFromComplaining() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        String ofNative = " --enable-native-access=ALL-UNNAMED ";
        String ofUnsafe = " --sun-misc-unsafe-memory-access=allow ";
        for (String version : List.of("17.0.15", "21.0.2")) {
            launch(version);
            assertThat(lastLine()).as(version).doesNotContain(ofNative, ofUnsafe);
        }
        launch("22");
        assertThat(lastLine()).contains(ofNative).doesNotContain(ofUnsafe);
        for (String version : List.of("23", "25.0.3", "26-ea")) {
            launch(version);
            assertThat(lastLine()).as(version).contains(ofNative, ofUnsafe);
            // an archive is of full use only with the same option
            assertThat(calls(" org.perfspace.cli.ClassDataArchive ").stream().filter(line -> line.contains(ofNative)))
                    .isNotEmpty();
        }
    }

    @Test
    void refusesAnOldJava() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");

        assertThat(launch(Map.of(), "info"))
                .isEqualTo(new Run(
                        70,
                        "",
                        "perfspace: " + temporary.resolve("jdk/bin/java")
                                + ": Java 11 is too old; install Java 17 or newer, or set JAVA_HOME\n"));
    }

    /** Starts on another version of Java. */
    private void launch(String version) throws Exception {
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
        assertThat(launch(Map.of(), "info")).isEqualTo(new Run(0, "<info>", ""));
    }

    /** The same command on a terminal, with its standard error redirected. */
    private static ProcessBuilder onTerminal(ProcessBuilder builder, String errors) {
        Path typescript = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(typescript), "there is no script of util-linux that makes a terminal");
        String command = "'" + String.join("' '", builder.command()) + "'";
        return builder.command(typescript.toString(), "-qec", command + " " + errors, "/dev/null");
    }
}
