package org.perfspace.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.cli.console.Screen;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of a verb in the groups and the order in which help and manual pages show them: three common options first,
 * then the other options of the verb itself in the order of declaration, then those that it shares with other verbs.
 */
final class OptionGroups implements IHelpSectionRenderer {

    /** The smallest width of help that picocli accepts. */
    private static final int NARROWEST = 55;

    /** Lines for options in help that fits a screen. */
    private static final int LINES = 26;

    /** The sections of help that fits a screen: examples stand before options. */
    private static final List<String> SHORT = List.of(
            UsageMessageSpec.SECTION_KEY_HEADER,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_FOOTER,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST);

    private final boolean all;

    /** Creates the renderer of all groups, or of the options that matter and fit a screen. */
    private OptionGroups(boolean all) {
        this.all = all;
    }

    /** The groups, in their order. */
    enum Title {
        OWN("Options"),
        MATCHING("Matching the profiles"),
        REDUCING("Reducing the profile first"),
        WRITING("Writing"),
        READING("Reading"),
        EVERYWHERE("With every verb");

        private final String text;

        Title(String text) {
            this.text = text;
        }

        /** The heading, without a colon. */
        String text() {
            return text;
        }
    }

    /** Returns the groups of a command that are not empty, each with the options that are shown. */
    static Map<Title, List<OptionSpec>> of(CommandSpec command) {
        Map<OptionSpec, Title> titles = new HashMap<>();
        for (CommandSpec mixin : command.mixins().values()) {
            Title title = title(mixin.userObject());
            for (OptionSpec option : mixin.options()) {
                titles.put(option, title);
            }
        }
        Map<Title, List<OptionSpec>> groups = new EnumMap<>(Title.class);
        List<OptionSpec> first = common(command);
        if (!first.isEmpty()) {
            groups.put(Title.OWN, new ArrayList<>(first));
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden() && !first.contains(option)) {
                Title title = option.inherited() ? Title.EVERYWHERE : titles.getOrDefault(option, Title.OWN);
                groups.computeIfAbsent(title, none -> new ArrayList<>()).add(option);
            }
        }
        return groups;
    }

    /** Returns the common options of a command, the most common first. */
    static List<OptionSpec> common(CommandSpec command) {
        List<OptionSpec> common = new ArrayList<>();
        if (command.userObject() instanceof Verb verb) {
            for (String name : verb.common()) {
                common.add(command.findOption(name));
            }
        }
        return common;
    }

    /**
     * Makes the help of a command show the groups, and limits its synopsis to required arguments.
     *
     * @param screen place where the help is printed
     * @param all whether to show all options and the description; otherwise the help of a verb fits a screen
     */
    public static void show(CommandLine command, Screen screen, boolean all) {
        command.setUsageHelpWidth(Math.max(NARROWEST, screen.page()));
        command.setColorScheme(new ColorScheme.Builder(screen.coloured() ? Ansi.ON : Ansi.OFF)
                .commands(Style.bold)
                .options(Style.bold)
                .build());
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        if (!spec.positionalParameters().isEmpty()) {
            usage.parameterListHeading("%n");
        }
        if (usage.customSynopsis().length == 0) {
            usage.customSynopsis(spec.qualifiedName() + " " + String.join(" ", synopsis(spec)));
        }
        boolean whole = all || !(spec.userObject() instanceof Verb);
        if (!whole) {
            command.setHelpSectionKeys(SHORT);
        }
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionGroups(whole));
    }

    /** Returns the words after the name of a command: parameters and required options. */
    static List<String> synopsis(CommandSpec command) {
        List<String> words = new ArrayList<>(List.of("[OPTION…]"));
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            String label =
                    parameter.paramLabel() + (parameter.arity().max() > 1 && !parameter.hideParamSyntax() ? "…" : "");
            words.add(parameter.arity().min() == 0 ? "[" + label + "]" : label);
        }
        for (OptionSpec option : command.options()) {
            if (option.required()) {
                words.add(option.shortestName() + " " + option.paramLabel());
            }
        }
        return words;
    }

    /** Returns the text of all groups; picocli writes the heading of the first. */
    @Override
    public String render(Help help) {
        CommandSpec command = help.commandSpec();
        if (!all) {
            return some(help);
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Title, List<OptionSpec>> group : of(command).entrySet()) {
            text.append(text.isEmpty() ? "" : "\n" + group.getKey().text() + ":\n")
                    .append(layout(help, group.getValue()));
        }
        return text.toString();
    }

    /** Returns the first options of the verb itself, as many as fit, and how to see the others. */
    private static String some(Help help) {
        CommandSpec command = help.commandSpec();
        Map<Title, List<OptionSpec>> groups = of(command);
        List<OptionSpec> own = groups.getOrDefault(Title.OWN, List.of());
        String text = "";
        int shown = 0;
        while (shown < own.size()) {
            String more = layout(help, own.subList(0, shown + 1));
            if (more.lines().count() > LINES) {
                break;
            }
            text = more;
            shown++;
        }
        int count = groups.values().stream().mapToInt(List::size).sum() - shown;
        return text + "\nperfspace help " + command.name() + " --all describes more, with " + count
                + " further options.\n";
    }

    private static String layout(Help help, List<OptionSpec> options) {
        CommandSpec command = help.commandSpec();
        Layout layout = help.createDefaultLayout(command.options(), command.positionalParameters(), help.colorScheme());
        layout.addOptions(options, help.parameterLabelRenderer());
        return layout.toString();
    }

    private static Title title(Object mixin) {
        if (mixin instanceof SpaceReductionOptions || mixin instanceof EditingOptions) {
            return Title.REDUCING;
        } else if (mixin instanceof WritingOptions) {
            return Title.WRITING;
        } else if (mixin instanceof ReadingOptions) {
            return Title.READING;
        }
        return mixin instanceof MatchingOptions ? Title.MATCHING : Title.OWN;
    }
}
