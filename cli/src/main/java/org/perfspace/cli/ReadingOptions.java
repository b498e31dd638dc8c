package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.perfspace.cli.console.Console;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.reduce.Fold;
import org.perfspace.format.Format;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;

/** Options of every verb that reads a profile. */
final class ReadingOptions extends OptionSet {

    private final Console console;

    private final FormatNames formats = new FormatNames(
            () -> Readers.all().stream().map(Readers.Codec::format).toList());

    private final Argument<String> from = option(
                    "--from FORMAT", "", "Format of the input, instead of the detected one: ${COMPLETION-CANDIDATES}.")
            .choices(formats);

    private final Argument<Long> maxUnpacked = option(
                    "--max-unpacked SIZE",
                    Limits.DEFAULT.inflatedBytes(),
                    "Reject a compressed part whose decompressed size is larger (default 2G).")
            .converter(WholeNumber.SIZE);

    private final Argument<Integer> maxRatio = option(
            "--max-ratio N",
            Limits.DEFAULT.ratio(),
            "Reject compressed data that grows to more than N times its size (default 1100).");

    private final Argument<Long> maxInput = option(
                    "--max-input SIZE",
                    64L << 30,
                    "Reject a standard input or pipe with more data (default 64G); it is kept in a temporary"
                            + " file meanwhile.")
            .converter(WholeNumber.SIZE);

    private final Argument<Boolean> salvage =
            flag("--salvage", "Try to read the existing parts of a file that was never finished.");

    private final Argument<Boolean> lines = flag(
            "--lines",
            "HPCToolkit: source lines that call are call nodes, too; otherwise they are the call sites of"
                    + " what they call, as in hpcviewer. info, stat, hot and view add the cost of other lines to their"
                    + " function or loop unless this is given, also those of a profile that was converted from"
                    + " HPCToolkit.");

    /** True if leaf lines are added to their function or loop; verbs that report costs set this field. */
    private boolean leavesAdded;

    private final Argument<Boolean> flatten = flag(
            "--flatten",
            "HPCToolkit: only functions, including inlined ones, are call nodes; source lines and loops are"
                    + " merged into them.");

    private final Argument<Boolean> loops = flag("--loops", "With --flatten: loops remain call nodes.");

    private final Argument<Scopes> scopes = option(
            "--scopes WHICH",
            Scopes.EXECUTION,
            "HPCToolkit: execution (default: a metric is its inclusive cost), or all (every further scope"
                    + " becomes a metric of its own).");

    /** The directories of which a note says that they hold one profile. */
    private final Set<Path> noted = new HashSet<>();

    /** The scopes of a metric of HPCToolkit. */
    enum Scopes {
        EXECUTION,
        ALL
    }

    private final Argument<Boolean> preserveContainer =
            flag("--preserve-container", "SION: keep the layout of the container, so that it can be written again.");

    /**
     * Creates the options.
     *
     * @param console provides the standard input
     */
    ReadingOptions(Console console) {
        this.console = console;
    }

    /**
     * Adds the cost of source lines of HPCToolkit to their function or loop, as a report shows them, unless the user wants
     * lines. This is true of every profile that has such lines, whatever its format.
     */
    void addLeafLines() {
        leavesAdded = true;
    }

    /** Returns whether the user wants to see source lines by themselves. */
    boolean showsLines() {
        return lines.get();
    }

    /** Returns the options of the readers. */
    public ReadOptions options() {
        return ReadOptions.DEFAULT
                .with(
                        Readers.FORMAT,
                        from.get().isEmpty() ? "" : formats.one(from.get()).id())
                .withLimits(new Limits(maxUnpacked.get(), maxRatio.get()))
                .withSalvage(salvage.get())
                .withPreserveContainer(preserveContainer.get())
                .with(HpctOptions.CALL_TREE, callTree())
                .with(HpctOptions.LINES, !loops.get() && !leavesAdded)
                .with(HpctOptions.ALL_SCOPES, scopes.get() == Scopes.ALL);
    }

    private HpctOptions.CallTree callTree() {
        if (lines.get() && flatten.get()) {
            throw new UsageException("expected --lines or --flatten, found both");
        }
        if (loops.get() && !flatten.get()) {
            throw new UsageException("expected --flatten before --loops has an effect, found none");
        }
        if (lines.get()) {
            return HpctOptions.CallTree.FULL;
        }
        return flatten.get() && !loops.get() ? HpctOptions.CallTree.FUNCTIONS : HpctOptions.CallTree.COMPACT;
    }

    /** Adds the writing options that are implied by a reading option. */
    public WriteOptions passOn(WriteOptions writing, Format to) {
        return preserveContainer.get() && to == Format.LINKTEST ? writing.with("preserve-container", "true") : writing;
    }

    /** Returns the input for a path given by the user: for a directory that holds one profile and is none itself, this profile. */
    public Input input(Path path) throws IOException {
        boolean searched = from.get().isEmpty() && Files.isDirectory(path);
        Optional<Path> only = searched ? ProfileSearch.only(path) : Optional.empty();
        if (only.isPresent() && noted.add(path)) {
            console.note(path + ": a directory with one profile, " + path.relativize(only.get()));
        }
        return console.input(only.orElse(path), maxInput.get());
    }

    /** Returns the format of an input, as it is named or detected. */
    public Format format(Input input) throws IOException {
        return Readers.detect(input, options()).format();
    }

    /** Opens a profile. The caller closes it. */
    public PerformanceSpace open(Path path) throws IOException {
        Input input = input(path);
        return open(Readers.detect(input, options()), input);
    }

    /** Opens a profile of a known format. The caller closes it. */
    public PerformanceSpace open(Readers.Codec format, Input input) throws IOException {
        PerformanceSpace space = format.open(input, options());
        if (!leavesAdded || lines.get()) {
            return space;
        }
        try {
            return new Fold(Set.of(Fold.What.LINES)).apply(space);
        } catch (IOException | RuntimeException e) {
            space.close();
            throw e;
        }
    }
}
