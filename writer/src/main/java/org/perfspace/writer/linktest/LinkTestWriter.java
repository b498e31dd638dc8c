package org.perfspace.writer.linktest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.linktest.LinkTestAttributes;
import org.perfspace.format.linktest.LinkTestDefinitions;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestRun;
import org.perfspace.format.sion.SionLayout;
import org.perfspace.format.sion.SionPlanText;
import org.perfspace.format.sion.SionSetPlan;
import org.perfspace.io.ByteSink;
import org.perfspace.io.OutputException;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.cube.SupplementFileWriter;
import org.perfspace.writer.sion.SionPlans;
import org.perfspace.writer.sion.SionWriter;
import org.perfspace.writer.supplement.Losses;

/** Stores a space as a SION file of LinkTest; the package documentation describes how spaces are stored. */
public final class LinkTestWriter {

    /** Names of the settings, which the package documentation describes. */
    public static final Set<String> SETTINGS = SionSettings.NAMES;

    private final PerformanceSpace space;
    private final Path target;
    private final WriteOptions options;
    private final SionSettings settings;
    private final WriteReport report = new WriteReport();

    private LinkTestWriter(PerformanceSpace space, Path target, WriteOptions options) {
        this.space = space;
        this.target = target;
        this.options = options;
        this.settings = new SionSettings(options, target);
    }

