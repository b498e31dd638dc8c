package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.CountedSeverity;
import org.perfspace.convert.OutputSize;
import org.perfspace.format.Format;
import org.perfspace.io.FileTree;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.corrupt.Corruption;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.value.CallFlavour;
import org.perfspace.writer.Writers;

/** {@code perfspace generate -o OUT}. */
final class GenerateVerb extends Verb {

    private static final String LIST = "list";
    private static final String ALL = "all";
    private static final int METRICS = 10;
    private static final int CALL_NODES = 1000;

    private final Argument<String> like = option(
                    "--like TOOL",
                    Likeness.SCORE_P.id(),
                    "The tool to imitate: ${COMPLETION-CANDIDATES} (default score-p).")
            .choices(Likeness.ids());

    private final Argument<Integer> metrics =
            option("--metrics N", Integer.class, "Number of metrics (default 10); LinkTest's profiles have two.");

    private final Argument<Integer> callNodes = option(
            "--call-nodes N",
            Integer.class,
            "Number of call nodes of the program (default 1000). HPCToolkit shows its lines and loops in addition, about"
                    + " three for each call; Caliper shows calls with the same path as one. Of LinkTest: one more than"
                    + " ranks for each iteration.");

    private final Argument<Integer> locations = option(
            "--locations N",
            64,
            "Number of threads and streams of GPUs (default 64), of which TAU and Caliper measure the threads; of"
                    + " LinkTest: ranks, an even number.");

    private final Argument<Double> imbalance = option(
                    "--imbalance SHARE",
                    Double.class,
                    "How much more than the average the first rank computes: the load balance is 1 / (1 + SHARE),"
                            + " and in the additive model 1 - (1 - communication) * SHARE / (1 + SHARE)."
                            + " Nothing is random then, and there are no GPUs.")
            .converter(Fraction.SHARE);

    private final Argument<Double> communication = option(
                    "--communication SHARE",
                    Double.class,
                    "Share of its time that the first rank spends in MPI: the communication efficiency is 1 - SHARE."
                            + " The others are in MPI until it ends.")
            .converter(Fraction.SHARE);

    private final Argument<Long> seed =
            option("--seed N", 1L, "Seed of the random numbers; another seed gives another profile (default 1).");

    private final Argument<Integer> samples = option(
                    "--trace N",
                    0,
                    "Also a trace of N samples (default 1000) for each location, where the format has a place for it,"
                            + " or with --keep-extras.")
            .orBare("1000");

    private final Argument<String> corrupt = option(
                    "--corrupt KIND",
                    "",
                    "Damage the output in one way, to test readers; all: write a profile for each kind of damage of"
                            + " the format into the directory OUT; list: print the kinds of damage of each format and"
                            + " exit.")
            .choices(() -> Stream.concat(
                            Stream.of(LIST, ALL),
                            Corruption.all().stream().map(Corruption::kind).distinct())
                    .iterator());

    private final Argument<Boolean> truth = flag(
            "--truth",
            "Also write OUT.truth.tsv: every stored value with its names, as dump --names prints them,"
                    + " computed, not read from the profile.");

    private final Argument<Path> output = option("-o, --output OUT", Path.class, "The file or directory to write.");

    private final Argument<Boolean> json = flag(
            "--json",
            "Report as JSON: the sizes of the profile, parts for which the format has no place, and damages.");

    private final TargetOptions writing = mixin(new TargetOptions());

