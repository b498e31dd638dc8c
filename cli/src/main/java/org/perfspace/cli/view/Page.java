package org.perfspace.cli.view;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.Workers;

/** A page in a single, self-contained file of limited size. */
public final class Page {

    /** Bytes reserved for changes of the heads when rows are added. */
    private static final int RESERVE = 4096;

    private final PageFrame frame;
    private final List<Part> parts = new ArrayList<>();

    /**
     * The data of a profile, or of an archive.
     *
     * @param first the blocks that the program needs to start
     * @param later the blocks behind the program
     */
    record Part(List<PageBlock> first, List<PageBlock> later, Contents contents) {

        /** Copies the lists. */
        Part {
            first = List.copyOf(first);
            later = List.copyOf(later);
        }

        private long size(int number) {
            return size(first, number) + size(later, number);
        }

        static long size(List<PageBlock> blocks, int number) {
            return blocks.stream().mapToLong(block -> block.sizeInPage(number)).sum();
        }
    }

    /**
     * The contents of a page for one profile, or for an archive.
     *
     * @param name name of the profile
     * @param metrics contents for each metric, or for each quantity
     * @param leftOut omitted contents, one line of text each
     */
    public record Contents(String name, List<OfMetric> metrics, List<String> leftOut) {

        /** Copies the lists. */
        public Contents {
            metrics = List.copyOf(metrics);
            leftOut = List.copyOf(leftOut);
        }

        /**
         * The contents of a page for one metric.
         *
         * @param name unique name
         * @param sums whether the page contains the sums over all locations
         * @param rows whether the page contains the values per location; of an archive, those of call paths
         */
        public record OfMetric(String name, boolean sums, boolean rows) {}
    }

    private Page(PageFrame frame) {
        this.frame = frame;
    }

    /**
     * Creates a page.
     *
     * @throws org.perfspace.io.ProfileException if the definitions and sums alone exceed the maximum size
     */
    public static Page of(List<ViewProfile> profiles, ViewOptions options) throws IOException {
        Page page = new Page(PageFrame.of(profiles, options, false));
        List<ProfileData> data = new ArrayList<>();
        try (Workers workers = ViewOptions.workers()) {
            for (ViewProfile profile : profiles) {
                data.add(ProfileData.of(profile, options, workers));
            }
            page.fill(data, ToolBlocks.of(profiles, options), options, workers);
        }
        return page;
    }

    /**
     * Creates the page of an archive.
     *
     * @param name name of the archive
     * @param pages address of the directory with the pages of the runs whose profiles the archive keeps, relative to that of
     *     the page; empty if there are none
     * @throws org.perfspace.io.ProfileException if the runs alone exceed the maximum size
     */
    public static Page of(String name, ArchivedValues runs, String pages, ViewOptions options) throws IOException {
        Page page = new Page(PageFrame.ofArchive(name, options));
        ArchiveData data = ArchiveData.of(name, runs, pages);
        long fixed = page.frame.size() + data.fixedSize();
        if (fixed > options.maxSize()) {
            throw tooLarge(name, "the runs and their totals take", fixed, options, "allow more with --max-size");
        }
        page.parts.add(data.part(options.maxSize() - fixed - RESERVE));
        return page;
    }

    /** Returns the contents of the page for a report. */
    public List<Contents> contents() {
        return parts.stream().map(Part::contents).toList();
    }

    /** Returns the number of bytes of the page. */
    public long size() {
        long size = frame.size();
        for (int p = 0; p < parts.size(); p++) {
            size += parts.get(p).size(p);
        }
        return size;
    }

    /** Writes the page: first the data that the program needs to start, then the program, then the rest. */
    public void write(OutputStream out) throws IOException {
        write(frame.before(), out);
        for (int p = 0; p < parts.size(); p++) {
            for (PageBlock block : parts.get(p).first()) {
                block.write(p, out);
            }
        }
        write(frame.middle(), out);
        for (int p = 0; p < parts.size(); p++) {
            for (PageBlock block : parts.get(p).later()) {
                block.write(p, out);
            }
        }
        write(frame.after(), out);
        out.flush();
    }

    /** Adds the parts that fit, in the order of importance. */
    private void fill(List<ProfileData> profiles, List<PageBlock> together, ViewOptions options, Workers workers)
            throws IOException {
        List<PartBuilder> builders = new ArrayList<>();
        long fixed = frame.size();
        for (ProfileData data : profiles) {
            PartBuilder builder = new PartBuilder(data, builders.size());
            fixed += builder.fixedSize();
            builders.add(builder);
        }
        if (fixed > options.maxSize()) {
            throw tooLarge(
                    profiles.get(0).profile().name(),
                    "definitions and sums take",
                    fixed,
                    options,
                    "allow more with --max-size, or choose metrics with --metric");
        }
        fixed += builders.get(0).addTogether(together, options.maxSize() - fixed);
        long room = options.maxSize() - fixed - (long) RESERVE * profiles.size();
        for (int p = 0; p < builders.size(); p++) {
            Part part = builders.get(p).fitting(options, workers, room / (builders.size() - p));
            room -= Part.size(part.later(), p);
            parts.add(part);
        }
    }

    private static ProfileException tooLarge(String name, String what, long bytes, ViewOptions options, String advice) {
        return Place.of(name)
                .tooLarge(
                        "%s %s in the page, but it may have %s; %s",
                        what, mebibytes(bytes), mebibytes(options.maxSize()), advice);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / 1048576.0);
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
