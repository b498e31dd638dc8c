package org.perfspace.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command with its verbs as a picocli model, built from the annotations: the only parser of command lines. It provides
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
        main.console().out().write(help.toString());
        return exitCode;
    }

    /**
     * Returns the command with the verb that the arguments name, or with all verbs if they name none. Building one costs
     * less than building all.
     */
    static CommandLine of(Main main, String... arguments) {
        CommandLine line = new CommandLine(main);
        for (Class<?> verb : verbs(arguments)) {
            line.addSubcommand(verb);
        }
        CommandTree tree =
                new CommandTree(main); // no lambdas, which would exclude old classes from the class-data archive
        line.setExecutionStrategy(tree);
        line.setParameterExceptionHandler(tree);
        line.setExecutionExceptionHandler(tree);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false); // @x is a file name; --files-from reads lists
        line.registerConverter(int.class, new Count());
        line.registerConverter(Integer.class, new Count());
        line.registerConverter(long.class, new AnyNumber());
        line.registerConverter(double.class, new Fraction());
        line.registerConverter(Double.class, new Fraction());
        return line;
    }

    @Override
    public int execute(ParseResult parsed) {
        Set<String> given = new HashSet<>();
        List<Object> mixins = new ArrayList<>();
        for (CommandLine each : parsed.asCommandLineList()) {
            if (each.isUsageHelpRequested()) {
                OptionGroups.show(each);
            }
            for (OptionSpec option : each.getParseResult().matchedOptions()) {
                given.addAll(List.of(option.names()));
            }
            for (CommandSpec mixin : each.getCommandSpec().mixins().values()) {
                mixins.add(mixin.userObject());
            }
        }
        main.called(given, mixins);
        return new CommandLine.RunLast().execute(parsed);
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        CommandSpec verb = command.getCommandSpec();
        boolean salvaging = verb.findOption(SalvageHint.OPTION) == null || parsed.hasMatchedOption(SalvageHint.OPTION);
        return main.failed(failure, verb.qualifiedName(), salvaging);
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        String command = failure.getCommandLine().getCommandSpec().qualifiedName();
        return main.refuse(command, complaint(failure) + suggestion(failure) + dashHint(arguments));
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
    private static List<Class<?>> verbs(String... arguments) {
        List<String> words = List.of(arguments);
        for (String word : words) {
            if (!word.startsWith("-")) {
                return verb(word);
            }
        }
        boolean versionOnly = words.contains("--version") && !words.contains("--help") && !words.contains("-h");
        return versionOnly ? List.of() : Verbs.ALL;
    }

    private static List<Class<?>> verb(String name) {
        for (Class<?> verb : Verbs.ALL) {
            if (verb != Verbs.HELP && Verbs.name(verb).equals(name)) {
                return List.of(verb);
            }
        }
        return Verbs.ALL;
    }

    private static String complaint(ParameterException failure) {
        boolean verbExpected = failure.getCommandLine().getParent() == null;
        if (verbExpected && failure instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "no verb is called \"" + unmatched.getUnmatched().get(0) + "\"";
        }
        if (failure instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "expected fewer parameters, found too many: " + String.join(", ", unmatched.getUnmatched());
        }
        String message = choices(String.valueOf(failure.getMessage()));
        return Main.lowered(message);
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

    private static String suggestion(ParameterException failure) {
        List<String> suggestions =
                failure instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?";
    }
}
