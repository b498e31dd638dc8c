package org.perfspace.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.Json;
import org.perfspace.cli.console.UsageException;
import org.perfspace.cli.view.Browser;
import org.perfspace.cli.view.Level;
import org.perfspace.cli.view.Page;
import org.perfspace.cli.view.Picture;
import org.perfspace.cli.view.ViewOptions;
import org.perfspace.cli.view.ViewProfile;
import org.perfspace.cli.view.ViewServer;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.convert.compare.ToolComparison;
import org.perfspace.io.Input;
import org.perfspace.io.IoSupplier;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** {@code perfspace view PROFILE…}. */
final class ViewVerb extends Verb {

    private static final String STANDARD_OUTPUT = "-";

    private final Argument<List<Path>> inputs = parameters(
            "PROFILE", "1..*", Path.class, "The profile, or the directory of an archive; - is the standard input.");

    /** Endings of outputs that are neither pages nor pictures as they are written here. */
    private static final String OTHER_THAN_SVG = "html?|png|jpe?g|gif|pdf|eps|ps";

    private static final String OTHER_THAN_HTML = "svg|png|jpe?g|gif|pdf|eps|ps";

    private final Argument<Path> output = option(
            "-o, --output OUT",
            Path.class,
            "The page to write (default: the name of the first profile with .html, in the working directory);"
                    + " - is the standard output.");

    private final Argument<Boolean> force = flag("-f, --force", "Replace a page that exists.");

    private final Argument<Boolean> compare = flag("--compare", "Compare two profiles on the union of their trees.");

    private final Argument<Long> maxSize = option(
                    "--max-size SIZE",
                    32L << 20,
                    "Largest size of the page, such as 32M (default) or 1G; omissions are reported.")
            .converter(WholeNumber.SIZE);

    private final Argument<Boolean> serve = flag(
            "--serve",
            "Show the page from a server on this machine, which also has the values that do not fit into a"
                    + " file; Ctrl-C stops it.");

    private final Argument<Integer> port =
            option("--port N", Integer.class, "Port of --serve (default: any that is free).");

    private final Argument<Boolean> open = flag("--open", "Open the page in a browser.");

    private final Argument<Boolean> runPages = flag(
            "--run-pages",
            "Of an archive: also write pages of the runs whose profiles it keeps, into a directory beside"
                    + " the page, with .runs behind its name.");

    private final Argument<Boolean> noRows = flag("--no-rows", "Omit the values per location.");

    private final Argument<Level> level = option(
            "--locations LEVEL",
            Level.class,
            "Values of each thread, process or node (default: thread; above 4096 threads process, then node).");

    private final Argument<String> title =
            option("--title TEXT", "", "Title of the page (default: the name of the profile).");

    private final Argument<Theme> theme =
            option("--theme THEME", Theme.AUTO, "auto (default; as the browser), light or dark.");

    private final Argument<Path> source = option(
            "--source DIR", Path.class, "Directory with the program's source files, to show beside the numbers.");

    private final Argument<Picture.Kind> svg = option(
            "--svg KIND",
            Picture.Kind.class,
            "Write a picture for a paper instead of a page: flame (graph) or heat (map) of the usual metric, links (of"
                    + " LinkTest), trend (of an archive).");

    private final Argument<Boolean> wide =
            flag("--wide", "With --svg: two columns wide (178 mm) instead of one (86 mm).");

    private final Argument<Boolean> json = flag("--json", "Print the contents and omissions of the page as JSON.");

    private final Argument<CompareTools.By> by = option(
            "--by HOW",
            CompareTools.By.AUTOMATIC,
            "Of several profiles: meaning: also a table of their functions and their trees side by side, whatever tool"
                    + " measured them; name: a tab each alone (default: meaning if their usual metrics have different"
                    + " names).");

    private final MatchingOptions matching = mixin(new MatchingOptions());

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(new ReadingOptions(console));

    ViewVerb(Main main) {
        super(
                main,
                "view",
                "Show profiles in a browser: one HTML page with metric, program and system trees, and charts.");
        common("--open", "--output", "--compare");
        description(
                "The page is a single file: open it in any browser, or send it to a colleague. It contains all"
                        + " definitions, the sums of all metrics, and the values per location as far as --max-size"
                        + " allows.",
                "Of the directory of an archive, the page shows all its runs: their parameters and facts, how a quantity"
                        + " changes from run to run and which runs stand out, two groups of runs call path by call path, and"
                        + " the efficiencies. With --run-pages, each run whose profile the archive keeps has a page of its"
                        + " own, with a link from the page of the archive.",
                "With --svg, the output is a vector picture in light colours with title, unit and legend.",
                "Each of several profiles has a tab; runs of different tools also have a table of their functions and their"
                        + " trees side by side (perfspace help profilers). With --compare, two profiles are shown as one: A, B, B - A and B / A"
                        + " on the union of their trees.");
        examples(
                "perfspace view -o page.html profile.cubex",
                "perfspace view --compare -o change.html before.cubex after.cubex",
                "perfspace view --svg flame -o flame.svg profile.cubex");
    }

