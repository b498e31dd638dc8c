package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes what the product carries beside the command: completions for bash, zsh and fish, and a manual page for the
 * command and for each verb. Run by the build, all from the same definitions that {@code --help} shows.
 */
final class Manual {

    private static final String NAME = "perfspace";

    private final CommandLine command = Main.commandLine(Console.ofProcess());

    private Manual() {}

    /**
     * Writes everything.
     *
     * @param args the folder to fill
     */
    public static void main(String[] args) throws IOException {
        Manual manual = new Manual();
        Path completion = Files.createDirectories(Path.of(args[0], "completion"));
        String bash = AutoComplete.bash(NAME, manual.command);
        Files.writeString(completion.resolve("perfspace.bash"), bash);
        Files.writeString(completion.resolve("perfspace.zsh"), "autoload -U +X bashcompinit && bashcompinit\n" + bash);
        Files.writeString(completion.resolve("perfspace.fish"), manual.fish());
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

    /** Completions of the fish shell: verbs first, then the options of the verb. */
    private String fish() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, CommandLine> verb : command.getSubcommands().entrySet()) {
            text.append("complete -c perfspace -n __fish_use_subcommand -a ")
                    .append(verb.getKey())
                    .append(" -d ")
                    .append(quoted(header(verb.getValue())))
                    .append('\n');
            for (OptionSpec option : verb.getValue().getCommandSpec().options()) {
                option(text, verb.getKey(), option);
            }
        }
        return text.toString();
    }

    private static void option(StringBuilder text, String verb, OptionSpec option) {
        text.append("complete -c perfspace -n '__fish_seen_subcommand_from ")
                .append(verb)
                .append('\'');
        for (String name : option.names()) {
            text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        text.append(option.arity().max() > 0 ? " -r" : "")
                .append(" -d ")
                .append(quoted(String.join(" ", option.description())))
                .append('\n');
    }

    private static String header(CommandLine command) {
        return String.join(" ", command.getCommandSpec().usageMessage().header());
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("%n", " ") + "'";
    }
}
