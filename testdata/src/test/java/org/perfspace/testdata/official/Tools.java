package org.perfspace.testdata.official;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/** The official tools in the directory that {@code -Dofficial.tools} names. */
public final class Tools {

    /** The property that names the directory; its {@code bin} holds the tools. */
    public static final String PROPERTY = "official.tools";

    /** Every tool that a test asks. */
    static final List<String> KNOWN = List.of(
            "cube_info",
            "cube_dump",
            "cube_stat",
            "cube_calltree",
            "cube_cmp",
            "cube_cut",
            "cube_nodeview",
            "cube_regioninfo",
            "cube_sanity",
            "cube_is_empty",
            "cube_part",
            "cube_exclusify",
            "cube_inclusify",
            "cube_clean",
            "cube_canonize",
            "cube_diff",
            "cube_merge",
            "cube_mean",
            "cube_commoncalltree",
            "cube_topoassist",
            "cube_rank",
            "cube_remap2",
            "cube4to3",
            "cube3to4",
            "cube_raw",
            "pycubexr_dump",
            "hpctesttool_diff",
            "hpctesttool_print",
            "hpcviewer_dump",
            "hatchet_dump",
            "hatchet_json_dump",
            "thicket_dump",
            "caliper_dump",
            "cali_raw",
            "extrap_dump",
            "sioncat",
            "sioncheck",
            "pingponganalysis",
            "pprof",
            "perfdmf_dump",
            "perfdmf_pack",
            "go_pprof",
            "hyparquet_dump",
            "flamegraph",
            "parquet_wasm_dump",
            "polars_dump",
            "pyarrow_dump",
            "pandas_python",
            "polars_python");

    private static final Pattern ERROR = Pattern.compile(
            "^(?:Error|ERROR)|Runtime Error|Error in the compilation|SION_ERROR_(?:RETURN|ABORT)|^\\w*Error\\b");

    private static final int PATIENCE_SECONDS = 600;
    private static final int SHOWN = 600;
    private static final int KEPT = 10_000;

    private Tools() {}

    /**
     * The end of a tool.
     *
     * @param exitCode 128 and more after a signal
     * @param text the end of what it wrote to its outputs, if it was kept
     * @param error the first line of it that tells of an error; tools do so with exit code 0 as well
     */
    record Answer(int exitCode, String text, String error) {

        /** Describes an unexpected exit code. */
        String complaint() {
            String end = error.isEmpty() ? text.strip() : error;
            return "exit code " + exitCode
                    + (end.isEmpty() ? "" : ": " + end.substring(Math.max(0, end.length() - SHOWN)));
        }
    }

    /** Takes the lines that a tool writes to its standard output. */
    @FunctionalInterface
    interface Lines {
        /** Takes a line, without its line feed. */
        void line(String line) throws IOException;
    }

    /** The file of a tool, whether it exists or not. */
    public static Path path(String tool) {
        String directory = System.getProperty(PROPERTY, "");
        if (directory.isEmpty()) {
            throw new IllegalStateException("name the directory of the tools with -D" + PROPERTY + "=DIR");
        }
        Path root = Path.of("").toAbsolutePath().resolveSibling("");
        return root.resolve(directory).resolve("bin").resolve(tool);
    }

    /** Returns whether a tool is there. */
    public static boolean has(String tool) {
        return Files.isExecutable(path(tool));
    }

    /** The version of a tool by the file {@code VERSIONS} beside {@code bin}: lines {@code version - tool, tool}. */
    static String version(String tool) throws IOException {
        Path versions = path(tool).resolveSibling("../VERSIONS");
        List<String> lines = Files.exists(versions) ? Files.readAllLines(versions) : List.of();
        for (String line : lines) {
            int dash = line.lastIndexOf(" - ");
            for (String name : line.substring(Math.max(0, dash))
                    .replaceAll("^ - |[(].*", "")
                    .split("[ ,=]+", -1)) {
                if (dash >= 0 && tool.matches(name.replace("*", ".*"))) {
                    return line.substring(0, dash).replaceAll(" [(].*", "");
                }
            }
        }
        return "of unknown version";
    }

