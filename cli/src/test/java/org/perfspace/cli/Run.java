package org.perfspace.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.cli.console.Console;

/**
 * One run of the command inside this process.
 *
 * @param exitCode what a shell would see
 * @param out all data
 * @param err all else
 */
public record Run(int exitCode, String out, String err) {

    /** Runs the command without a terminal and without anything on the standard input. */
    public static Run of(String... arguments) {
        return reading(new byte[0], arguments);
    }

    /** Runs the command and drops its data, of which there may be much. */
    static Run quietly(String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(OutputStream.nullOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false);
        int exitCode = Main.run(console, arguments);
        return new Run(exitCode, "", err.toString(StandardCharsets.UTF_8));
    }

    /** Runs the command with these bytes on the standard input. */
    static Run reading(byte[] input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(input), out, new PrintStream(err, true, StandardCharsets.UTF_8), false);
        int exitCode = Main.run(console, arguments);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
