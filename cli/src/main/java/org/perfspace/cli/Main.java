package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Version;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The command {@code perfspace}. */
public final class Main extends OptionSet implements Callable<Integer> {

    private static final String CONVERTERS = "picocli.converters.excludes";
    private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

    /** A property with the exit code that the launcher expects for the answer "no": Java itself ends with 1 if it does not start. */
    private static final String NO = "perfspace.no";

    /** The text that the command prints if it has no arguments. */
    private static final String USAGE =
            """
            Usage: perfspace VERB [OPTION…] INPUT… [OUTPUT], or perfspace FILE
              perfspace info FILE                what a profile holds
              perfspace hot FILE                 where the time goes
              perfspace view --open FILE         the same in a browser
              perfspace compare BEFORE AFTER     what has changed
              perfspace convert IN OUT           another format
              perfspace help                     all verbs
            """;

    private static final String[] EXIT_CODES = {
        "0:done",
        "1:the answer is \"no\": the profiles differ, validate found faults",
        "2:the command line is wrong",
        "3:an input is missing, unreadable or malformed",
        "4:the output exists already or cannot be written",
        "5:refused: not supported, beyond a limit, a loss under --strict",
        "6:some of many inputs failed",
        "70:a bug in perfspace, or Java does not start",
        "130:interrupted"
    };

    /** The end of the overview: the environment, pages of the manual, and examples. */
    private static final List<String> ENVIRONMENT = List.of(
            "  JAVA_HOME             the Java to run on, 17 or newer",
            "  PERFSPACE_JAVA_OPTS   options for it, such as -Xmx8g",
            "  XDG_CACHE_HOME        directory of the archive that makes starts fast",
            "  NO_COLOR              no colours on a terminal",
            "  PERFSPACE_ARCHIVE     wait, install: make it first, for all users; off: none",
            "");

    private static final List<String> EXAMPLES = List.of(
            "",
            "Examples:",
            "  perfspace info profile.cubex",
            "  perfspace info --tree calls --metric time profile.cubex",
            "  perfspace convert profile.cubex profile.parquet",
            "  perfspace dump --view inclusive --metric time profile.cubex",
            "  perfspace validate *.cubex",
            "  xzcat profile.cubex.xz | perfspace convert - profile.parquet",
            "  perfspace diff before.cubex after.cubex -o change.cubex");

    private final Console console;

    @SuppressWarnings("UnusedVariable") // shown and acted on by picocli
    private final Argument<Boolean> help =
            flag("-h, --help", "Show this help and exit.").showsHelp().everywhere();

    private final Argument<Boolean> quiet = flag(
                    "-q, --quiet", "Print data and failures only, no progress and no notes.")
            .everywhere();

    private final Argument<Boolean> verbose =
            flag("--verbose", "Print the stack traces of failures.").everywhere();

    private final Argument<Console.Colours> colours = option(
                    "--color WHEN",
                    Console.Colours.AUTO,
                    "Colour texts: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, which is on terminals"
                            + " unless NO_COLOR is set).")
            .everywhere();

    private final Argument<Boolean> version = flag("--version", "Print the version and exit; with --json as JSON.");

    private final Argument<Boolean> json = flag("--json", "").hidden();

    /** All names of the options that were given to the verb. */
    private Set<String> given = Set.of();

    Main(Console console) {
        this.console = console;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        if (System.getProperty(LOG_FORMAT) == null) {
            System.setProperty(LOG_FORMAT, "perfspace: %5$s%n"); // warnings of the library, on one line
        }
        if (System.getProperty(CONVERTERS) == null) {
            System.setProperty(
                    CONVERTERS, "java[.](time|sql)[.].*"); // types of no option, whose classes each start would load
        }
        int exitCode = run(Console.ofProcess(), args);
        if (exitCode != ExitCode.DONE) {
            System.exit(exitCode == ExitCode.NO ? Integer.getInteger(NO, ExitCode.NO) : exitCode);
        }
    }

    /** Runs the command; every outcome results in an exit code. */
    static int run(Console console, String... args) {
        try (console) {
            int exitCode = new Main(console).answer(args);
            console.report().flush();
            console.out().flush();
            return exitCode;
        } catch (IOException | Error e) { // picocli passes only exceptions to its handler
            return Failures.report(console, e);
        }
    }

    /** Answers the command lines of most scripts by itself, and has picocli read all others. */
    private int answer(String... args) throws IOException {
        if (args.length == 1 && args[0].equals("--version")) {
            console.out().write(Version.text());
            return ExitCode.DONE;
        }
        List<String> words = Verbs.withVerb(args);
        Verb plain = Verbs.plain(words, this);
        if (plain == null) {
            return CommandTree.execute(this, words.toArray(new String[0]));
        }
        try {
            return plain.call();
        } catch (IOException | RuntimeException e) {
            return CommandTree.report(this, plain, e);
        }
    }

    /** Returns the command with the verb that the arguments name, or with all verbs if they name none. */
    public static CommandLine commandLine(Console console, String... arguments) {
        return CommandTree.of(new Main(console), arguments);
    }

    /** Returns the command as picocli describes it, without verbs. */
    CommandSpec command() {
        CommandSpec command = spec().name("perfspace");
        command.usageMessage()
                .header("Reads, writes and converts profiles of parallel programs.")
                .synopsisHeading("%nUsage: ")
                .customSynopsis(
                        "perfspace VERB [OPTION…] INPUT… [OUTPUT]",
                        "   or: perfspace FILE, which is perfspace info FILE")
                .optionListHeading("%nOptions, before or after the verb:%n")
                .commandListHeading("%nVerbs (perfspace help VERB describes one):%n")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(UsageMessageSpec.keyValuesMap(EXIT_CODES))
                .footerHeading("%nEnvironment:%n")
                .footer(Stream.of(ENVIRONMENT, Topics.list(), EXAMPLES)
                        .flatMap(List::stream)
                        .toArray(String[]::new));
        return command;
    }

    /**
     * Records the options of a command line before its verb is called.
     *
     * @param names all names of the options that were given to the verb
     */
    void called(Set<String> names) {
        given = names;
        console.manner(quiet.get(), verbose.get(), colours.get());
    }

    /** Returns the same command with other streams, for one of many profiles. */
    Main beside(Console own) {
        Main other = new Main(own);
        other.given = given;
        return other;
    }

    /** Returns all names of the options that were given to the verb. */
    Set<String> given() {
        return given;
    }

    /** Returns the streams of this run, for the verbs. */
    Console console() {
        return console;
    }

    @Override
    public Integer call() throws IOException {
        Writer out = console.out();
        if (version.get()) {
            out.write(json.get() ? Version.json() : Version.text());
            return ExitCode.DONE;
        }
        console.complain("no verb given");
        console.err().print(USAGE);
        return ExitCode.USAGE;
    }
}
