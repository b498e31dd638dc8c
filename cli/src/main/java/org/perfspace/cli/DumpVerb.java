package org.perfspace.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.OutputSize;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.io.Place;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallPaths;
import org.perfspace.value.ViewException;

/** {@code perfspace dump FILE…}. */
final class DumpVerb extends EachVerb {

    /** Approximate size of a line with ids and a number. */
    private static final int BYTES_OF_LINE = 30;

    private final Argument<CallFlavour> view = option(
            "--view VIEW",
            CallFlavour.STORED,
            "stored (default; as in the file), exclusive (each call node alone), inclusive (with all nodes"
                    + " below it).");

    private final Argument<Boolean> sum = flag(
            "--sum",
            "Sum up all locations: one line for each call node, with location * (null in json), without"
                    + " rank, thread and location by name.");

    private final Argument<Boolean> names = flag(
                    "--names",
                    "Names instead of ids, with a heading; the default if the standard output is a terminal.")
            .negatable();

    private final Argument<Boolean> mangled =
            flag("--mangled", "With --names: a further column with the name of the region that the linker uses.");

    private final Argument<Boolean> callSites = flag(
            "--call-sites",
            "With --names: further columns with the file and the line of the call, which tell calls of one"
                    + " region by another apart.");

    private final Argument<Integer> top =
            option("--top N", Integer.class, "Only the N largest values of each metric, the largest first.");

    private final Argument<Boolean> ids = flag(
            "--ids",
            "Print the meaning of the ids instead of values: a table of metrics, regions, call nodes with"
                    + " their paths, and locations with rank and thread.");

    private final Argument<DumpFormat> format = option(
            "--format FORMAT",
            DumpFormat.TSV,
            "tsv (default; tabs, a heading with --names and --ids only), csv (with a heading), json (an array of"
                    + " objects); pgm or png with --matrix.");

    private final Argument<Boolean> csvSafe = flag(
            "--csv-safe",
            "CSV: put a single quote before texts that a spreadsheet would take for a formula, as they begin"
                    + " with =, +, - or @.");

    private final Argument<MatrixPicture.Quantity> matrix = option(
            "--matrix QUANTITY",
            MatrixPicture.Quantity.class,
            "LinkTest: draw time or bandwidth of all pairs, a pixel each; needs --format pgm or png.");

    private final Argument<Integer> iteration = option("--iteration N", 1, "LinkTest: iteration to draw (default 1).");

    private final ReductionOptions reductions = mixin(new ReductionOptions());

    private final ReadingOptions reading = mixin(reading());

    DumpVerb(Main main) {
        super(main, "dump", "Print the numbers of a profile as a table.");
        common("--names", "--metric", "--format");
        description(
                "A line for each cell: unique name of the metric, call node, location, value. Ids are the file's own: of the"
                        + " elements of a Cube file, or of the profile from which perfspace made it; of the contexts of an"
                        + " HPCToolkit database. Its locations are numbered from 1 in the order of nodes, ranks and threads;"
                        + " their attribute hpct::profile is the index in profile.db. Ids of formats without any are numbered"
                        + " in their order."
                        + " With --names, as on a terminal: metric, call path, region, file and line where the region begins,"
                        + " rank, thread, location (streams of GPUs have the ranks and numbers of threads, too), value.",
                "In the stored view a row that the file does not store has no line. A missing value is empty in tsv and csv,"
                        + " null in json: a minimum or maximum that was never set, an unknown file or line. Compounds are"
                        + " [a,b,…]. Values read back to the same bits, except that json has null for NaN and infinities.",
                "Metrics that have no values in the view (types that cannot be added up, expressions that cannot be computed)"
                        + " are left out with a note;"
                        + " one that --metric names in full is refused.");
        examples(
                "perfspace dump --names --metric time profile.cubex",
                "perfspace dump --view inclusive --sum --format csv profile.cubex",
                "perfspace dump --ids profile.cubex");
    }

    @Override
    void prepare() {
        refuseWhatHasNoEffect();
    }

    @Override
    int headingLines() {
        boolean heading = format.get() == DumpFormat.CSV || (format.get() == DumpFormat.TSV && (ids.get() || named()));
        return heading ? 1 : 0;
    }

    private boolean named() {
        return isGiven("--names") ? names.get() : console.isScreen();
    }

    @Override
    int answer() throws IOException {
        if (isOneOfMany() && matrix.isPresent()) {
            throw new UsageException("--matrix draws one profile");
        }
        try (PerformanceSpace space = reductions.open(reading, input())) {
            console.notes(space.notes());
            if (matrix.isPresent()) {
                MatrixPicture.write(
                        space,
                        Place.of(input().toString()),
                        iteration.get(),
                        matrix.get(),
                        format.get(),
                        console.bytes());
            } else if (ids.get()) {
                DumpText text = new DumpText(console.out(), format.get(), csvSafe.get(), DumpIds.COLUMNS);
                nameLines(text);
                text.begin(true);
                new DumpIds(space.definitions(), text).write();
                text.end();
            } else {
                values(space);
            }
        }
        return ExitCode.DONE;
    }

    private void values(PerformanceSpace space) throws IOException {
        if (!top.isPresent()) {
            announce(OutputSize.cells(space));
        }
        boolean named = named();
        Set<DumpLabels.Extra> extras = extras(named);
        DumpText text = new DumpText(console.out(), format.get(), csvSafe.get(), DumpLabels.columns(named, extras));
        DumpLabels labels = new DumpLabels(space.definitions(), named, extras, text);
        DumpTable table = new DumpTable(space, view.get(), sum.get(), top.orElse(0), labels, text);
        nameLines(text);
        text.begin(named);
        for (Metric metric : MetricChoice.of(space.definitions(), reductions.metrics())) {
            write(space.definitions(), metric, table);
        }
        text.end();
        console.notes(space.notes());
    }