    /** Runs a tool in a directory, and keeps the end of what it writes. */
    static Answer run(Path directory, String tool, Object... arguments) throws IOException {
        return runAnswering(directory, List.of(), tool, arguments);
    }

    /** Runs a tool that asks questions in a directory, and keeps the end of what it writes. */
    static Answer runAnswering(Path directory, List<String> answers, String tool, Object... arguments)
            throws IOException {
        StringBuilder text = new StringBuilder();
        StringBuilder error = new StringBuilder();
        Lines end = line -> {
            text.append(line).append('\n');
            text.delete(0, Math.max(0, text.length() - KEPT));
            if (error.isEmpty() && ERROR.matcher(line).find()) {
                error.append(line);
            }
        };
        Path input = Files.createTempFile("official", ".in");
        try {
            Files.write(input, answers);
            int exitCode =
                    start(directory, Redirect.from(input.toFile()), Redirect.PIPE, end, command(tool, arguments));
            return new Answer(exitCode, text.toString(), error.toString());
        } finally {
            Files.delete(input);
        }
    }

    /** Runs a tool in a directory, and returns all lines that it writes; it must succeed. */
    public static List<String> lines(Path directory, String tool, Object... arguments) throws IOException {
        List<String> lines = new ArrayList<>();
        Answer answer = all(directory, lines::add, tool, arguments);
        if (answer.exitCode() != 0) {
            throw new IOException(tool + ": exit code " + answer.exitCode() + ": " + lines);
        }
        return lines;
    }

    /** Runs a tool in a directory, and hands over all that it writes. */
    static Answer all(Path directory, Lines lines, String tool, Object... arguments) throws IOException {
        return new Answer(start(directory, Redirect.PIPE, Redirect.PIPE, lines, command(tool, arguments)), "", "");
    }

    /** Runs a tool, hands over its standard output, and keeps the end of its standard error. */
    static Answer read(Lines lines, String tool, Object... arguments) throws IOException {
        Path errors = Files.createTempFile("official", ".err");
        try {
            Redirect redirect = Redirect.to(errors.toFile());
            int exitCode = start(Path.of(""), Redirect.PIPE, redirect, lines, command(tool, arguments));
            String text = Files.readString(errors, StandardCharsets.UTF_8);
            return new Answer(exitCode, text.substring(Math.max(0, text.length() - KEPT)), "");
        } finally {
            Files.delete(errors);
        }
    }

    private static List<String> command(String tool, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(path(tool).toString()));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    /** Hands over the standard output, and the standard error as well if that is a pipe. */
    private static int start(Path directory, Redirect input, Redirect errors, Lines lines, List<String> command)
            throws IOException {
        Summary.run(String.valueOf(Path.of(command.get(0)).getFileName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toAbsolutePath().toFile());
        builder.redirectInput(input).redirectError(errors).redirectErrorStream(errors.equals(Redirect.PIPE));
        Process process = builder.start();
        process.getOutputStream().close();
        AtomicBoolean ended = new AtomicBoolean();
        Thread watch = new Thread(() -> ended.set(endIfTooLong(process)), "patience");
        watch.setDaemon(true);
        watch.start();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.line(line);
            }
            int exitCode = process.waitFor();
            watch.join();
            if (ended.get()) {
                throw new IOException(command + " did not end within " + PATIENCE_SECONDS + " seconds");
            }
            return exitCode;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(command + " was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Ends a process that takes too long, and returns whether it did. The seconds in which this virtual machine runs are counted:
     * while it is stopped, nobody reads what the process writes, which waits as well.
     */
    private static boolean endIfTooLong(Process process) {
        try {
            for (int second = 0; second < PATIENCE_SECONDS; second++) {
                if (process.waitFor(1, TimeUnit.SECONDS)) {
                    return false;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return true;
    }
}
