package org.perfspace.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code perfspace help VERB}: the same as {@code perfspace VERB --help}; {@code perfspace help TOPIC}: a page of the manual. */
@Command(
        name = "help",
        header = "Describe a verb, or print a page of the manual.",
        description = {
            "Without a verb, print the overview. The pages of the manual are",
            "reports, converting, viewing, comparing, reducing, archiving, scaling, generating, scripting, installing, library."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace help convert",
            "  perfspace help archiving",
            "  perfspace help --json-schema stat"
        })
final class HelpVerb implements Callable<Integer> {

    @ParentCommand
    private Console.Owner main;

    @Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "VERB|TOPIC",
            completionCandidates = Topics.Candidates.class,
            description = "The verb to explain, or the page to print.")
    private String verb = "";

    @Option(names = "--json-schema", description = "Print the JSON Schema of the output of the verb with --json.")
    private boolean jsonSchema;

    @Override
    public Integer call() throws IOException {
        if (!jsonSchema && Topics.NAMES.contains(verb)) {
            main.console().out().write(Topics.text(verb));
            return ExitCode.DONE;
        }
        CommandLine overview = spec.parent().commandLine();
        CommandLine asked =
                verb.isEmpty() ? overview : overview.getSubcommands().get(verb);
        if (asked == null) {
            throw new UsageException("no verb and no topic is called " + verb);
        }
        OptionGroups.show(asked);
        main.console().out().write(jsonSchema ? schema() : asked.getUsageMessage());
        return ExitCode.DONE;
    }

    private String schema() throws IOException {
        return JsonSchemas.of(verb)
                .orElseThrow(() -> new UsageException(
                        "expected a verb that has a JSON Schema, one of " + String.join(", ", JsonSchemas.verbs())
                                + (verb.isEmpty() ? ", found none" : ", found " + verb)));
    }
}
