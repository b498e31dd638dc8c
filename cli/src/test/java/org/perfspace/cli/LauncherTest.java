package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code cli/bin/perfspace}, with a {@code java} and a {@code mvn} that only write down how they are called. */
class LauncherTest {

    private static final String JAVA =
            """
            #!/bin/bash
            printf '%s\\n' "$*" >>"$RECORD"
            for argument in "$@"; do
                case $argument in
                    -XX:DumpLoadedClassList=*) : >"${argument#*=}" ;;
                    -XX:SharedArchiveFile=*) archive=${argument#*=} ;;
                esac
            done
            case "${HANG:+hang} $* " in
                hang*" -Xshare:dump "*) echo $$ >"${RECORD%record}hanging.tmp"; mv "${RECORD%record}hanging.tmp" "${RECORD%record}hanging"; exec sleep 600 ;;
                *" -Xshare:dump "*) [ -z "${NO_DUMP:-}" ] && echo archive >"$archive" ;;
                *" org.perfspace.cli.Main "*)
                    while [ "$1" != org.perfspace.cli.Main ]; do shift; done
                    shift
                    printf '<%s>' "$@"
                    exit "${JAVA_EXIT:-0}"
                    ;;
            esac
            """;

    private static final String MVN =
            """
            #!/bin/bash
            printf 'mvn %s\\n' "$*" "with $MAVEN_OPTS" >>"$RECORD"
            case "${MVN:-}" in
                never) printf '%s\\n' '[INFO] Scanning for projects...' '[ERROR] cannot resolve'; exit 1 ;;
                slow)
                    printf '%s\\n' '[INFO] Downloaded from central: a (2.8 MB at 1 MB/s)' '[INFO] Downloaded from central: b (300 kB at 1 MB/s)'
                    echo '[INFO] Building perfspace reader 1.2.3                           [2/6]'
                    printf '[INFO] half a '
                    until [ -e "${RECORD%record}go on" ]; do read -r -t 0.05 <>"${RECORD%record}pipe"; done
                    echo line
                    ;;
            esac
            mkdir -p cli/target && echo jar >cli/target/perfspace-1.2.3.jar
            """;

    private static final String FIRST_USE =
            "perfspace: first use: building the command, which takes a minute, or a few if Maven has to fetch libraries\n";

    @TempDir
    Path temporary;

    private Path root;
    private Path record;
    private Path cache;