    /**
     * Stores a space. The package documentation describes the settings.
     *
     * @throws OutputException if the target exists and may not be replaced, or cannot be written, or a setting is
     *     invalid
     * @throws org.perfspace.io.ProfileException.TooLarge if the space is not a LinkTest run and has more locations than
     *     allowed
     */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        LinkTestWriter writer = new LinkTestWriter(space, target, options);
        try {
            writer.writeRun();
        } catch (OtherShapeException e) {
            if (writer.settings.preserve()) {
                throw new OutputException(target.toString(), "cannot keep the container: " + e.getMessage(), e);
            }
            writer.writeOther();
        }
        return writer.report;
    }

    private void writeRun() throws IOException, OtherShapeException {
        LinkTestRun run = LinkTestPlanner.run(space.definitions());
        ByteOrder order = settings.order().orElse(run.order());
        LinkTestHeaders headers = LinkTestHeaders.of(run, order);
        SionSetPlan plan = settings.preserve()
                ? preserved(headers.lengths(), order)
                : settings.plan(order, headers.lengths(), headers.globalRanks());
        boolean small = space.attachments().stream().anyMatch(LinkTestWriter::isSmallExtra);
        boolean supplement = (keepsExtras() && hasExtras()) || (small && !options.plain());
        try (SionWriter out = SionWriter.create(target, options.force(), plan)) {
            new LinkTestRecordsWriter(space, run, headers, order, out).write();
            out.writeMetadata();
            if (supplement) {
                appendSupplement(out, keepsExtras() ? space : withoutExtras());
            }
            reportExtras();
            report.settle(target.toString(), options);
            space.requireUnchanged();
            out.commit();
        }
    }

    private void writeOther() throws IOException {
        int ranks = Math.max(1, space.definitions().locations().size());
        ByteOrder order = settings.order().orElse(ByteOrder.LITTLE_ENDIAN);
        LinkTestCarrier carrier = new LinkTestCarrier(space, order);
        if (ranks > settings.maxRanks()) {
            throw Place.of(target.toString())
                    .tooLarge(
                            "expected at most %,d locations, found %,d: LinkTest needs room for every pair of them,"
                                    + " %,d bytes; allow more with the setting sion-max-ranks=%d",
                            settings.maxRanks(), ranks, carrier.bytes(), ranks);
        }
        SionSetPlan plan = settings.plan(order, carrier.lengths(), carrier.globalRanks());
        try (SionWriter out = SionWriter.create(target, options.force(), plan)) {
            carrier.write(out);
            out.writeMetadata();
            if (options.plain()) {
                report.lose("the whole profile: LinkTest has no words for it", 0);
            } else {
                report.keep("the whole profile: LinkTest has no words for it");
                appendSupplement(out, keepsExtras() ? space : withoutExtras());
            }
            reportExtras();
            report.settle(target.toString(), options);
            space.requireUnchanged();
            out.commit();
        }
    }

    private void appendSupplement(SionWriter out, PerformanceSpace whole) throws IOException {
        byte[] checksums = out.checksums().text().getBytes(StandardCharsets.UTF_8);
        FileChannel tail = out.tail();
        new ByteSink(tail, 64).bytes(LinkTestLayout.SUPPLEMENT).bits64(0).flush();
        long start = tail.position();
        SupplementFileWriter.write(whole, options.compress(), target.toString(), tail);
        ByteBuffer size = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        size.putLong(0, tail.position() - start);
        for (long at = start - Long.BYTES; size.hasRemaining(); ) {
            at += tail.write(size, at);
        }
        new ByteSink(tail, 64)
                .bytes(LinkTestLayout.CHECKSUMS)
                .bits64(checksums.length)
                .bytes(checksums)
                .flush();
    }

    private SionSetPlan preserved(long[] lengths, ByteOrder order) throws IOException, OtherShapeException {
        for (Attachment attachment : space.attachments()) {
            if (attachment.name().equals(SionPlanText.NAME)) {
                return fitting(attachment, lengths, order);
            }
        }
        throw new OtherShapeException("the profile was not read from a SION file with its container");
    }

    private static SionSetPlan fitting(Attachment attachment, long[] lengths, ByteOrder order)
            throws IOException, OtherShapeException {
        SionSetPlan plan;
        try (InputStream in = attachment.open()) {
            plan = SionPlanText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new OtherShapeException(String.valueOf(e.getMessage()));
        }
        boolean fits = plan.ranks() == lengths.length
                && plan.files().get(0).header().dataOrder().equals(order);
        for (int rank = 0; fits && rank < lengths.length; rank++) {
            fits = plan.length(rank) == lengths[rank];
        }
        if (!fits) {
            throw new OtherShapeException("the run has changed since its container was read");
        }
        return plan;
    }

    private boolean hasExtras() {
        return space.trace().isPresent() || space.attachments().stream().anyMatch(this::isExtra);
    }

    /** Returns whether an attachment must be stored separately; a preserved container is in the file itself. */
    private boolean isExtra(Attachment attachment) {
        return !attachment.isDefinition()
                && (!settings.preserve() || !attachment.name().equals(SionPlanText.NAME));
    }

    /** Returns the space with only the attachments that belong to the profile, and without its trace. */
    private PerformanceSpace withoutExtras() {
        return PerformanceSpace.of(space.definitions(), space.severity())
                .withAttachments(space.attachments().stream()
                        .filter(Attachment::belongsToProfile)
                        .toList());
    }

    private boolean keepsExtras() {
        return options.keepExtras() && !options.plain();
    }

    private static boolean isSmallExtra(Attachment attachment) {
        return attachment.belongsToProfile() && !attachment.isDefinition();
    }

    private void reportExtras() throws IOException {
        if (!keepsExtras()) {
            Losses.ofTrace(space, report);
        } else if (space.trace().isPresent()) {
            report.keepTrace(space.traceSamples());
        }
        for (Attachment attachment : space.attachments()) {
            if (isExtra(attachment)) {
                if (keepsExtras() || (!options.plain() && isSmallExtra(attachment))) {
                    report.keep(attachment.description());
                } else {
                    report.lose(attachment.description(), attachment.size());
                }
            }
        }
    }

    /**
     * Determines the run that the definitions of a space describe, provided that a reader of the run would return the same
     * definitions.
     */
    private static final class LinkTestPlanner {

        private LinkTestPlanner() {}

        /** Returns the run that definitions describe. */
        static LinkTestRun run(Definitions d) throws OtherShapeException {
            if (!d.attributes().values().containsKey(LinkTestLayout.ID)
                    || d.locations().isEmpty()) {
                throw new OtherShapeException("not a LinkTest run");
            }
            try {
                LinkTestRun run = LinkTestDefinitions.parse(d);
                requireSteps(run);
                if (LinkTestDefinitions.of(run).equals(d)) {
                    return run;
                }
            } catch (IllegalArgumentException e) {
                throw new OtherShapeException("not a LinkTest run: " + e.getMessage());
            }
            throw new OtherShapeException("not the definitions of a LinkTest run");
        }

        /**
         * Requires that a reader determines the same number of steps: it takes the first number that leads to a whole
         * number of iterations.
         */
        private static void requireSteps(LinkTestRun run) throws OtherShapeException {
            int steps = run.records().steps();
            int most = run.ranks().size() - 1;
            boolean half = run.bisection()
                    && steps == run.ranks().size() / 2
                    && (steps == most
                            || withSteps(run, most)
                                    .iterations(run.iterations().size()
                                            * run.records().size(0))
                                    .isEmpty());
            int retests = run.records().retests();
            if (run.iterations().size() < 1
                    || !(run.generation1() || steps == most || half)
                    || (run.generation1() && run.iterations().size() != 1)
                    || (!run.generation1() && (retests < 0 || retests > LinkTestLayout.MAX_RETESTS))) {
                throw new OtherShapeException("not the sizes of a LinkTest run");
            }
        }

        private static LinkTestRecords withSteps(LinkTestRun run, int steps) {
            return new LinkTestRecords(
                    false,
                    run.ranks().size(),
                    steps,
                    run.records().allToAll(),
                    run.records().retests());
        }
    }

    /**
     * The settings of the container.
     *
     * <pre>
     * sion-block-size      alignment of the chunks in bytes, 4096 by default
     * sion-files           number of physical files, 1 by default
     * sion-byte-order      little or big, of metadata and data; by default metadata are little, data as in the run
     * sion-max-ranks       maximum number of locations of a space that is not a LinkTest run, 8192 by default
     * preserve-container   true: the container is written as it was read; the space must have been read with its container
     * </pre>
     */
    private record SionSettings(WriteOptions options, Path target) {

        private static final int DEFAULT_BLOCK_SIZE = 4096;
        private static final int DEFAULT_MAX_RANKS = 8192;

        /** The names of all settings. */
        static final Set<String> NAMES =
                Set.of("sion-block-size", "sion-files", "sion-byte-order", "sion-max-ranks", "preserve-container");

        /** Returns the byte order of the data, if it was specified. */
        Optional<ByteOrder> order() throws OutputException {
            String text = options.settings().getOrDefault("sion-byte-order", "");
            for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
                if (text.equals(LinkTestAttributes.text(order))) {
                    return Optional.of(order);
                }
            }
            if (!text.isEmpty()) {
                throw wrong("sion-byte-order", text, "little or big");
            }
            return Optional.empty();
        }

        /** Returns the maximum number of locations of a space that is not a LinkTest run. */
        int maxRanks() throws OutputException {
            return number("sion-max-ranks", DEFAULT_MAX_RANKS, Integer.MAX_VALUE);
        }

        /** Returns whether the original container is preserved. */
        boolean preserve() {
            return "true".equals(options.settings().get("preserve-container"));
        }

        /** Returns the layout of the container for ranks whose data have these lengths. */
        SionSetPlan plan(ByteOrder data, long[] lengths, long[] globalRanks) throws OutputException {
            ByteOrder metadata = order().orElse(ByteOrder.LITTLE_ENDIAN);
            int blockSize = number("sion-block-size", DEFAULT_BLOCK_SIZE, Integer.MAX_VALUE);
            int files = number("sion-files", 1, lengths.length);
            return new SionPlans(metadata, data, blockSize, files, prefix()).plan(lengths, globalRanks);
        }

        private String prefix() {
            byte[] name = String.valueOf(target.getFileName()).getBytes(StandardCharsets.UTF_8);
            int length = Math.min(name.length, SionLayout.PREFIX_BYTES - 1);
            return new String(name, 0, length, StandardCharsets.ISO_8859_1);
        }

        private int number(String setting, int usual, int most) throws OutputException {
            String text = options.settings().getOrDefault(setting, String.valueOf(usual));
            try {
                int value = Integer.parseInt(text);
                if (value >= 1 && value <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                throw wrong(setting, text, "a number");
            }
            throw wrong(setting, text, String.format(Locale.ROOT, "1 to %,d", most));
        }

        private OutputException wrong(String setting, String found, String expected) {
            return new OutputException.Setting(target.toString(), expected + " as " + setting, found);
        }
    }
}
