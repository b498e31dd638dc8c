package org.perfspace.testdata.faults;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.fixtures.ReadingChild;

/**
 * A Java machine that replaces an output, to be killed.
 *
 * @param number of the scenario among those that replace something
 * @param directory where it writes
 * @param inputs where the runs of the archive come from
 */
record Machine(int number, Path directory, Path inputs) {

    /** Said when an output was replaced for the first time, so that all classes are loaded. */
    static final String READY = "ready";

    /** Replaces the old output by the new one and that by the old one, again and again. */
    static final String FOR_EVER = "for ever";

    /** Replaces the old output by the new one. */
    static final String ONCE = "once";

    /** Everything that replaces something. */
    static List<Scenario> scenarios(Path inputs) {
        return Scenario.all(inputs).stream()
                .filter(scenario -> scenario.toString().endsWith("replacing"))
                .toList();
    }

    Scenario scenario() {
        return scenarios(inputs).get(number);
    }

    /** Starts it; the prefix is a program that runs it, with its arguments. */
    Process start(String howOften, String... prefix) throws IOException {
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                ReadingChild.classPath(),
                Machine.class.getName(),
                Integer.toString(number),
                directory.toString(),
                inputs.toString(),
                howOften));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The machine. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Machine machine = new Machine(Integer.parseInt(args[0]), Path.of(args[1]), Path.of(args[2]));
        Scenario scenario = machine.scenario();
        if (args[3].equals(ONCE)) {
            scenario.replace(machine.directory, true);
            return;
        }
        for (boolean fresh = false; ; fresh = !fresh) {
            scenario.replace(machine.directory, fresh);
            if (!fresh) {
                out.println(READY);
            }
        }
    }
}