    @BeforeEach
    void makeACheckout() throws IOException {
        root = Files.createDirectories(temporary.resolve("a folder with spaces/check out"));
        record = temporary.resolve("record");
        cache = temporary.resolve("cache");
        Files.createDirectories(root.resolve("cli/bin"));
        for (String script : List.of("perfspace", "build")) {
            Files.copy(Path.of("bin", script), root.resolve("cli/bin").resolve(script));
        }
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        script(temporary.resolve("jdk/bin/java"), JAVA);
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"17.0.15\"\n");
        script(temporary.resolve("tools/mvn"), MVN);
    }

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

    @Test
    void makesTheArchiveOnceAndUsesIt() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of(), "info");
        launch(Map.of(), "info");

        assertThat(calls("-Xshare:dump")).hasSize(1);
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
        assertThat(launch(Map.of("PERFSPACE_ARCHIVE", ""), "info")).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls("-Xshare:dump")).hasSize(1);
        ProcessHandle.of(Long.parseLong(Files.readString(hanging).strip()))
                .orElseThrow()
                .destroyForcibly();
        while (!cached().stream().allMatch(file -> file.toString().endsWith(".failed"))) {
            Thread.onSpinWait();
        }
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

        assertThat(calls("-Xshare:dump")).hasSize(1);
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
        assertThat(calls("-Xshare:dump")).hasSize(2);
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
    void makesAnotherArchiveForAnotherJar() throws Exception {
        Path jar = jar("cli/target/perfspace-1.2.3.jar");
        launch(Map.of(), "info");
        Files.writeString(jar, "longer");

        launch(Map.of(), "info");

        assertThat(calls("-Xshare:dump")).hasSize(2);
    }

    @Test
    void doesNotTryForeverToMakeAnArchive() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of("NO_DUMP", "1"), "info");
        Run second = launch(Map.of("NO_DUMP", "1", "PERFSPACE_ARCHIVE", ""), "info");

        assertThat(second).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls("-Xshare:dump")).hasSize(1);
        assertThat(lastLine()).doesNotContain("SharedArchiveFile");
    }

    @Test
    void startsWithoutAHome() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        Run run = launch(Map.of("XDG_CACHE_HOME", "", "HOME", ""), "info");

        assertThat(run).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls("-Xshare:dump")).isEmpty();
    }

    @Test
    void startsWhereTheCacheCannotBeWritten() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Path file = Files.writeString(temporary.resolve("no folder"), "");

        Run run = launch(Map.of("XDG_CACHE_HOME", file.toString()), "info");

        assertThat(run).isEqualTo(new Run(0, "<info>", ""));
        assertThat(calls("-Xshare:dump")).isEmpty();
    }

    @Test
    void startsAtTheSameTimeDoNotMeet() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            processes.add(builder(root.resolve("cli/bin/perfspace"), temporary, Map.of(), "info")
                    .start());
        }
        for (Process process : processes) {
            assertThat(runOf(process)).isEqualTo(new Run(0, "<info>", ""));
        }
        assertThat(cached()).singleElement().asString().endsWith(".jsa");
    }

    /** A killed start leaves its directory, and nothing that keeps others from making the archive, whatever their ids. */
    @Test
    @Tag("deep")
    @Tag("tenth8")
    void aKilledStartDoesNotKeepOthersFromMakingTheArchive() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");
        Process killed = builder(root.resolve("cli/bin/perfspace"), temporary, Map.of("HANG", "1"), "info")
                .start();
        Path hanging = temporary.resolve("hanging");
        while (!Files.exists(hanging)) {
            Thread.onSpinWait();
        }
        List<ProcessHandle> others = killed.descendants().toList(); // they hold the lock, too
        killed.destroyForcibly().waitFor();
        for (ProcessHandle other : others) {
            other.destroyForcibly();
            other.onExit().join();
        }

        launch(Map.of(), "info");

        assertThat(lastLine()).contains("-XX:SharedArchiveFile=" + cache + "/perfspace/");
    }

    @Test
    void takesRandomNamesThatOnlyTheUserMayUse() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        launch(Map.of(), "info");

        assertThat(calls("-Xshare:dump"))
                .singleElement()
                .asString()
                .containsPattern("-XX:SharedArchiveFile=\\S+/perfspace/making-\\w{6}/archive");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.resolve("perfspace"))))
                .isEqualTo("rwx------");
    }

    /** The second compiler pays for a dump only, and the archive's objects count where there is little else to do. */
    @Test
    void choosesCompilerAndCollectorByTheVerb() throws Exception {
        jar("cli/target/perfspace-1.2.3.jar");

        String fast = " -XX:CompileThresholdScaling=3 -XX:TieredStopAtLevel=1 ";
        String heap = " -Xms128m -XX:MaxNewSize=64m ";
        for (List<String> words :
                List.of(List.<String>of(), List.of("help"), List.of("--version"), List.of("-q", "info", "x"))) {
            launch(Map.of(), words.toArray(String[]::new));
            assertThat(lastLine()).as("%s", words).contains(fast, " -XX:+UseG1GC" + heap);
        }
        launch(Map.of(), "-q", "stat", "dump");
        assertThat(lastLine()).contains(fast, " -XX:+UseSerialGC" + heap);
        for (String verb : List.of("archive", "convert", "diff", "mean", "merge")) {
            launch(Map.of(), verb, "info");
            assertThat(lastLine())
                    .contains(" -XX:CompileThresholdScaling=1.5 -XX:TieredStopAtLevel=1 ", " -XX:+UseSerialGC" + heap);
        }
        launch(Map.of(), "dump", "info");
        assertThat(lastLine()).contains(" -XX:CompileThresholdScaling=3 ", heap).doesNotContain("TieredStopAtLevel");
        launch(Map.of("PERFSPACE_JAVA_OPTS", "-Xmx64m"), "stat");
        assertThat(lastLine()).contains("-XX:+UseSerialGC").doesNotContain("-Xms", "MaxNewSize");
        launch(Map.of("PERFSPACE_JAVA_OPTS", "-XX:+UseParallelGC"), "stat");
        assertThat(lastLine()).doesNotContain("UseSerialGC", "-Xms");
        Files.writeString(temporary.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        launch(Map.of(), "info");
        assertThat(lastLine()).contains(" -XX:+UseSerialGC" + heap);
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
            assertThat(calls("-Xshare:dump").stream().filter(line -> line.contains(ofNative)))
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

    private Run launch(Map<String, String> environment, String... arguments) throws Exception {
        return launch(root.resolve("cli/bin/perfspace"), temporary, environment, arguments);
    }

    private Run launch(Path script, Path folder, Map<String, String> environment, String... arguments)
            throws Exception {
        return runOf(builder(script, folder, environment, arguments).start());
    }

    private ProcessBuilder builder(Path script, Path folder, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PERFSPACE"));
        builder.environment().put("PATH", temporary.resolve("tools") + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", temporary.resolve("jdk").toString());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.environment().put("RECORD", record.toString());
        builder.environment().put("PERFSPACE_ARCHIVE", "wait");
        builder.environment().putAll(environment);
        return builder;
    }

    /** The same command on a terminal, with its standard error redirected. */
    private static ProcessBuilder onTerminal(ProcessBuilder builder, String errors) {
        Path typescript = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(typescript), "there is no script of util-linux that makes a terminal");
        String command = "'" + String.join("' '", builder.command()) + "'";
        return builder.command(typescript.toString(), "-qec", command + " " + errors, "/dev/null");
    }

    private static Run runOf(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, err);
    }

    private List<String> calls(String what) throws IOException {
        if (!Files.exists(record)) {
            return List.of();
        }
        return Files.readAllLines(record).stream()
                .filter(line -> line.contains(what))
                .toList();
    }

    private String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(record);
        return lines.get(lines.size() - 1);
    }

    private List<Path> cached() throws IOException {
        try (var files = Files.list(cache.resolve("perfspace"))) {
            return files.filter(file -> !file.toString().endsWith(".jar")).toList();
        }
    }

    private Path jar(String name) throws IOException {
        Path jar = root.resolve(name);
        Files.createDirectories(jar.getParent());
        return Files.writeString(jar, "jar");
    }

    private static void script(Path path, String text) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
