package org.perfspace.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Version;
import org.perfspace.cli.help.Completions;
import org.perfspace.cli.help.OptionGroups;
import org.perfspace.cli.options.Count;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code perfspace}. */
@Command(
        name = "perfspace",
        header = "Reads, writes and converts profiles of parallel programs.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "perfspace VERB [OPTION…] INPUT… [OUTPUT]",
        optionListHeading = "%nOptions, before or after the verb:%n",
        commandListHeading = "%nVerbs (perfspace help VERB says all about one):%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the answer is \"no\": the profiles differ, validate found faults",
            "2:the command line is wrong",
            "3:an input is missing, unreadable or malformed",
            "4:the output exists already or cannot be written",
            "5:refused: not supported, beyond a limit, a loss under --strict",
            "6:some of many inputs failed",
            "70:a bug in perfspace",
            "130:interrupted"
        },
        footerHeading = "%nEnvironment:%n",
        footer = {
            "  JAVA_HOME             the Java to run on, 17 or newer",
            "  PERFSPACE_JAVA_OPTS   options for it, such as -Xmx8g",
            "  XDG_CACHE_HOME        where the archive lies that makes starts fast",
            "",
            "Examples:",
            "  perfspace info profile.cubex",
            "  perfspace info --tree calls --metric time profile.cubex",
            "  perfspace convert profile.cubex profile.parquet",
            "  perfspace dump --view inclusive --metric time profile.cubex",
            "  perfspace validate *.cubex",
            "  xzcat profile.cubex.xz | perfspace convert - profile.parquet",
            "  perfspace diff before.cubex after.cubex -o change.cubex"
        },
        mixinStandardHelpOptions = false)
public final class Main implements Callable<Integer>, Console.Owner {

    private static final List<Class<?>> VERBS = List.of(
            ConvertVerb.class,
            InfoVerb.class,
            DumpVerb.class,
            StatVerb.class,
            HotVerb.class,
            ValidateVerb.class,
            ViewVerb.class,
            CompareVerb.class,
            AlgebraVerb.Diff.class,
            AlgebraVerb.Merge.class,
            AlgebraVerb.Mean.class,
            AlgebraVerb.Sum.class,
            AlgebraVerb.Min.class,
            AlgebraVerb.Max.class,
            AlgebraVerb.Ratio.class,
            DeriveVerb.class,
            RemapVerb.class,
            ArchiveVerb.class,
            ExtraPVerb.class,
            GenerateVerb.class,
            HelpVerb.class);

    /** The message of picocli for a word that is none of the constants of an enumeration. */
    private static final Pattern CHOICES =
            Pattern.compile("(.*: )expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'", Pattern.DOTALL);

    private final Console console;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Say what can be done, and end.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it
    private boolean help;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "No progress and no notes, only data and failures.")
    private boolean quiet;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Failures come with their stack traces.")
    private boolean verbose;

    @Option(names = "--version", description = "Say which version this is, and end; with --json for machines.")
    private boolean version;

    @Option(names = "--json", hidden = true)
    private boolean json;

    private Main(Console console) {
        this.console = console;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        int exitCode = run(Console.ofProcess(), args);
        if (exitCode != ExitCode.DONE) {
            System.exit(exitCode);
        }
    }

    /** Runs the command; whatever happens becomes an exit code. */
    static int run(Console console, String... args) {
        StringWriter help = new StringWriter();
        try (console) {
            int exitCode =
                    commandLine(console, args).setOut(new PrintWriter(help)).execute(args);
            console.out().write(help.toString());
            console.out().flush();
            return exitCode;
        } catch (IOException | Error e) { // picocli hands only exceptions to its handler
            return Failures.report(console, e);
        }
    }

    /**
     * Returns the command with the verb that the arguments name, or with all verbs if they name none. Building one costs
     * less than building all.
     */
    public static CommandLine commandLine(Console console, String... arguments) {
        Main main = new Main(console);
        CommandLine line = new CommandLine(main);
        // no method reference: it would keep picocli's old class out of the class-data archive
        for (Class<?> verb : verbs(arguments)) {
            line.addSubcommand(verb);
        }
        line.setExecutionStrategy(parsed -> {
            console.manner(main.quiet, main.verbose);
            for (CommandLine each : parsed.asCommandLineList()) {
                if (each.isUsageHelpRequested()) {
                    OptionGroups.show(each);
                }
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setParameterExceptionHandler((failure, words) -> usage(console, failure));
        line.setExecutionExceptionHandler((failure, command, parsed) ->
                Failures.report(console, failure, hint(failure, command.getCommandSpec(), parsed)));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.registerConverter(int.class, new Count());
        line.registerConverter(Integer.class, new Count());
        return line;
    }

    private static String hint(Throwable failure, CommandSpec verb, ParseResult parsed) {
        return SalvageHint.of(failure, verb, parsed) + DirectoryHint.of(failure);
    }

    /** Options before the verb have no values, so that the first other word is the verb. */
    private static List<Class<?>> verbs(String... arguments) {
        Optional<String> word =
                Arrays.stream(arguments).filter(each -> !each.startsWith("-")).findFirst();
        return VERBS.stream()
                .filter(verb -> verb != HelpVerb.class)
                .filter(verb -> verb.getAnnotation(Command.class).name().equals(word.orElse("")))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(VERBS);
    }

    /** The names of all verbs. */
    public static final class VerbNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return VERBS.stream()
                    .map(verb -> verb.getAnnotation(Command.class).name())
                    .iterator();
        }
    }

    /** The streams of this run, for the verbs. */
    @Override
    public Console console() {
        return console;
    }

    @Override
    public Integer call() throws IOException {
        Writer out = console.out();
        if (version) {
            out.write(json ? Version.json() : Version.text());
            return ExitCode.DONE;
        }
        console.complain("no verb given; see perfspace --help");
        return ExitCode.USAGE;
    }

    private static int usage(Console console, ParameterException failure) {
        String command = failure.getCommandLine().getCommandSpec().qualifiedName();
        console.complain(complaint(failure) + suggestion(failure) + "; see " + command + " --help");
        return ExitCode.USAGE;
    }

    private static String complaint(ParameterException failure) {
        boolean verbExpected = failure.getCommandLine().getParent() == null;
        if (verbExpected && failure instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "no verb is called \"" + unmatched.getUnmatched().get(0) + "\"";
        }
        String message = choices(String.valueOf(failure.getMessage()));
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Says which words are possible as people write them; picocli lists constants and their texts. */
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
