package org.perfspace.writer.tau;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.FileSet;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputException;
import org.perfspace.io.OutputFile;
import org.perfspace.io.OutputFolder;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.SupplementFileWriter;
import org.perfspace.writer.supplement.Losses;

/**
 * Stores a performance space as a profile of TAU: a directory of text files, or a packed profile if the name ends in
 * {@code .ppk}; it appears whole or not at all. Any space can be stored. TAU's tools can read the values that TAU can
 * express; the complete space is stored in the supplement, which is the file {@code perfspace.supplement} in the
 * directory or the end of the packed profile, and which the option {@code plain} omits.
 *
 * <p>Memory use: one bit for each call path and location, and the values of some locations.
 */
public final class TauWriter {

    private static final int BUFFER = 1 << 16;

    private final PerformanceSpace space;
    private final Path target;
    private final WriteOptions options;
    private final WriteReport report = new WriteReport();

    private TauWriter(PerformanceSpace space, Path target, WriteOptions options) {
        this.space = space;
        this.target = target;
        this.options = options;
    }

    /**
     * Stores a space.
     *
     * @return a report of the content that is stored in the supplement and of the content that is lost
     * @throws OutputException if the target exists and may not be replaced, contains files other than profiles of TAU,
     *     or cannot be written
     * @throws WriteReport.LossException if content would be lost and the options allow no loss
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        return new TauWriter(space, target, options).write();
    }

    private WriteReport write() throws IOException {
        if (options.force()) {
            TauTarget.requireReplaceable(target);
        }
        TauPlan plan = TauPlan.of(space);
        describe(plan);
        report.settle(target.toString(), options);
        if (isPacked()) {
            writePacked(plan);
        } else {
            writeFolder(plan);
        }
        return report;
    }

    private boolean isPacked() {
        return String.valueOf(target.getFileName()).endsWith(TauLayout.PACKED_ENDING);
    }

    private void writeFolder(TauPlan plan) throws IOException {
        try (OutputFolder folder = OutputFolder.create(target, options.force())) {
            new TauFolderWriter(plan, folder).write();
            if (!options.plain()) {
                try (FileChannel file = folder.summedFile(TauLayout.SUPPLEMENT_FILE)) {
                    writeSupplement(file);
                }
                try (FileChannel file = folder.file(TauLayout.CHECKSUMS_FILE)) {
                    new ByteSink(file)
                            .text(FileSet.record(folder.path(), folder.summed()).text())
                            .flush();
                }
            }
            space.requireUnchanged();
            folder.commit();
        }
    }

    private void writePacked(TauPlan plan) throws IOException {
        try (OutputFile file = OutputFile.create(target, options.force())) {
            FileChannel channel = file.channel();
            GZIPOutputStream gzip = new GZIPOutputStream(Channels.newOutputStream(channel), BUFFER);
            BufferedOutputStream bytes = new BufferedOutputStream(gzip, BUFFER);
            new PackedWriter(plan, bytes, !options.plain()).write();
            gzip.finish();
            if (!options.plain()) {
                long start = channel.position();
                writeSupplement(channel);
                long size = channel.position() - start;
                new ByteSink(channel).order(ByteOrder.BIG_ENDIAN).bits64(size).flush();
            }
            space.requireUnchanged();
            file.commit();
        }
    }

    private void describe(TauPlan plan) throws IOException {
        List<String> losses = TauImage.losses(plan, TauEvents.inexact(plan));
        losses.forEach(options.plain() ? what -> report.lose(what, 0) : report::keep);
        if (isPacked()) {
            PackedWriter.losses(plan).forEach(options.plain() ? what -> report.lose(what, 0) : report::keep);
        }
        if (!keepsExtras()) {
            Losses.ofTrace(space, report);
        } else if (space.trace().isPresent()) {
            report.keepTrace(space.traceSamples());
        }
        for (Attachment attachment : space.attachments()) {
            if (attachment.isDefinition()) {
                continue;
            }
            if (keepsExtras() || (!options.plain() && attachment.belongsToProfile())) {
                report.keep("attachment \"" + attachment.name() + "\"");
            } else {
                report.lose("attachment \"" + attachment.name() + "\"", attachment.size());
            }
        }
        if (plan.survey().calls().isEmpty()) {
            report.remark("there is no number of calls: each function counts as called once, as pprof shows no others");
        }
        if (!TauThreads.withoutGaps(plan.threads())) {
            report.remark("the numbers of processes or threads have gaps, behind which pprof does not look");
        }
    }

    private boolean keepsExtras() {
        return options.keepExtras() && !options.plain();
    }

    private void writeSupplement(FileChannel file) throws IOException {
        List<Attachment> small = space.attachments().stream()
                .filter(Attachment::belongsToProfile)
                .toList();
        PerformanceSpace whole = keepsExtras()
                ? space
                : PerformanceSpace.of(space.definitions(), space.severity()).withAttachments(small);
        SupplementFileWriter.write(whole, options.compress(), target.toString(), file);
    }

    /** Writes the text files of a directory, metric by metric, for as many locations at a time as fit in memory. */
    private static final class TauFolderWriter {