    /** The color themes of the page. */
    enum Theme {
        AUTO,
        LIGHT,
        DARK
    }

    @Override
    public Integer call() throws IOException {
        if (compare.get() && inputs.get().size() != 2) {
            throw new UsageException(
                    "--compare takes two profiles, found " + inputs.get().size());
        }
        refuseWhatHasNoEffect();
        Optional<Path> archive =
                inputs.get().stream().filter(Archive::isArchive).findFirst();
        if (archive.isPresent()) {
            return show(archive.get());
        }
        requireNone("only an archive has runs", "--run-pages");
        List<PerformanceSpace> spaces = new ArrayList<>();
        try {
            List<ViewProfile> profiles = open(spaces);
            if (svg.isPresent()) {
                return draw(() -> Picture.of(svg.get(), profiles.get(0), options(), reductions.metrics(), wide.get()));
            }
            ViewOptions options = options(isByMeaning(spaces));
            return serve.get() ? serve(profiles, options) : write(profiles, options);
        } finally {
            for (PerformanceSpace space : spaces) {
                space.close();
            }
        }
    }

    /** Returns whether the profiles are compared by meaning. */
    private boolean isByMeaning(List<PerformanceSpace> spaces) {
        boolean needed = by.get() == CompareTools.By.AUTOMATIC
                && spaces.stream().anyMatch(space -> ToolComparison.isNeeded(spaces.get(0), space));
        return !compare.get() && (needed || by.get() == CompareTools.By.MEANING);
    }

    private void refuseWhatHasNoEffect() {
        if (svg.isPresent()) {
            requireNone(
                    "--svg writes a picture",
                    "--serve",
                    "--port",
                    "--max-size",
                    "--run-pages",
                    "--no-rows",
                    "--theme",
                    "--source",
                    "--json",
                    "--compare");
            if (inputs.get().size() > 1) {
                throw new UsageException("--svg takes one profile or archive, found "
                        + inputs.get().size() + " inputs");
            }
        } else {
            requireNone("without --svg there is no picture", "--wide");
        }
        String wrong = svg.isPresent() ? OTHER_THAN_SVG : OTHER_THAN_HTML;
        String name = output.optional().map(Path::toString).orElse("");
        if (name.toLowerCase(Locale.ROOT).matches(".*\\.(" + wrong + ")")) {
            throw new UsageException(name
                    + (svg.isPresent()
                            ? ": a picture is written as SVG, so expected a name that ends with .svg"
                            : ": expected a name that ends with .html; --svg writes a picture"));
        }
        if (serve.get()) {
            requireNone("--serve writes no page", "--output", "--force", "--json", "--no-rows");
            requireRange("--port", port.orElse(0), 0, 65_535);
        } else {
            requireNone("without --serve nobody connects", "--port");
        }
        if (compare.get() || inputs.get().size() < 2) {
            requireNone("a comparison by meaning is one of several profiles, without --compare", "--by");
        }
        if (!compare.get()) {
            requireNone("without --compare profiles are not matched", "--match", "--system");
        }
    }

    /** Writes the page of an archive. */
    private Integer show(Path archive) throws IOException {
        if (inputs.get().size() > 1) {
            throw new UsageException("the page of an archive shows one archive, found "
                    + inputs.get().size() + " inputs");
        }
        requireNone("the page of an archive shows its tables", "--compare", "--serve", "--port");
        if (!reductions.reductions().list().isEmpty()) {
            throw new UsageException("the page of an archive shows its tables, which are not reduced");
        }
        if (!runPages.get()) {
            requireNone("the page of an archive has no trees", "--no-rows", "--locations", "--source");
        }
        if (svg.isPresent()) {
            ArchivedValues runs = console.busy("reading the archive", () -> ArchivedValues.of(archive));
            return draw(() -> Picture.ofArchive(svg.get(), name(archive), runs, options(), wide.get()));
        }
        ArchivePages pages = new ArchivePages(archive, options(), force.get());
        Path target = target(archive);
        boolean toOutput = target.toString().equals(STANDARD_OUTPUT);
        String folder = runPages.get() ? name(target).replaceFirst("[.]html?$", "") + ".runs" : "";
        if (toOutput) {
            requireNone("the page goes to the standard output", "--run-pages");
        }
        ArchivedValues runs = console.busy("reading the archive", () -> ArchivedValues.of(archive));
        put(target, () -> pages.page(runs, folder));
        if (runPages.get()) {
            List<ArchivedValues.Run> kept = ArchivePages.kept(runs);
            if (kept.isEmpty()) {
                console.note(archive + ": the archive keeps no profiles; perfspace archive --profiles does");
            }
            console.counted("making pages of runs", progress -> {
                for (int run = 0; run < kept.size(); run++) {
                    pages.write(runs, kept.get(run), target.resolveSibling(folder));
                    progress.progress(run + 1, kept.size());
                }
                return kept.size();
            });
        }
        return opened(target);
    }

