package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.perfspace.cli.console.Console;
import picocli.CommandLine;

/**
 * Writes the files that are shipped with the command: completions for bash, zsh and fish, a manual page for the command and
 * for each verb, which are generated from the definitions that {@code --help} shows, and the {@link ManualPages}. The build
 * runs it.
 */
final class Manual {

    private static final String NAME = "perfspace";

    private final CommandLine command = Main.commandLine(Console.ofProcess());

    private Manual() {}

    /**
     * Writes all files.
     *
     * @param args the output directory, and the top directory of the sources
     */
    public static void main(String[] args) throws IOException {
        Manual manual = new Manual();
        Path completion = Files.createDirectories(Path.of(args[0], "completion"));
        Completions completions = new Completions(manual.command);
        Files.writeString(completion.resolve("perfspace.bash"), completions.bash());
        Files.writeString(completion.resolve("perfspace.zsh"), completions.zsh());
        Files.writeString(completion.resolve("perfspace.fish"), completions.fish());
        new ManualPages(Path.of(args[1]), Path.of(args[0])).write();
        Path pages = Files.createDirectories(Path.of(args[0], "man", "man1"));
        Files.writeString(pages.resolve(NAME + ".1"), new ManPage(NAME, manual.command.getCommandSpec()).text());
        for (Map.Entry<String, CommandLine> verb :
                manual.command.getSubcommands().entrySet()) {
            String name = NAME + "-" + verb.getKey();
            Files.writeString(
                    pages.resolve(name + ".1"),
                    new ManPage(name, verb.getValue().getCommandSpec()).text());
        }
    }
}
