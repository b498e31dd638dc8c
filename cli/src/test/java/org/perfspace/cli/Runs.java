package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.perfspace.writer.Writers;

/** Runs of the command for tests in other packages. */
public final class Runs {

    private Runs() {}

    /** Runs the command, which must succeed, and returns what it printed. */
    public static String of(String... arguments) {
        Run run = Run.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    /** Runs the command and returns its exit code. */
    public static int exitCode(String... arguments) {
        return Run.of(arguments).exitCode();
    }

    /** Runs the command, whatever its exit code, and returns what it printed. */
    public static String output(String... arguments) {
        return Run.of(arguments).out();
    }

    /** Runs the command and returns what it printed for people. */
    public static String messages(String... arguments) {
        return Run.of(arguments).err();
    }

    /** Returns the names of all formats that can be written, as messages list them. */
    public static String writable() {
        return Writers.all().stream().map(writer -> writer.format().id()).collect(Collectors.joining(", "));
    }
}
