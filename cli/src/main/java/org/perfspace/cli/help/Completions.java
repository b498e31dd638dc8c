package org.perfspace.cli.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completions of verbs, options and their choices, for bash (and zsh, which runs the same script) and fish. Bash also
 * completes the metrics of the profile that the command line names.
 */
public final class Completions {

    private static final String NAME = "perfspace";

    /** A list of choices in picocli's script, which it calls by the label of the option. Labels are not unique. */
    private static final Pattern CHOICES = Pattern.compile("  local \\w+_option_args=\\((.*)\\) # (--\\S+) values");

    private static final Pattern CASE = Pattern.compile("    '.*(--[^']+)'\\)");
    private static final Pattern USE = Pattern.compile("\\w+_option_args\\[@]");

    /** Metrics of a profile: the names behind --metric and --of, as far as the word before the cursor goes. */
    private static final String METRICS =
            """

            # Completes the name of a metric of the first profile on the command line.
            function _perfspace_metrics() {
              local typed=${COMP_WORDS[COMP_CWORD]} word table id name rest i
              local quote=${typed:0:1}
              [[ $quote == [\\'\\"] ]] && typed=${typed:1} || quote=""
              typed=${typed//\\\\/}
              COMPREPLY=()
              type compopt &>/dev/null && compopt +o default
              for (( i = 2; i < ${#COMP_WORDS[@]}; i++ )); do
                word=${COMP_WORDS[i]}
                word=${word//[\\\\\\'\\"]/}
                word=${word/#\\~\\//$HOME/}
                [[ $i -ne $COMP_CWORD && $word != -* && -e $word ]] || continue
                while IFS=$'\\t' read -r table id name rest; do
                  [[ $table == region ]] && break
                  [[ $table == metric && $name == "$typed"* ]] || continue
                  [[ -n $quote ]] || name=$(printf '%q' "$name")
                  COMPREPLY+=( "$name" )
                done < <("${COMP_WORDS[0]/#\\~\\//$HOME/}" -q dump --ids --format tsv "$word" 2>/dev/null)
                [[ ${#COMPREPLY[@]} -gt 0 ]] && return
              done
            }

            function _perfspace_complete() {
              case ${COMP_WORDS[COMP_CWORD-1]} in
                '--metric'|'--of') _perfspace_metrics ;;
                *) _complete_perfspace ;;
              esac
            }

            complete -F _perfspace_complete -o default perfspace
            """;

    private final CommandLine command;

    /**
     * Creates the completions of a command.
     *
     * @param command the command with all its verbs
     */
    public Completions(CommandLine command) {
        this.command = command;
    }

    /** Returns the script for bash: the one that picocli makes, with choices as people write them, and metrics. */
    public String bash() {
        StringBuilder text = new StringBuilder();
        String option = "";
        for (String line : AutoComplete.bash(NAME, command).lines().toList()) {
            Matcher choices = CHOICES.matcher(line);
            Matcher label = CASE.matcher(line);
            if (label.matches()) {
                option = label.group(1);
            }
            if (choices.matches()) {
                text.append("  local ")
                        .append(variable(choices.group(2)))
                        .append("=(")
                        .append(written(choices.group(1)))
                        .append(")\n");
            } else if (USE.matcher(line).find()) {
                text.append(USE.matcher(line).replaceAll(variable(option) + "[@]"))
                        .append('\n');
            } else if (!line.startsWith("complete -F")) {
                text.append(line).append('\n');
            }
        }
        return text.append(METRICS).toString();
    }

    private static String variable(String option) {
        return option.substring(2).replace('-', '_') + "_choices";
    }

    /** Returns the script for zsh, which emulates the completions of bash. */
    public String zsh() {
        return "autoload -U +X bashcompinit && bashcompinit\n" + bash();
    }

    /** Returns the script for fish: verbs first, then the options of the verb. */
    public String fish() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, CommandLine> verb : command.getSubcommands().entrySet()) {
            text.append("complete -c perfspace -n __fish_use_subcommand -a ")
                    .append(verb.getKey())
                    .append(" -d ")
                    .append(quoted(header(verb.getValue())))
                    .append('\n');
            for (PositionalParamSpec parameter :
                    verb.getValue().getCommandSpec().positionalParameters()) {
                if (!choices(parameter).isEmpty()) {
                    start(text, verb.getKey())
                            .append(" -f -a ")
                            .append(quoted(String.join(" ", choices(parameter))))
                            .append('\n');
                }
            }
            for (OptionSpec option : verb.getValue().getCommandSpec().options()) {
                if (!option.hidden()) {
                    option(text, verb.getKey(), option);
                }
            }
        }
        return text.toString();
    }

    private static StringBuilder start(StringBuilder text, String verb) {
        return text.append("complete -c perfspace -n '__fish_seen_subcommand_from ")
                .append(verb)
                .append('\'');
    }

    private static void option(StringBuilder text, String verb, OptionSpec option) {
        start(text, verb);
        for (String name : option.names()) {
            text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        List<String> choices = choices(option);
        if (!choices.isEmpty()) {
            text.append(" -x -a ").append(quoted(String.join(" ", choices)));
        } else if (option.arity().min() > 0) {
            text.append(" -r");
        }
        text.append(" -d ")
                .append(quoted(String.join(" ", option.description())))
                .append('\n');
    }

    /** Returns the values that an argument can have, as people write them; empty if it can have any. */
    private static List<String> choices(ArgSpec argument) {
        List<String> choices = new ArrayList<>();
        if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(each -> choices.add(written(each)));
        }
        return choices;
    }

    /** Returns the name of a constant as people write it: in lower case, words joined by a minus sign. */
    public static String written(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String header(CommandLine command) {
        return String.join(" ", command.getCommandSpec().usageMessage().header());
    }

    private static String quoted(String text) {
        return "'"
                + text.replace("\\", "\\\\")
                        .replace("'", "\\'")
                        .replace("%n", " ")
                        .replace("%%", "%") + "'";
    }
}
