package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.CountedSeverity;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.corrupt.Corruption;
import org.perfspace.testdata.generate.Likeness;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.writer.Writers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code perfspace generate -o OUT}. */
@Command(
        name = "generate",
        header = "Make a synthetic profile that looks like a tool's, of any size.",
        customSynopsis = {
            "perfspace generate [OPTION…] -o OUT",
            "   or: perfspace generate --corrupt all [OPTION…] -o DIR --to FORMAT",
            "   or: perfspace generate --corrupt list"
        },
        description = {
            "For people who test tools on these formats. The profile is that of an adaptive simulation with MPI, OpenMP and"
                    + " CUDA: ranks differ in load and wait for each other, inclusive values are sums, bytes received are"
                    + " bytes sent. The same options give the same profile on every machine and Java, and the same bytes,"
                    + " except where the format is compressed: those depend on the version of the compressor.",
            "Values are computed while they are written, so that outputs may be larger than memory."
        },
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  perfspace generate --like score-p --locations 8 -o made.cubex",
            "  perfspace generate --like hpctoolkit --trace 100 -o made.hpctoolkit",
            "  perfspace generate --corrupt index-order -o damaged.cubex"
        })
final class GenerateVerb implements Callable<Integer> {

    private static final String LIST = "list";
    private static final String ALL = "all";
    private static final int UNSET = -1;
    private static final int METRICS = 10;
    private static final int CALL_NODES = 1000;

    @ParentCommand
    private Main main;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--like",
            paramLabel = "TOOL",
            description = "The tool to imitate: ${COMPLETION-CANDIDATES} (default score-p).",
            completionCandidates = ToolNames.class)
    private String like = Likeness.SCORE_P.id();

    @Option(
            names = "--metrics",
            paramLabel = "N",
            description = "Number of metrics (default 10); LinkTest's profiles have two.")
    private int metrics = UNSET;

    @Option(
            names = "--call-nodes",
            paramLabel = "N",
            description = "Number of call nodes (default 1000); of LinkTest: one more than ranks for each iteration.")
    private int callNodes = UNSET;

    @Option(
            names = "--locations",
            paramLabel = "N",
            description = "Number of threads and streams of GPUs (default 64); of LinkTest: ranks, an even number.")
    private int locations = 64;

    @Option(names = "--seed", paramLabel = "N", description = "Another seed, another profile (default 1).")
    private long seed = 1;

    @Option(
            names = "--trace",
            arity = "0..1",
            paramLabel = "N",
            fallbackValue = "1000",
            description =
                    "Also a trace of N samples (default 1000) for each location, where the format has a place for it,"
                            + " or with --keep-extras.")
    private int samples;

    @Option(
            names = "--corrupt",
            paramLabel = "KIND",
            completionCandidates = Damages.class,
            description =
                    "Damage the output in one way, for tests of readers; list: say which kinds there are for which"
                            + " format, and end.")
    private String corrupt = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The file or folder to write.")
    private @Nullable Path output;

    @Option(
            names = "--json",
            description = "A report as JSON: the sizes of the profile, what the format has no place for.")
    private boolean json;

    @Mixin
    private TargetOptions writing;

    @Override
    public Integer call() throws IOException {
        if (corrupt.equals(LIST)) {
            Effect.none(spec, "--corrupt list writes nothing", "--output", "--json", "--like", "--seed", "--trace");
            for (Corruption corruption : Corruption.all()) {
                main.console()
                        .out()
                        .write(String.format(
                                Locale.ROOT,
                                "%-10s  %-20s  %s\n",
                                corruption.format().id(),
                                corruption.kind(),
                                corruption.what()));
            }
            return ExitCode.DONE;
        }
        if (output == null) {
            throw new ParameterException(spec.commandLine(), "missing required option: '--output=OUT'");
        }
        make(recipe(), output);
        return ExitCode.DONE;
    }

    private void make(Recipe recipe, Path output) throws IOException {
        Format to = writing.format(output);
        Optional<Corruption> corruption = corruption(to);
        boolean packed = corruption.isPresent() && corruption.get().compressed();
        WriteOptions options = packed ? writing.options().withCompress(true) : writing.options();
        Writers.Entry writer = Writers.of(to)
                .orElseThrow(() -> new OutputException(output.toString(), to.title() + " cannot be written", null));
        Console console = main.console();
        console.counted("generating " + output, progress -> {
            try (PerformanceSpace space = recipe.space()) {
                space.notes().forEach(console::note);
                WriteReport report = writer.storer().write(CountedSeverity.of(space, progress), output, options);
                ReportText.notes(output, report.kept(), report.losses()).forEach(console::note);
                if (json) {
                    report(output, to, space.definitions(), report);
                }
            }
            if (corruption.isPresent()) {
                corruption.get().damage().apply(output);
                console.note(output + ": damaged: " + corruption.get().what());
            }
            return output;
        });
    }

    private void report(Path target, Format to, Definitions definitions, WriteReport report) throws IOException {
        Json.object(main.console().out(), object -> {
            object.writeStringField("output", target.toString());
            object.writeStringField("format", to.id());
            object.writeNumberField("metrics", definitions.metrics().size());
            object.writeNumberField("callNodes", definitions.callNodes().size());
            object.writeNumberField("locations", definitions.locations().size());
            Json.texts(object, "kept", report.kept());
            Json.losses(object, report.losses());
        });
    }

    private Optional<Corruption> corruption(Format format) {
        if (corrupt.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Corruption.find(format, corrupt)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "no damage of " + format.title() + " is called " + corrupt + "; --corrupt list names all")));
    }

    private Recipe recipe() {
        Likeness tool = Likeness.byId(like)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "no tool is called " + like + "; there are " + String.join(", ", Likeness.ids())));
        boolean linkTest = tool == Likeness.LINKTEST;
        int allMetrics = metrics != UNSET ? metrics : linkTest ? Recipe.LINKTEST_METRICS : METRICS;
        int allNodes = callNodes != UNSET ? callNodes : linkTest ? locations + 1 : CALL_NODES;
        try {
            return new Recipe(tool, allMetrics, allNodes, locations, seed, samples);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The choices of --corrupt. */
    static final class Damages implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(
                            Stream.of(LIST, ALL),
                            Corruption.all().stream().map(Corruption::kind).distinct())
                    .iterator();
        }
    }

    /** The names of all tools that can be imitated. */
    static final class ToolNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Likeness.ids().iterator();
        }
    }
}
