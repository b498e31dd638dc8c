package org.perfspace.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Screen;
import org.perfspace.cli.console.UsageException;
import org.perfspace.model.NameSearch;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command with its verbs as a picocli model: the parser of every command line that is not plain. It provides
 * help, completions and all error messages.
 */
final class CommandTree implements IExecutionStrategy, IExecutionExceptionHandler, IParameterExceptionHandler {

    /** The message of picocli for a word that is not a constant of an enumeration. */
    private static final Pattern CHOICES =
            Pattern.compile("(.*: )expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'", Pattern.DOTALL);

    private final Main main;

    private CommandTree(Main main) {
        this.main = main;
    }

    /** Runs a command line and returns the exit code. */
    static int execute(Main main, String... arguments) throws IOException {
        StringWriter help = new StringWriter();
        int exitCode = of(main, arguments).setOut(new PrintWriter(help)).execute(arguments);
        main.console().report().write(Screen.marked(help.toString()));
        return exitCode;
    }

    /** Reports the failure of a verb whose command line was read without picocli, and returns the exit code. */
    static int report(Main main, Verb verb, Exception failure) {
        CommandSpec command = verb.command();
        main.command().addSubcommand(verb.name(), command); // so that messages name both
        return report(main, command, failure);
    }

    /**
     * Returns the command with the verb that the arguments name, or with all verbs if they name none. Building one costs
     * less than building all.
     */
    static CommandLine of(Main main, String... arguments) {
        CommandSpec all = main.command();
        for (String verb : verbs(arguments)) {
            all.addSubcommand(verb, Verbs.of(verb, main).command());
        }
        CommandLine line = new CommandLine(all);
        CommandTree tree =
                new CommandTree(main); // no lambdas, which would exclude old classes from the class-data archive
        line.setExecutionStrategy(tree);
        line.setParameterExceptionHandler(tree);
        line.setExecutionExceptionHandler(tree);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false); // @x is a file name; --files-from reads lists
        return line;
    }

    @Override
    public int execute(ParseResult parsed) {
        Set<String> given = new HashSet<>();
        for (CommandLine each : parsed.asCommandLineList()) {
            for (OptionSpec option : each.getParseResult().matchedOptions()) {
                given.addAll(List.of(option.names()));
            }
        }
        main.called(given);
        for (CommandLine each : parsed.asCommandLineList()) {
            if (each.isUsageHelpRequested()) {
                OptionGroups.show(each, main.console().screen(), false);
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return report(main, command.getCommandSpec(), failure);
    }

    private static int report(Main main, CommandSpec verb, Exception failure) {
        if (failure instanceof UsageException) {
            return refuse(main, verb, String.valueOf(failure.getMessage()));
        }
        boolean salvaging = main.given().contains(Hints.SALVAGE) || verb.findOption(Hints.SALVAGE) == null;
        String hint = Hints.of(failure, salvaging, main.given().contains("--from"));
        return Failures.report(main.console(), failure, hint);
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        return refuse(main, failure.getCommandLine().getCommandSpec(), complaint(failure) + dashHint(arguments));
    }

    /** Reports why a command line is rejected and how to get help, and returns the exit code. */
    private static int refuse(Main main, CommandSpec command, String complaint) {
        main.console().complain(complaint + "; see " + command.qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    /** Returns a message with its first letter in lower case. */
    private static String lowered(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Returns a hint for a file name that begins like an option. */
    private static String dashHint(String... arguments) {
        for (String argument : arguments) {
            if (argument.startsWith("-") && argument.length() > 1 && new File(argument).exists()) {
                return "; the file " + argument + " is called ./" + argument + " here";
            }
        }
        return "";
    }

    /**
     * Returns the verb that the arguments name, or all verbs. Options before the verb have no values, so the first other
     * word is the verb.
     */
    private static List<String> verbs(String... arguments) {
        List<String> words = List.of(arguments);
        for (String word : words) {
            if (!word.startsWith("-")) {
                return Verbs.NAMES.contains(word) ? List.of(word) : Verbs.NAMES;
            }
        }
        boolean versionOnly = words.contains("--version") && !words.contains("--help") && !words.contains("-h");
        return versionOnly ? List.of() : Verbs.NAMES;
    }

    private static String complaint(ParameterException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, command);
        }
        if (failure instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            List<String> expected = new ArrayList<>();
            for (ArgSpec argument : missing.getMissing()) {
                String option = argument instanceof OptionSpec given ? given.shortestName() + " " : "";
                expected.add(option + argument.paramLabel());
            }
            return "missing " + String.join(" and ", expected) + "; usage: " + usage(command);
        }
        return lowered(choices(String.valueOf(failure.getMessage())));
    }

    /** Returns the complaint about words that are no options, verbs or parameters; a file is never one of them. */
    private static String unmatched(UnmatchedArgumentException unmatched, CommandSpec command) {
        List<String> words = unmatched.getUnmatched();
        if (unmatched.isUnknownOption()) {
            List<String> unknown = new ArrayList<>();
            List<String> known = new ArrayList<>();
            for (OptionSpec option : command.options()) {
                known.add(option.longestName());
            }
            String nearest = "";
            for (String word : words) {
                if (word.startsWith("-")) {
                    String name = word.replaceFirst("=.*", "");
                    unknown.add(name);
                    String instead = Mistakes.option(name);
                    nearest += instead.isEmpty() ? nearest(NameSearch.of("option", known), name) : instead;
                }
            }
            return (unknown.size() == 1 ? "unknown option " : "unknown options ")
                    + String.join(", ", unknown)
                    + nearest;
        }
        if (command.parent() != null) {
            return "found more than expected: " + String.join(", ", words) + "; usage: " + usage(command);
        }
        String word = words.get(0);
        boolean fileMeant = word.indexOf('.') > 0 || word.indexOf('/') >= 0;
        return fileMeant
                ? word + ": no such file or directory, and no verb is called so"
                : "no verb is called \"" + word + "\""
                        + (Mistakes.verb(word).isEmpty()
                                ? nearest(NameSearch.of("verb", Verbs.NAMES), word)
                                : Mistakes.verb(word));
    }

    /** Returns the end of a message with the nearest names; empty if none is near. */
    private static String nearest(NameSearch<String> search, String word) {
        String suggestion = search.suggestion(word);
        return suggestion.endsWith("?") ? suggestion.replace("\"", "") : "";
    }

    private static String usage(CommandSpec command) {
        return command.qualifiedName() + " " + String.join(" ", OptionGroups.synopsis(command));
    }

    /**
     * Returns the message with the possible words in the spelling of the command line; picocli lists constants and their
     * texts.
     */
    private static String choices(String message) {
        Matcher refusal = CHOICES.matcher(message);
        if (!refusal.matches()) {
            return message;
        }
        Set<String> words = new LinkedHashSet<>();
        for (String constant : refusal.group(2).split(", ", -1)) {
            words.add(Completions.written(constant));
        }
        return refusal.group(1) + "expected one of " + String.join(", ", words) + ", found \"" + refusal.group(3)
                + "\"";
    }
}