        private final TauPlan plan;
        private final OutputFolder folder;
        private final BitSet outermost;
        private final BitSet flat;

        TauFolderWriter(TauPlan plan, OutputFolder folder) {
            this.plan = plan;
            this.folder = folder;
            this.outermost = plan.paths().outermost();
            this.flat = plan.paths().flat();
        }

        /** Writes a file for each metric and location. */
        void write() throws IOException {
            int run = TauBand.run(plan.paths(), 1);
            for (TauColumn column : plan.survey().columns()) {
                for (int first = 0; first < plan.threads().size(); first += run) {
                    int count = Math.min(run, plan.threads().size() - first);
                    TauBand band =
                            TauBand.read(plan.space(), plan.paths(), plan.survey(), List.of(column), first, count);
                    TauEvents events = TauEvents.read(plan, first, count);
                    for (int location = first; location < first + count; location++) {
                        write(column, band, events, location);
                    }
                }
            }
        }

        private void write(TauColumn column, TauBand band, TauEvents events, int location) throws IOException {
            TauFunctions functions = new TauFunctions(
                    plan.paths(), outermost, flat, plan.survey().present(location), band, location);
            String name = plan.folder(column) + plan.threads().get(location).fileName();
            try (FileChannel file = folder.summedFile(name)) {
                TauProfileWriter writer = new TauProfileWriter(file, column);
                writer.begin(
                        column,
                        functions.size(),
                        plan.metadata().shared(),
                        plan.metadata().own(location));
                TauProfile.Function[] numbers = functions.numbers(0);
                for (int line = 0; line < numbers.length; line++) {
                    writer.function(functions.named(numbers[line], line));
                }
                writer.end(events.of(location));
            }
        }
    }

    /**
     * A directory that is to be replaced. It may contain other files, because TAU writes its profiles to the directory in
     * which a program is started.
     */
    private static final class TauTarget {

        private static final Set<String> OURS = Set.of(TauLayout.SUPPLEMENT_FILE, TauLayout.CHECKSUMS_FILE);

        private TauTarget() {}

        /**
         * Requires that a directory, if it exists, contains only profiles.
         *
         * @throws OutputException if it contains anything else
         */
        static void requireReplaceable(Path target) throws IOException {
            Optional<Path> other;
            try {
                other = Files.isDirectory(target) ? other(target) : Optional.empty();
            } catch (NoSuchFileException e) {
                return; // another process is replacing it
            }
            if (other.isPresent()) {
                throw new OutputException(
                        target.toString(),
                        "holds \"" + target.relativize(other.get())
                                + "\", which is not a profile of TAU; it will not be replaced",
                        null);
            }
        }