    GenerateVerb(Main main) {
        super(main, "generate", "Make a synthetic profile that looks like a tool's, of any size.");
        common("--output", "--like", "--locations");
        synopsis(
                "perfspace generate [OPTION…] -o OUT",
                "   or: perfspace generate --corrupt all [OPTION…] -o DIR --to FORMAT",
                "   or: perfspace generate --corrupt list");
        description(
                "For people who test tools on these formats. The profile is that of an adaptive simulation with MPI, OpenMP and"
                        + " CUDA: ranks differ in load and wait for each other, inclusive values are sums, bytes received are"
                        + " bytes sent. The same options give the same profile on every machine and Java, and the same bytes,"
                        + " except where the format is compressed: those depend on the version of the compressor.",
                "With the same seed, call nodes and locations, score-p, hpctoolkit, tau and caliper measure the same program,"
                        + " each with its own names, metrics and call tree: every function takes the same time on each thread.",
                "Values are computed while they are written, so that outputs may be larger than memory.");
        examples(
                "perfspace generate --like score-p --locations 8 --truth -o made.cubex",
                "perfspace generate --like hpctoolkit --trace 100 -o made.hpctoolkit",
                "perfspace generate --corrupt all --truth -o damaged --to cube");
    }

    @Override
    public Integer call() throws IOException {
        if (corrupt.get().equals(LIST)) {
            requireNone(
                    "--corrupt list writes nothing", "--output", "--json", "--like", "--seed", "--trace", "--truth");
            for (Corruption corruption : Corruption.all()) {
                console.out()
                        .write(String.format(
                                Locale.ROOT,
                                "%-10s  %-20s  %s\n",
                                corruption.format().id(),
                                corruption.kind(),
                                corruption.what()));
            }
            return ExitCode.DONE;
        }
        if (!output.isPresent()) {
            throw new UsageException("missing -o OUT, the file to write");
        }
        return make(recipe(), output.get());
    }

    /** A profile to write. */
    private record Target(Path path, Optional<Corruption> corruption) {}

    private int make(Recipe recipe, Path output) throws IOException {
        Format to = corrupt.get().equals(ALL) ? writing.formatIn(output) : writing.format(output);
        List<Target> targets = targets(to, output);
        return console.counted("generating " + output, progress -> {
            try (OutputFile truths = truth.get()
                            ? OutputFile.create(
                                    TruthFile.of(output), writing.options().force())
                            : null;
                    PerformanceSpace space = UsageException.unlessRejected("", recipe::space)) {
                space.notes().forEach(console::note);
                if (truths != null) {
                    TruthFile.write(space, truths);
                }
                WriteReport report = new WriteReport();
                List<Target> done = new ArrayList<>();
                for (Target target : targets) {
                    new SizeCheck(console, target.path(), to, writing.options(), writing.anySize(), progress)
                            .begin(OutputSize.of(space, to));
                    report = write(CountedSeverity.of(space, progress), target, to);
                    if (damaged(target)) {
                        done.add(target);
                    }
                }
                ReportText.notes(output, report.kept(), report.losses(), writing.allNotes() || console.verbose())
                        .forEach(console::note);
                if (truths != null) {
                    truths.commit();
                }
                if (json.get()) {
                    report(output, to, space.definitions(), report, done);
                }
                return done.size() == targets.size() ? ExitCode.DONE : ExitCode.SOME_FAILED;
            }
        });
    }

    private List<Target> targets(Format to, Path output) throws IOException {
        if (!corrupt.get().equals(ALL)) {
            return List.of(new Target(output, corruption(to)));
        }
        String ending = to.endings().get(0);
        List<Target> targets = Corruption.all().stream()
                .filter(corruption -> corruption.format() == to)
                .map(corruption -> new Target(output.resolve(corruption.kind() + ending), Optional.of(corruption)))
                .toList();
        if (targets.isEmpty()) {
            throw new UsageException("there is no damage of " + to.title() + "; --corrupt list names all");
        }
        try {
            Files.createDirectories(output);
        } catch (IOException e) {
            throw OutputException.cannotWrite(output, e);
        }
        return targets;
    }

    private WriteReport write(PerformanceSpace space, Target target, Format to) throws IOException {
        boolean packed = target.corruption().map(Corruption::compressed).orElse(false);
        WriteOptions options = packed ? writing.options().withCompress(true) : writing.options();
        Writers.Codec writer = Writers.of(to, target.path());
        return writer.write(space, target.path(), options);
    }

