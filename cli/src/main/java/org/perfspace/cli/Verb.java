package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A verb of the command: its arguments, its help, and what it does. */
abstract class Verb extends OptionSet implements Callable<Integer> {

    /** The streams of this run. */
    final Console console;

    private final Main main;
    private final String name;
    private final String header;
    private final List<String> synopsis = new ArrayList<>();
    private final List<String> description = new ArrayList<>();
    private final List<String> footer = new ArrayList<>();
    private List<String> common = List.of();

    /**
     * Creates a verb.
     *
     * @param header what it does, in one sentence
     */
    Verb(Main main, String name, String header) {
        this.main = main;
        this.console = main.console();
        this.name = name;
        this.header = header;
    }

    /** Runs the verb and returns the exit code. */
    @Override
    public abstract Integer call() throws IOException;

    /** Returns this verb. Java loads a class to find out whether it is a verb, but not for a call of one of its methods. */
    final Verb itself() {
        return this;
    }

    /** Returns the name of the verb. */
    final String name() {
        return name;
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
        synopsis.addAll(List.of(lines));
    }

    /** Sets the paragraphs of the description. */
    final void description(String... paragraphs) {
        description.addAll(List.of(paragraphs));
    }

    /** Sets a line below the options. */
    final void footer(String... lines) {
        footer.add("");
        footer.addAll(List.of(lines));
    }

    /** Adds command lines as examples below the options. */
    final void examples(String... commands) {
        footer.addAll(List.of("", "Examples:"));
        for (String command : commands) {
            footer.add("  " + command);
        }
    }

    /** Returns whether an option was given. */
    final boolean isGiven(String option) {
        return main.given().contains(option);
    }

    /**
     * Rejects the command line if it contains any of the given options, which have no effect in combination with the rest.
     *
     * @param reason the reason why they have no effect, such as {@code --serve writes no page}
     */
    final void requireNone(String reason, String... options) {
        List<String> given = new ArrayList<>(List.of(options));
        given.retainAll(main.given());
        if (!given.isEmpty()) {
            String last = given.get(given.size() - 1);
            String others = String.join(", ", given.subList(0, given.size() - 1));
            throw new UsageException(reason + ", so "
                    + (others.isEmpty() ? last + " has" : others + " and " + last + " have") + " no effect");
        }
    }

    /** Returns whether any of some options is given. */
    final boolean isGiven(String... options) {
        return List.of(options).stream().anyMatch(main.given()::contains);
    }

    /** Rejects a number that is out of bounds. */
    static void requireRange(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            String bounds = most == Integer.MAX_VALUE
                    ? "of at least " + HumanText.number(least)
                    : "from " + HumanText.number(least) + " to " + HumanText.number(most);
            throw new UsageException(
                    "expected a number " + bounds + " as " + option + ", found " + HumanText.number(value));
        }
    }

    /** Rejects a share that is not from 0 to 1. */
    static void requireShare(String option, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new UsageException(
                    "expected a share from 0% to 100% as " + option + ", found " + HumanText.number(100 * value) + "%");
        }
    }

    /** Returns the verb as picocli describes it. */
    final CommandSpec command() {
        UsageMessageSpec help = new UsageMessageSpec()
                .header(header)
                .descriptionHeading("%n")
                .optionListHeading("%nOptions:%n")
                .customSynopsis(synopsis.toArray(new String[0]))
                .description(description.toArray(new String[0]))
                .footer(footer.toArray(new String[0]));
        return spec().name(name).usageMessage(help);
    }
}
