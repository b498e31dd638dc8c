package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The groups of options in help. */
class OptionGroupsTest {

    static Stream<CommandSpec> verbs() {
        return Main.commandLine(Console.ofProcess()).getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec);
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void everyOptionIsInOneGroupAndFourCommonOnesAreFirst(CommandSpec verb) {
        Map<OptionGroups.Title, List<OptionSpec>> groups = OptionGroups.of(verb);

        assertThat(groups.values().stream().flatMap(List::stream))
                .doesNotHaveDuplicates()
                .hasSize((int) verb.options().stream()
                        .filter(option -> !option.hidden())
                        .count());
        assertThat(names(groups.getOrDefault(OptionGroups.Title.EVERYWHERE, List.of())))
                .containsExactly("--help", "--quiet", "--verbose", "--color");
        if (!verb.name().equals("help")) {
            assertThat(OptionGroups.common(verb)).hasSize(3).doesNotContainNull();
        }
    }

    private static List<String> names(List<OptionSpec> options) {
        return options.stream().map(OptionSpec::longestName).toList();
    }

    @Test
    void helpShowsTheGroups() {
        String help = Run.of("help", "convert", "--all").out();

        assertThat(help.lines().filter(line -> line.endsWith(":") && !line.startsWith(" ")))
                .containsExactly(
                        "Options:",
                        "Reducing the profile first:",
                        "Writing:",
                        "Reading:",
                        "With every verb:",
                        "Examples:");
        assertThat(help.substring(help.indexOf("Options:")).lines().filter(line -> line.matches(" {2}\\S.*|.{6}--.*")))
                .first()
                .asString()
                .startsWith("      --to=FORMAT");
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void helpOfAVerbFitsAScreen(CommandSpec verb) {
        String help = Run.of(verb.name(), "--help").out();
        assertThat(help).isEqualTo(Run.of("help", verb.name()).out());
        assertThat(help.lines().count()).isLessThanOrEqualTo(45);
        assertThat(help.lines()).noneMatch(line -> line.length() > 80);
        assertThat(help.indexOf("\nExamples:\n")).isPositive().isLessThan(help.indexOf("\nOptions:\n"));
        Map<OptionGroups.Title, List<OptionSpec>> groups = OptionGroups.of(verb);
        long shown = groups.getOrDefault(OptionGroups.Title.OWN, List.of()).stream()
                .filter(option -> help.lines().anyMatch(line -> line.replace("[no-]", "")
                        .matches(" {2,6}(-\\w, )?(--[a-z-]+, )*" + option.longestName() + "\\b.*")))
                .count();
        long all = groups.values().stream().mapToLong(List::size).sum();
        assertThat(help)
                .endsWith("\nperfspace help " + verb.name() + " --all describes more, with " + (all - shown)
                        + " further options.\n");
    }

    @Test
    void theSynopsisNamesWhatIsRequired() {
        assertThat(Run.of("help", "diff").out()).contains("\nUsage: perfspace diff [OPTION…] PROFILE… -o OUT\n");
        assertThat(Run.of("help", "derive").out())
                .contains("\nUsage: perfspace derive [OPTION…] NAME=EXPRESSION… IN OUT\n");
        assertThat(Run.of("help", "info").out()).contains("\nUsage: perfspace info [OPTION…] FILE…\n");
        assertThat(Run.of("help", "help").out()).contains("\nUsage: perfspace help [OPTION…] [VERB|TOPIC]\n");
    }

    @Test
    void manualPagesHaveThemAsSubsections() {
        CommandSpec convert = verbs().filter(verb -> verb.name().equals("convert"))
                .findFirst()
                .orElseThrow();

        assertThat(new ManPage("perfspace-convert", convert).text().lines().filter(line -> line.startsWith(".S")))
                .containsExactly(
                        ".SH NAME",
                        ".SH SYNOPSIS",
                        ".SH DESCRIPTION",
                        ".SH OPTIONS",
                        ".SS Reducing the profile first",
                        ".SS Writing",
                        ".SS Reading",
                        ".SS With every verb",
                        ".SH EXAMPLES",
                        ".SH SEE ALSO");
    }
}