    /**
     * Damages a profile, if requested. If many profiles are written, one that has nothing to damage is reported and
     * deleted; returns whether the profile is kept.
     */
    private boolean damaged(Target target) throws IOException {
        if (target.corruption().isEmpty()) {
            return true;
        }
        Corruption corruption = target.corruption().get();
        try {
            corruption.damage().accept(target.path());
        } catch (IOException e) {
            if (!corrupt.get().equals(ALL)) {
                throw e;
            }
            Failures.report(console, e);
            FileTree.delete(target.path());
            return false;
        }
        console.note(target.path() + ": damaged: " + corruption.what());
        return true;
    }

    private void report(Path output, Format to, Definitions definitions, WriteReport report, List<Target> done)
            throws IOException {
        Json.object(console.out(), object -> {
            object.writeStringField("output", output.toString());
            object.writeStringField("format", to.id());
            object.writeNumberField("metrics", definitions.metrics().size());
            object.writeNumberField("callNodes", definitions.callNodes().size());
            object.writeNumberField("locations", definitions.locations().size());
            object.writeStringField("truth", truth.get() ? TruthFile.of(output).toString() : null);
            writeDamaged(object, done);
            Json.texts(object, "kept", report.kept());
            Json.losses(object, report.losses());
        });
    }

    private static void writeDamaged(JsonGenerator object, List<Target> done) throws IOException {
        List<Target> damaged =
                done.stream().filter(target -> target.corruption().isPresent()).toList();
        Json.objects(object, "damaged", damaged, target -> {
            Corruption corruption = target.corruption().orElseThrow();
            object.writeStringField("output", target.path().toString());
            object.writeStringField("kind", corruption.kind());
            object.writeStringField("what", corruption.what());
        });
    }

    private Optional<Corruption> corruption(Format format) {
        if (corrupt.get().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Corruption.find(format, corrupt.get())
                .orElseThrow(() -> new UsageException("no damage of " + format.title() + " is called " + corrupt.get()
                        + "; --corrupt list names all")));
    }

    private Recipe recipe() {
        Likeness tool = Likeness.byId(like.get())
                .orElseThrow(() -> new UsageException(
                        "no tool is called " + like.get() + "; there are " + String.join(", ", Likeness.ids())));
        boolean linkTest = tool == Likeness.LINKTEST;
        int allMetrics = metrics.orElse(linkTest ? Recipe.LINKTEST_METRICS : METRICS);
        int allNodes = callNodes.orElse(linkTest ? locations.get() + 1 : CALL_NODES);
        return UsageException.unlessRejected("", () -> {
            Optional<Recipe.Shares> shares = imbalance.isPresent() || communication.isPresent()
                    ? Optional.of(new Recipe.Shares(imbalance.orElse(0.0), communication.orElse(0.0)))
                    : Optional.empty();
            return new Recipe(tool, allMetrics, allNodes, locations.get(), seed.get(), samples.get(), shares);
        });
    }

    /**
     * A table of all values that a profile stores, in a file beside the profile, for tests of readers: the output of
     * {@code dump --names} in the stored view, without derived metrics.
     */
    private static final class TruthFile {

        private static final String SUFFIX = ".truth.tsv";

        private TruthFile() {}

        /** Returns the path of the table of a profile. */
        static Path of(Path profile) {
            return profile.resolveSibling(profile.getFileName() + SUFFIX);
        }

        /** Writes the values. */
        static void write(PerformanceSpace space, OutputFile file) throws IOException {
            // not closed, since this would end the file before it is committed
            Writer out = new BufferedWriter(Channels.newWriter(file.channel(), StandardCharsets.UTF_8));
            DumpText text = new DumpText(out, DumpFormat.TSV, false, DumpLabels.columns(true, Set.of()));
            DumpLabels labels = new DumpLabels(space.definitions(), true, Set.of(), text);
            DumpTable table = new DumpTable(space, CallFlavour.STORED, false, 0, labels, text);
            text.begin(true);
            for (Metric metric : space.definitions().metrics()) {
                if (!metric.kind().derived() && table.refusal(metric).isEmpty()) {
                    table.write(metric);
                }
            }
            text.end();
            out.flush();
        }
    }
}