    /** Makes a picture, and writes it to a file or to the standard output. */
    private Integer draw(IoSupplier<byte[]> drawing) throws IOException {
        String kind = HumanText.words(svg.get());
        Path target = output.orElse(Path.of(name(inputs.get().get(0)) + "-" + kind + ".svg"));
        IoSupplier<byte[]> shown = () -> console.busy("drawing", drawing);
        if (target.toString().equals(STANDARD_OUTPUT)) {
            console.bytes().write(shown.get());
            return ExitCode.DONE;
        }
        byte[] picture = ArchivePages.writePicture(target, force.get(), shown);
        console.note(String.format(Locale.ROOT, "%s: %,d bytes", target, picture.length));
        return opened(target);
    }

    /** Makes a page, writes it to a file or to the standard output, and reports on it. */
    private void put(Path target, IoSupplier<Page> making) throws IOException {
        IoSupplier<Page> shown = () -> console.busy("making the page", making);
        if (target.toString().equals(STANDARD_OUTPUT)) {
            Page page = shown.get();
            page.write(console.bytes());
            report(page, STANDARD_OUTPUT);
        } else {
            report(ArchivePages.write(target, force.get(), shown), target.toString());
        }
    }

    private Integer serve(List<ViewProfile> profiles, ViewOptions options) throws IOException {
        if (ModuleLayer.boot().findModule("jdk.httpserver").isEmpty()) {
            throw new UsageException("--serve needs the module jdk.httpserver, which this Java does not have");
        }
        try (ViewServer server = console.busy("reading", () -> new ViewServer(profiles, options, port.orElse(0)))) {
            console.out().write(server.address() + "\n");
            console.out().flush();
            console.note("from another machine: ssh -L " + server.port() + ":127.0.0.1:" + server.port()
                    + " HOST, then open the same address there; Ctrl-C ends the server");
            if (open.get()) {
                Browser.openPrivately(server.address(), console);
            }
            Thread.currentThread().join(); // until a signal
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }

    private ViewOptions options() {
        return options(false);
    }

    private ViewOptions options(boolean byMeaning) {
        return new ViewOptions(
                title.get(),
                HumanText.words(theme.get()),
                maxSize.get(),
                !noRows.get(),
                level.optional(),
                source.optional(),
                reading.showsLines(),
                byMeaning);
    }

    private List<ViewProfile> open(List<PerformanceSpace> open) throws IOException {
        List<ViewProfile> profiles = new ArrayList<>();
        for (Path path : inputs.get()) {
            Input file = reading.input(path);
            Readers.Codec entry = Readers.detect(file, reading.options());
            PerformanceSpace space = reductions.apply(entry.open(file, reading.options()), path);
            open.add(space);
            space.notes().forEach(console::note);
            profiles.add(ViewProfile.of(path.toString(), entry.format().title(), space));
        }
        if (!compare.get()) {
            return profiles;
        }
        return List.of(ViewProfile.comparing(operand(open, 0), operand(open, 1), matching.matching()));
    }

    private Operand operand(List<PerformanceSpace> open, int which) {
        return new Operand(inputs.get().get(which).toString(), open.get(which));
    }

    private Integer write(List<ViewProfile> profiles, ViewOptions options) throws IOException {
        Path target = target(inputs.get().get(0));
        put(target, () -> Page.of(profiles, options));
        return opened(target);
    }

    private Path target(Path input) {
        return output.orElse(Path.of(name(input) + ".html"));
    }

    /** Opens the page in a browser if the user wants that. */
    private int opened(Path target) {
        if (open.get() && !target.toString().equals(STANDARD_OUTPUT)) {
            Browser.open(target.toUri().toString(), console);
        }
        return ExitCode.DONE;
    }

    private static String name(Path input) {
        Path name = input.toAbsolutePath().normalize().getFileName();
        return input.toString().equals(STANDARD_OUTPUT) || name == null ? "profile" : name.toString();
    }

    private void report(Page page, String target) throws IOException {
        for (Page.Contents contents : page.contents()) {
            for (String line : contents.leftOut()) {
                console.note(contents.name() + ": not in the page: " + line);
            }
        }
        if (json.get() && !target.equals(STANDARD_OUTPUT)) {
            Json.object(console.out(), object -> {
                object.writeStringField("output", target);
                object.writeNumberField("bytes", page.size());
                object.writeArrayFieldStart("profiles");
                for (Page.Contents contents : page.contents()) {
                    writeContents(object, contents);
                }
                object.writeEndArray();
            });
        } else {
            console.note(String.format(Locale.ROOT, "%s: %,d bytes", target, page.size()));
        }
    }

    private static void writeContents(JsonGenerator object, Page.Contents contents) throws IOException {
        object.writeStartObject();
        object.writeStringField("name", contents.name());
        Json.objects(object, "metrics", contents.metrics(), metric -> {
            object.writeStringField("name", metric.name());
            object.writeBooleanField("sums", metric.sums());
            object.writeBooleanField("perLocation", metric.rows());
        });
        Json.texts(object, "leftOut", contents.leftOut());
        object.writeEndObject();
    }
}
