package org.perfspace.cli;

import java.io.IOException;
import java.util.List;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Screen;
import org.perfspace.cli.console.UsageException;
import org.perfspace.model.NameSearch;
import picocli.CommandLine;

/**
 * {@code perfspace help VERB}: the same as {@code perfspace VERB --help}; {@code perfspace help TOPIC}: a page of the manual, or of a
 * format.
 */
final class HelpVerb extends Verb {

    private final Argument<String> verb = add(new Argument<>(
                    List.of(), "VERB|TOPIC", "The verb to explain, or the page to print.", String.class, false, ""))
            .words("0..1", "")
            .choices(Topics.words());

    private final Argument<Boolean> all = flag("--all", "Describe the verb in full, with all of its options.");

    private final Argument<Boolean> jsonSchema =
            flag("--json-schema", "Print the JSON Schema of the output of the verb with --json.");

    HelpVerb(Main main) {
        super(main, "help", "Describe a verb, or print a page of the manual.");
        description("Without a verb, print the overview.");
        footer(Topics.list().toArray(new String[0]));
        examples("perfspace help convert --all", "perfspace help archiving", "perfspace help hpctoolkit");
    }

    @Override
    public Integer call() throws IOException {
        String word = verb.get();
        if (!jsonSchema.get() && Topics.has(word)) {
            console.report()
                    .write(console.isScreen() ? Topics.plain(Topics.text(word), console.screen()) : Topics.text(word));
            return ExitCode.DONE;
        }
        CommandLine overview = Main.commandLine(console);
        CommandLine command =
                word.isEmpty() ? overview : overview.getSubcommands().get(word);
        if (command == null) {
            String suggestion = NameSearch.of("topic", Topics.words()).suggestion(word);
            throw new UsageException("no verb and no topic is called " + word
                    + (suggestion.endsWith("?") ? suggestion.replace("\"", "") : ""));
        }
        OptionGroups.show(command, console.screen(), all.get());
        console.report()
                .write(
                        jsonSchema.get()
                                ? schema(word)
                                : Screen.marked(command.getUsageMessage(command.getColorScheme())));
        return ExitCode.DONE;
    }

    private static String schema(String verb) throws IOException {
        return JsonSchemas.of(verb)
                .orElseThrow(() -> new UsageException(
                        "expected a verb that has a JSON Schema, one of " + String.join(", ", JsonSchemas.verbs())
                                + (verb.isEmpty() ? ", found none" : ", found " + verb)));
    }
}