    private void nameLines(DumpText text) {
        if (isOneOfMany()) {
            text.name(input().toString());
        }
    }

    private Set<DumpLabels.Extra> extras(boolean named) {
        Set<DumpLabels.Extra> extras = EnumSet.noneOf(DumpLabels.Extra.class);
        if (mangled.get()) {
            extras.add(DumpLabels.Extra.MANGLED);
        }
        if (callSites.get()) {
            extras.add(DumpLabels.Extra.CALL_SITE);
        }
        if (!named && !extras.isEmpty()) {
            throw new UsageException(
                    (mangled.get() ? "--mangled" : "--call-sites") + " has an effect with --names only");
        }
        return extras;
    }

    /** Prints a note with the number of values if it is very large. */
    private void announce(long cells) {
        if (cells >= OutputSize.LARGE / BYTES_OF_LINE) {
            console.note("about " + HumanText.count(cells, "value", "values")
                    + " to print; --metric and --root choose fewer");
        }
    }

    private void refuseWhatHasNoEffect() {
        if (csvSafe.get() && format.get() != DumpFormat.CSV) {
            throw new UsageException("--csv-safe has an effect on --format csv only");
        }
        requireRange("--top", top.orElse(1), 1, Integer.MAX_VALUE);
        if (!matrix.isPresent()) {
            requireNone("without --matrix no picture is drawn", "--iteration");
        }
        if (format.get().isPicture() != matrix.isPresent()) {
            throw new UsageException("--matrix and --format pgm or png go together: a picture of a LinkTest run");
        }
        for (String option : List.of("--ids", "--names", "--mangled", "--call-sites", "--view", "--sum", "--top")) {
            if (matrix.isPresent() && isGiven(option)) {
                throw new UsageException(option + " has no effect on a picture");
            }
        }
        for (String option : List.of("--names", "--mangled", "--call-sites", "--view", "--sum", "--top")) {
            if (ids.get() && isGiven(option)) {
                throw new UsageException(option + " has no effect with --ids, which prints no values");
            }
        }
    }

    private void write(Definitions definitions, Metric metric, DumpTable table) throws IOException {
        Optional<String> refusal = table.refusal(metric);
        boolean named = reductions.metrics().stream()
                .anyMatch(text -> !text.contains("*")
                        && MetricChoice.found(definitions, text).contains(metric));
        if (!named && refusal.isPresent()) {
            console.note(input() + ": left out: " + refusal.get());
            return;
        }
        if (refusal.isPresent()) {
            throw Place.of(input().toString()).unsupported("%s", refusal.get());
        }
        try {
            if (!table.write(metric) && named) {
                console.note(input() + ": metric \"" + metric.name() + "\" is there, but no value of it is stored");
            }
            table.note().ifPresent(note -> console.note(input() + ": " + note));
        } catch (ViewException e) {
            if (named) {
                throw e;
            }
            console.note(input() + ": " + e.getMessage() + "; what follows of this metric is left out");
        }
    }

    /**
     * The ids of a file and their meaning, as one table, which a typed reader can read without conversion. The first column
     * contains the kind of entity that a line describes.
     *
     * <pre>
     *  table      id  name            parent      region  file, line         rank, thread
     *  metric     yes unique name     metric id
     *  region     yes name                                where it begins
     *  call_node  yes call path       call node   yes     where it is called
     *  location   yes process/thread                                         yes
     * </pre>
     */
    private record DumpIds(Definitions definitions, DumpText text) {

        /** The columns of the table. */
        static final List<String> COLUMNS =
                List.of("table", "id", "name", "parent", "region", "file", "line", "rank", "thread");

        /** Writes all lines. */
        void write() throws IOException {
            List<Metric> metrics = definitions.metrics();
            for (Metric metric : metrics) {
                String parent = metric.parent() == Tree.NO_PARENT
                        ? none()
                        : number(metrics.get(metric.parent()).fileId());
                line("metric", metric.fileId(), metric.name(), List.of(parent, none(), none(), none(), none(), none()));
            }
            for (Region region : definitions.regions()) {
                String file = text.known(region.module());
                line(
                        "region",
                        region.fileId(),
                        region.name(),
                        List.of(none(), none(), file, at(region.beginLine()), none(), none()));
            }
            callNodes();
            PointNames names = new PointNames(definitions);
            for (Location location : definitions.locations()) {
                String rank = number(
                        definitions.locationGroups().get(location.group()).rank());
                line(
                        "location",
                        location.fileId(),
                        names.location(location.id()),
                        List.of(none(), none(), none(), none(), rank, number(location.rank())));
            }
        }

        private void callNodes() throws IOException {
            List<CallNode> nodes = definitions.callNodes();
            CallPaths paths = new CallPaths(definitions, ParquetLayout.PATH_BYTES);
            for (CallNode node : nodes) {
                String parent = node.parent() == Tree.NO_PARENT
                        ? none()
                        : number(nodes.get(node.parent()).fileId());
                String region = number(definitions.regions().get(node.region()).fileId());
                line(
                        "call_node",
                        node.fileId(),
                        new String(paths.advance(node.id()), StandardCharsets.UTF_8),
                        List.of(parent, region, text.known(node.module()), at(node.line()), none(), none()));
            }
        }

        private void line(String table, long id, String name, List<String> others) throws IOException {
            List<String> cells = new ArrayList<>(List.of(text.text(table), number(id), text.text(name)));
            cells.addAll(others);
            text.line(cells);
        }

        private String none() {
            return text.missing();
        }

        private String at(long line) {
            return line == Region.NO_LINE ? none() : number(line);
        }

        private static String number(long number) {
            return Long.toString(number);
        }
    }
}
