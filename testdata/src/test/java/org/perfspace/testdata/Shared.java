package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.perfspace.testdata.fixtures.SharedData;

/** Files of {@code ../shared} that tests need; where it is absent the tests are skipped with a message. */
public final class Shared {

    private static final long PATIENCE_MINUTES = 5;

    private static final String CHECK_ALL =
            """
            import importlib.util, sys
            spec = importlib.util.spec_from_file_location('checker', sys.argv[1])
            checker = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(checker)
            sys.exit(max(checker.main([sys.argv[2], file]) or 0 for file in sys.argv[3:]))
            """;

    private static final String CHECK_EACH =
            """
            import contextlib, importlib.util, io, sys
            spec = importlib.util.spec_from_file_location('checker', sys.argv[1])
            checker = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(checker)
            script, command, *files = sys.argv[1:]
            for file in files:
                sys.argv = [script, command, file]
                with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                    try:
                        code = checker.main() or 0
                    except SystemExit as end:
                        code = end.code or 0
                print(code)
            """;

    private static final boolean PYTHON = hasPython();

    private Shared() {}

    /** Returns whether the samples and checkers lie beside the checkout. */
    public static boolean isThere() {
        return SharedData.folder().isPresent();
    }

    /** A sample by its path below {@code shared}, or the test is skipped. */
    public static Path sample(String path) {
        Optional<Path> found = SharedData.find(path);
        assumeTrue(found.isPresent(), () -> "skipped: there is no ../shared/" + path + " beside the checkout");
        return found.orElseThrow();
    }

    /**
     * The answer of an independent checker.
     *
     * @param exitCode 0 good or same, 1 violations or different, 2 unreadable
     * @param output stdout and stderr, interleaved
     */
    public record Verdict(int exitCode, String output) {}

    /** Runs a checker such as {@code cubepeek.py}, or skips the test where it or Python is absent. */
    public static Verdict check(String checker, Object... arguments) throws IOException, InterruptedException {
        Path script = sample("tools/" + checker);
        assumeTrue(PYTHON, "skipped: there is no python3 to run the checker " + checker);
        List<String> command = new ArrayList<>(List.of("python3", script.toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return run(command);
    }

    /** Runs a checker where it and Python are there. */
    public static Optional<Verdict> ask(String checker, Object... arguments) throws IOException, InterruptedException {
        boolean there = SharedData.find("tools/" + checker).isPresent() && PYTHON;
        return there ? Optional.of(check(checker, arguments)) : Optional.empty();
    }

    /** Requires that a checker likes its arguments, where it and Python are there; elsewhere nothing is asked. */
    public static void requireGood(String checker, Object... arguments) throws IOException, InterruptedException {
        ask(checker, arguments)
                .ifPresent(verdict ->
                        assertThat(verdict.exitCode()).as(verdict.output()).isZero());
    }

    /** Runs one command of a checker on each of several files, in one process; its exit code is the largest of all. */
    public static Verdict checkAll(String checker, String command, List<Path> files)
            throws IOException, InterruptedException {
        Path script = sample("tools/" + checker);
        assumeTrue(PYTHON, "skipped: there is no python3 to run the checker " + checker);
        List<String> line = new ArrayList<>(List.of("python3", "-c", CHECK_ALL, script.toString(), command));
        files.forEach(file -> line.add(file.toString()));
        return run(line);
    }

    /** Runs one command of a checker on each of several files, in one process; an exit code for each, in a line. */
    public static Verdict checkEach(String checker, String command, List<Path> files)
            throws IOException, InterruptedException {
        Path script = sample("tools/" + checker);
        assumeTrue(PYTHON, "skipped: there is no python3 to run the checker " + checker);
        List<String> line = new ArrayList<>(List.of("python3", "-c", CHECK_EACH, script.toString(), command));
        files.forEach(file -> line.add(file.toString()));
        return run(line);
    }

    private static boolean hasPython() {
        try {
            return run(List.of("python3", "--version")).exitCode() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Verdict run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(command + " did not end within " + PATIENCE_MINUTES + " minutes");
        }
        return withoutEmptyIndexes(new Verdict(process.exitValue(), output));
    }

    /**
     * The checker of Cube objects to an index without rows, as pyCubexR does; cubelib needs it to show that a metric whose
     * neutral element is not 0 has no values.
     */
    private static Verdict withoutEmptyIndexes(Verdict verdict) {
        List<String> lines = verdict.output().lines().toList();
        List<String> others = lines.stream()
                .filter(line -> !line.contains(".index: sparse index with 0 rows"))
                .toList();
        if (others.size() == lines.size()) {
            return verdict;
        }
        boolean good = others.stream().allMatch(line -> line.startsWith("ok: "));
        return new Verdict(
                good ? 0 : verdict.exitCode(), good ? "ok: but for indexes without rows\n" : verdict.output());
    }
}
