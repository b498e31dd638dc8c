package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.io.TempDir;

/**
 * A checkout with the script {@code cli/bin/perfspace}, and a {@code java} and a {@code mvn} that only write down how they are
 * called.
 */
abstract class LauncherCheckout {

    /** A Java that writes down its options, and answers with its arguments. */
    static final String JAVA =
            """
            #!/bin/bash
            printf '%s\\n' "$*" >>"$RECORD"
            jar=
            while [ $# -gt 0 ]; do
                case $1 in
                    -cp) jar=$2 ;;
                    org.perfspace.cli.ClassDataArchive)
                        if [ -n "${HANG:-}" ]; then
                            echo $$ >"${RECORD%record}hanging.tmp"
                            mv "${RECORD%record}hanging.tmp" "${RECORD%record}hanging"
                            exec sleep 600
                        fi
                        [ -z "${NO_DUMP:-}" ] || { : >"$3.failed" && exit 1; }
                        : >"$3.made" && touch -r "$jar" "$3.made" && mv "$3.made" "$3"
                        exit
                        ;;
                    org.perfspace.cli.Main)
                        shift
                        printf '<%s>' "$@"
                        exit "${JAVA_EXIT:-0}"
                        ;;
                esac
                shift
            done
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

    @TempDir
    Path temporary;

    /** The checkout. */
    Path root;

    /** The directory in which the launcher makes the archive. */
    Path cache;

    /** The file to which the programs write how they are called. */
    private Path record;

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

    /** Starts the command of the checkout. */
    Run launch(Map<String, String> environment, String... arguments) throws Exception {
        return launch(root.resolve("cli/bin/perfspace"), temporary, environment, arguments);
    }

    /** Starts the command through a script or a link to it. */
    Run launch(Path script, Path folder, Map<String, String> environment, String... arguments) throws Exception {
        return runOf(builder(script, folder, environment, arguments).start());
    }

    /** Returns a start of the command, which has an archive made before anything else. */
    ProcessBuilder builder(Path script, Path folder, Map<String, String> environment, String... arguments) {
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

    /** Waits for the end of a start. */
    static Run runOf(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, err);
    }

    /** Returns the calls of programs that contain a text. */
    List<String> calls(String what) throws IOException {
        if (!Files.exists(record)) {
            return List.of();
        }
        return Files.readAllLines(record).stream()
                .filter(line -> line.contains(what))
                .toList();
    }

    /** Returns the last call of a program. */
    String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(record);
        return lines.get(lines.size() - 1);
    }

    /** Creates the jar of the command. */
    Path jar(String name) throws IOException {
        Path jar = root.resolve(name);
        Files.createDirectories(jar.getParent());
        return Files.writeString(jar, "jar");
    }

    /** Creates an executable script. */
    static void script(Path path, String text) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
