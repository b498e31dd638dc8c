package org.perfspace.cli.view;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.perfspace.io.Place;
import org.perfspace.io.Workers;

/** A page in a single, self-contained file of limited size. */
public final class Page {

    /** Bytes reserved for changes of the heads when rows are added. */
    private static final int RESERVE = 4096;

    private final List<ProfileData> profiles = new ArrayList<>();
    private final List<PageBlock> heads = new ArrayList<>();
    private final PageFrame frame;

    private Page(PageFrame frame) {
        this.frame = frame;
    }

    /**
     * Creates a page.
     *
     * @throws org.perfspace.io.ProfileException if the definitions and sums alone exceed the maximum size
     */
    public static Page of(List<ViewProfile> profiles, ViewOptions options, String version) throws IOException {
        Page page = new Page(PageFrame.of(profiles, options, version, false));
        try (Workers workers = ViewOptions.workers()) {
            for (ViewProfile profile : profiles) {
                page.profiles.add(ProfileData.of(profile, options, workers));
            }
            page.fill(options, workers);
        }
        return page;
    }

    /** Returns the contents of the page for a report. */
    public List<Contents> contents() {
        return profiles.stream().map(Contents::of).toList();
    }

    /** Returns the number of bytes of the page. */
    public long size() {
        long size = frame.size();
        for (int p = 0; p < profiles.size(); p++) {
            size += heads.get(p).sizeInPage(p)
                    + size(profiles.get(p).fixedBlocks(), p)
                    + size(profiles.get(p).laterBlocks(), p);
        }
        return size;
    }

    /** Writes the page: first the data that the program needs to start, then the program, then the rest. */
    public void write(OutputStream out) throws IOException {
        write(frame.before(), out);
        for (int p = 0; p < profiles.size(); p++) {
            heads.get(p).write(p, out);
            for (PageBlock block : profiles.get(p).fixedBlocks()) {
                block.write(p, out);
            }
        }
        write(frame.middle(), out);
        for (int p = 0; p < profiles.size(); p++) {
            for (PageBlock block : profiles.get(p).laterBlocks()) {
                block.write(p, out);
            }
        }
        write(frame.after(), out);
        out.flush();
    }

    /** Adds the parts that fit, in the order of importance. */
    private void fill(ViewOptions options, Workers workers) throws IOException {
        long fixed = frame.size();
        for (int p = 0; p < profiles.size(); p++) {
            ProfileData data = profiles.get(p);
            fixed += data.head().sizeInPage(p) + size(data.fixedBlocks(), p);
        }
        if (fixed > options.maxSize()) {
            throw Place.of(profiles.get(0).profile().name())
                    .tooLarge(
                            "definitions and sums take %s in the page, but it may have %s; allow more with --max-size,"
                                    + " or choose metrics with --metric",
                            mebibytes(fixed), mebibytes(options.maxSize()));
        }
        long room = options.maxSize() - fixed - (long) RESERVE * profiles.size();
        for (int p = 0; p < profiles.size(); p++) {
            long share = room / (profiles.size() - p);
            room -= profiles.get(p).fill(options, workers, share, p);
            heads.add(profiles.get(p).head());
        }
    }

    private static long size(List<PageBlock> blocks, int profile) {
        return blocks.stream().mapToLong(block -> block.sizeInPage(profile)).sum();
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.1f MiB", bytes / 1048576.0);
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
