package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.cli.console.Console;
import picocli.CommandLine.Model.CommandSpec;

/** A verb of the command: its arguments, its help, and what it does. */
abstract class Verb extends OptionSet implements Callable<Integer> {

    /** The command, with its streams. */
    final Console.Owner main;

    private final String name;
    private final String header;
    private List<String> common = List.of();
    private String[] synopsis = {};
    private String[] description = {};
    private final List<String> footer = new ArrayList<>();

    /**
     * Creates a verb.
     *
     * @param header what it does, in one sentence
     */
    Verb(Console.Owner main, String name, String header) {
        this.main = main;
        this.name = name;
        this.header = header;
    }

    /** Sets the options that most users need, which help shows first. */
    final void common(String... options) {
        common = List.of(options);
    }

    /** Returns the options that most users need. */
    final List<String> common() {
        return common;
    }

    /** Sets the synopsis, if it does not follow from the arguments. */
    final void synopsis(String... lines) {
        synopsis = lines;
    }

    /** Sets the paragraphs of the description. */
    final void description(String... paragraphs) {
        description = paragraphs;
    }

    /** Adds lines below the options. */
    final void footer(String... lines) {
        footer.addAll(List.of(lines));
    }

    /** Adds command lines as examples below the options. */
    final void examples(String... commands) {
        footer("", "Examples:");
        for (String command : commands) {
            footer("  " + command);
        }
    }

    /** Returns the verb as picocli describes it. */
    final CommandSpec command() {
        CommandSpec command = spec().name(name);
        command.usageMessage()
                .header(header)
                .customSynopsis(synopsis)
                .descriptionHeading("%n")
                .description(description)
                .optionListHeading("%nOptions:%n")
                .footer(footer.toArray(new String[0]));
        return command;
    }
}
