package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.cli.console.Version;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A manual page in the macros of {@code man(7)}, generated from the definition of a command. */
final class ManPage {

    private static final String EXAMPLES = "Examples:";

    private final String name;
    private final CommandSpec command;
    private final UsageMessageSpec usage;
    private final StringBuilder text = new StringBuilder();

    /**
     * Creates the page of a command.
     *
     * @param name name of the page, such as {@code perfspace-info}
     */
    public ManPage(String name, CommandSpec command) {
        this.name = name;
        this.command = command;
        this.usage = command.usageMessage();
    }

    /** Returns the text of the page. */
    public String text() {
        text.append(".TH ")
                .append(roff(name.toUpperCase(Locale.ROOT)))
                .append(" 1 \"\" \"perfspace ")
                .append(Version.number())
                .append("\" \"User commands\"\n");
        section("NAME");
        line(name + " - " + String.join(" ", usage.header()));
        synopsis();
        section("DESCRIPTION");
        paragraphs(plain(usage.description()));
        options();
        if (!command.subcommands().isEmpty()) {
            section("VERBS");
            command.subcommands()
                    .forEach((verb, line) -> item(
                            bold(verb),
                            String.join(
                                    " ", line.getCommandSpec().usageMessage().header())));
        }
        footer();
        if (!usage.exitCodeList().isEmpty()) {
            section("EXIT STATUS");
            usage.exitCodeList().forEach((code, meaning) -> item(bold(code), meaning));
        }
        section("SEE ALSO");
        seeAlso();
        return text.toString();
    }

    private void synopsis() {
        section("SYNOPSIS");
        if (usage.customSynopsis().length > 0) {
            line(String.join(" ", usage.customSynopsis()));
            return;
        }
        text.append(bold(name.replace("perfspace-", "perfspace ")))
                .append(' ')
                .append(roff(String.join(" ", OptionGroups.synopsis(command))))
                .append('\n');
    }

    private void options() {
        section("OPTIONS");
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (!parameter.hidden()) {
                item(italic(parameter.paramLabel()), description(parameter));
            }
        }
        OptionGroups.of(command).forEach(this::group);
    }

    private void group(OptionGroups.Title title, List<OptionSpec> options) {
        if (title != OptionGroups.Title.OWN) {
            text.append(".SS ").append(title.text()).append('\n');
        }
        options.forEach(option -> item(names(option), description(option)));
    }

    private static String names(OptionSpec option) {
        List<String> names = new ArrayList<>();
        for (String each : option.names()) {
            String label = option.paramLabel();
            String value = option.arity().max() == 0 ? "" : (each.startsWith("--") ? "=" : " ") + italic(label);
            names.add(bold(each) + value);
        }
        return String.join(", ", names);
    }

    private static String description(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    /** Writes the examples, unchanged, and the rest of the help's footer. */
    private void footer() {
        List<String> lines = plain(usage.footer());
        int examples = lines.indexOf(EXAMPLES);
        List<String> rest = examples < 0 ? lines : lines.subList(0, examples);
        boolean environment = rest.stream().anyMatch(line -> line.contains("JAVA_HOME"));
        if (rest.stream().anyMatch(line -> !line.isBlank())) {
            section(environment ? "ENVIRONMENT" : "NOTES");
            verbatim(rest);
        }
        if (examples >= 0) {
            section("EXAMPLES");
            verbatim(lines.subList(examples + 1, lines.size()));
        }
    }

    private void verbatim(List<String> lines) {
        text.append(".nf\n");
        lines.stream().map(String::strip).filter(line -> !line.isEmpty()).forEach(this::line);
        text.append(".fi\n");
    }

    private void seeAlso() {
        Map<String, ?> verbs = command.subcommands();
        if (verbs.isEmpty()) {
            text.append(bold("perfspace")).append("(1)\n");
            return;
        }
        text.append(String.join(
                        ",\n",
                        verbs.keySet().stream()
                                .map(verb -> bold("perfspace-" + verb) + "(1)")
                                .toList()))
                .append('\n');
    }

    private void section(String title) {
        text.append(".SH ").append(title).append('\n');
    }

    private void item(String tag, String description) {
        text.append(".TP\n").append(tag).append('\n');
        line(description);
    }

    private void paragraphs(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text.append(i == 0 ? "" : ".PP\n");
            line(lines.get(i));
        }
    }

    private void line(String line) {
        text.append(roff(plain(line))).append('\n');
    }

    private static List<String> plain(String... lines) {
        List<String> plain = new ArrayList<>();
        for (String line : lines) {
            plain.addAll(plain(line).lines().toList());
        }
        return plain;
    }

    /** Returns a text of picocli without markup and escapes. */
    private static String plain(String text) {
        return Ansi.OFF.text(text.replace("%%", "%").replace("%n", "\n")).toString();
    }

    private static String bold(String word) {
        return "\\fB" + roff(word) + "\\fR";
    }

    private static String italic(String word) {
        return "\\fI" + roff(word) + "\\fR";
    }

    /** Returns a line with the characters that the macros interpret escaped. */
    static String roff(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
