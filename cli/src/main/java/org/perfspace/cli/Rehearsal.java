package org.perfspace.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs what short commands usually run, so that the launcher learns which classes belong into the class-data archive.
 * Says nothing and leaves nothing behind.
 */
final class Rehearsal {

    private Rehearsal() {}

    /** Runs the usual commands. */
    public static void main(String[] args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        for (List<String> command : List.of(List.of("--help"), List.of("--version", "--json"))) {
            Main.run(new Console(OutputStream.nullOutputStream(), nowhere, false), command.toArray(String[]::new));
        }
    }
}