        private static Optional<Path> other(Path folder) throws IOException {
            try (Stream<Path> entries = Files.list(folder)) {
                for (Path entry : (Iterable<Path>) entries.sorted()::iterator) {
                    String name = String.valueOf(entry.getFileName());
                    boolean metric = name.startsWith(TauLayout.MULTI_FOLDER)
                            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
                    Optional<Path> found = metric ? otherThanProfiles(entry) : Optional.of(entry);
                    if (found.isPresent() && (metric || !(isProfile(entry) || OURS.contains(name)))) {
                        return found;
                    }
                }
            }
            return Optional.empty();
        }

        private static Optional<Path> otherThanProfiles(Path folder) throws IOException {
            try (Stream<Path> entries = Files.list(folder)) {
                return entries.filter(entry -> !isProfile(entry)).sorted().findFirst();
            }
        }

        private static boolean isProfile(Path entry) {
            return TauThread.ofFile(String.valueOf(entry.getFileName())).isPresent()
                    && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** Writes a text file line by line; see {@link TauLayout}. */
    private static final class TauProfileWriter {

        private static final int BUFFER = 1 << 16;

        private final ByteSink out;
        private final boolean squares;

        TauProfileWriter(WritableByteChannel channel, TauColumn column) {
            this.out = new ByteSink(channel, BUFFER);
            this.squares = column.squares().isPresent();
        }

        /** Writes the lines before the functions. */
        void begin(TauColumn column, int functions, Map<String, String> shared, Map<String, String> own)
                throws IOException {
            StringBuilder line = new StringBuilder();
            line.append(functions).append(' ').append(TauLayout.FUNCTIONS);
            line.append(TauLayout.MULTI).append(column.shortName()).append('\n');
            line.append(squares ? TauLayout.HEADING_WITH_SQUARES : TauLayout.HEADING)
                    .append(" # <metadata>");
            field(line, TauLayout.METRIC_NAME, column.name());
            shared.forEach((name, value) -> field(line, name, value));
            own.forEach((name, value) -> field(line, name, value));
            out.text(line.append("</metadata>\n").toString());
        }

        /** Writes the line of a function or call path. */
        void function(TauProfile.Function function) throws IOException {
            StringBuilder line = new StringBuilder(function.path().length() + 100);
            line.append('"').append(function.path()).append("\" ");
            line.append(TauText.number(function.calls())).append(' ');
            line.append(TauText.number(function.subroutines())).append(' ');
            line.append(TauText.number(function.exclusive())).append(' ');
            line.append(TauText.number(function.inclusive())).append(' ');
            if (squares) {
                line.append(TauText.number(function.squares())).append(' ');
            }
            out.text(line.append("0 GROUP=\"")
                    .append(function.group())
                    .append("\" \n")
                    .toString());
        }

        /**
         * Writes the lines after the functions. If there are no user events, their heading is omitted, because pprof
         * requires this.
         */
        void end(List<TauProfile.Event> events) throws IOException {
            out.text("0 " + TauLayout.AGGREGATES + "\n");
            if (!events.isEmpty()) {
                out.text(events.size() + " " + TauLayout.USER_EVENTS + "\n" + TauLayout.EVENTS_HEADING + "\n");
            }
            for (TauProfile.Event event : events) {
                StringBuilder line = new StringBuilder(event.name().length() + 100);
                line.append('"').append(event.name()).append("\" ");
                line.append(TauText.number(event.count())).append(' ');
                line.append(TauText.number(event.max())).append(' ');
                line.append(TauText.number(event.min())).append(' ');
                line.append(TauText.number(event.mean())).append(' ');
                out.text(line.append(TauText.number(event.squares()))
                        .append('\n')
                        .toString());
            }
            out.flush();
        }

        private static void field(StringBuilder line, String name, String value) {
            line.append("<attribute><name>").append(TauText.xml(name));
            line.append("</name><value>").append(TauText.xml(value)).append("</value></attribute>");
        }
    }
}
