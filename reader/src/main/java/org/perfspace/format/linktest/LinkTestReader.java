package org.perfspace.format.linktest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.format.linktest.LinkTestRun.Iteration;
import org.perfspace.format.sion.SionPlanText;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;

/**
 * Opens LinkTest's SION files: the measuring ranks are the locations, on their hosts; the severity of a pair is at the call
 * node of the partner. The fields of the header become attributes that begin with {@code linktest.}.
 */
public final class LinkTestReader {

    private LinkTestReader() {}

    /** Returns whether an input is a SION file, of LinkTest or not. */
    public static boolean recognizes(Input input) {
        return SionSet.recognizes(input);
    }

    /** Opens a file or a set of files. All pairs are read once; none is kept in memory. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        SionSet set = SionSet.open(input, options.salvage());
        try {
            set.requireAllRanks();
            LinkTestSupplement supplement = LinkTestSupplement.find(set);
            PerformanceSpace space = supplement.file().isPresent()
                    ? openSupplement(set, supplement.file().orElseThrow(), options)
                    : open(set, options, Findings.all());
            List<String> notes = new ArrayList<>(space.notes());
            notes.addAll(supplement.notes());
            return space.withNotes(notes);
        } catch (IOException | RuntimeException e) {
            set.close();
            throw e;
        }
    }

    /**
     * Returns the violations of a file; none if it is sound. If a fault prevents checking a part of the file, a warning
     * reports this.
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Findings findings = Findings.all();
        try (SionSet set = SionSet.open(input, options.salvage())) {
            set.requireAllRanks();
            set.check(findings);
            checkRun(set, options, findings);
            LinkTestSupplement.find(set).check(set, options, findings);
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
            findings.add(Finding.warning(input.place(), "what follows was not checked, because of this fault"));
        }
        return findings.toList(input.place());
    }

    private static void checkRun(SionSet set, ReadOptions options, Findings findings) throws IOException {
        try {
            open(set, options, findings);
        } catch (ProfileException e) {
            LinkTestScan.faults(set, e).forEach(findings::add);
            findings.add(
                    Finding.warning(set.place(), "the times of the pairs were not checked, because of these faults"));
        }
    }

    /** Opens a space that is not a run, which is stored as a supplement to a run without measurements. */
    private static PerformanceSpace openSupplement(SionSet set, ByteSource supplement, ReadOptions options)
            throws IOException {
        PerformanceSpace whole = SupplementFileReader.open(supplement, options);
        return whole.closing(() -> {
            try (set) {
                whole.close();
            }
        });
    }

    private static PerformanceSpace open(SionSet set, ReadOptions options, Findings findings) throws IOException {
        LinkTestFile file = LinkTestFile.open(set, options.salvage());
        LinkTestScan scan = LinkTestScan.of(file);
        LinkTestAccess access = scan.access();
        List<LinkTestRetests> retests = new ArrayList<>();
        int placeable = access == LinkTestAccess.UNKNOWN ? 0 : file.ranks();
        for (int i = 0; i < file.header().iterations(); i++) {
            retests.add(LinkTestRetestReader.read(file, i, placeable));
        }
        LinkTestRun run = file.run(access, LinkTestIterations.read(file, retests));
        LinkTestFindings found = new LinkTestFindings(file, run, scan);
        file.loss().ifPresent(findings::add);
        found.addTo(findings);
        List<String> notes = new ArrayList<>(set.notes());
        notes.addAll(found.notes());
        findings.toList(set.place()).forEach(finding -> notes.add(finding.toString()));
        PerformanceSpace space = PerformanceSpace.of(
                        LinkTestDefinitions.of(run, file::isLost), new LinkTestSeverity(file, run, scan, retests))
                .withNotes(notes)
                .closing(set);
        return options.preserveContainer() && file.loss().isEmpty()
                ? space.withAttachments(List.of(container(set)))
                : space;
    }

    private static Attachment container(SionSet set) throws IOException {
        return Attachment.of(SionPlanText.NAME, SionPlanText.format(set.plan()).getBytes(StandardCharsets.UTF_8));
    }

    /** Reads the lists of retests of rank 0. */
    private static final class LinkTestRetestReader {

        private LinkTestRetestReader() {}

        /**
         * Returns the retests of an iteration.
         *
         * @param ranks number of ranks whose pairs can have severities
         */
        static LinkTestRetests read(LinkTestFile file, int iteration, int ranks) throws IOException {
            LinkTestRecords records = file.records();
            int d = records.retests();
            if (d == 0) {
                return LinkTestRetests.NONE;
            }
            ByteCursor in = new ByteCursor(file.rank(0)).order(file.order());
            in.seek("retests", file.start(0, iteration) + records.retestTimes(0));
            long[] again = in.bits64s("retested timings", d);
            long[] first = in.bits64s("slowest timings", d);
            long[] senders = readRanks(in, "senders", records);
            long[] receivers = readRanks(in, "receivers", records);
            return LinkTestRetests.of(senders, receivers, first, again, ranks);
        }

        private static long[] readRanks(ByteCursor in, String field, LinkTestRecords records) throws IOException {
            if (records.generation1()) {
                int[] small = in.i32s(field, records.retests());
                return Arrays.stream(small).asLongStream().toArray();
            }
            return in.bits64s(field, records.retests());
        }
    }

    /** Reads the data of rank 0 about each iteration: the times of day, and the aggregates. */
    private static final class LinkTestIterations {

        private LinkTestIterations() {}

        /** Returns the facts of each iteration, whose retests are known. */
        static List<Iteration> read(LinkTestFile file, List<LinkTestRetests> retests) throws IOException {
            ByteCursor in = new ByteCursor(file.rank(0)).order(file.order());
            LinkTestFieldReader fields = new LinkTestFieldReader(0);
            LinkTestRecords records = file.records();
            List<Iteration> iterations = new ArrayList<>();
            for (int i = 0; i < file.header().iterations(); i++) {
                LinkTestValues.Builder values = new LinkTestValues.Builder(LinkTestLayout.iteration(records));
                in.seek("iteration", file.start(0, i));
                if (records.generation1()) {
                    fields.read(LinkTestLayout.STAT_INTEGERS, in);
                    fields.read(LinkTestLayout.STAT_DOUBLES, in, values);
                } else {
                    fields.read(LinkTestLayout.START, in, values);
                    if (records.allToAll()) {
                        fields.read(LinkTestLayout.START_ALL_TO_ALL, in, values);
                    }
                    in.seek("end time", file.start(0, i) + records.size(0) - 32);
                    fields.read(LinkTestLayout.END, in, values);
                }
                iterations.add(new Iteration(values.build(), retests.get(i).withoutPlacedTimes()));
            }
            return iterations;
        }
    }

    /**
     * The data after the second metadata block of a SION file: a supplement and checksums if this toolkit wrote the file,
     * otherwise nothing.
     *
     * @param file the embedded file, if there is one
     * @param checksums the record of the checksums of the set, if there is one
     * @param end place after these data
     * @param bytesBehind number of unknown bytes that follow there
     */
    private record LinkTestSupplement(
            Optional<ByteSource> file, Optional<ByteSource> checksums, Place end, long bytesBehind) {

        /** Finds the embedded file and the checksums. */
        static LinkTestSupplement find(SionSet set) throws IOException {
            ByteSource tail = set.tail();
            Place start = set.tailPlace();
            ByteCursor in = new ByteCursor(tail);
            Optional<ByteSource> file = section(in, LinkTestLayout.SUPPLEMENT, "a supplement", tail, set);
            Optional<ByteSource> checksums = section(in, LinkTestLayout.CHECKSUMS, "checksums", tail, set);
            return new LinkTestSupplement(
                    file, checksums, start.atByte(start.number() + in.position()), in.remaining());
        }

        /**
         * Finds a section that this toolkit wrote, and advances the cursor past it; the cursor does not move if there is none.
         */
        private static Optional<ByteSource> section(
                ByteCursor in, byte[] signature, String what, ByteSource tail, SionSet set) throws IOException {
            int header = signature.length + Long.BYTES;
            long at = in.position();
            if (in.remaining() < header || !Arrays.equals(tail.bytes(at, signature.length), signature)) {
                return Optional.empty();
            }
            in.skip(what, signature.length);
            long length = in.u64("size of " + what);
            if (length > in.remaining()) {
                Place start = set.tailPlace();
                throw start.atByte(start.number() + in.position())
                        .corrupt(
                                "expected %s of %,d bytes, found %,d: the file is truncated",
                                what, length, in.remaining());
            }
            in.skip(what, length);
            String name = new String(signature, StandardCharsets.US_ASCII).strip();
            return Optional.of(tail.slice(at + header, length, set.place().member(name)));
        }

        /** Returns a note on unknown bytes, if there are any. */
        List<String> notes() {
            return SionSet.bytesBehind(end, bytesBehind).map(Finding::toString).stream()
                    .toList();
        }

        /** Adds the violations that the checksums of a set reveal, those of the embedded file, and unknown bytes after it. */
        void check(SionSet set, ReadOptions options, Findings findings) throws IOException {
            if (checksums.isPresent()) {
                Checksums.check(checksums.get(), set::container, findings::add);
            }
            if (file.isPresent()) {
                SupplementFileReader.check(file.orElseThrow(), options, findings::add);
            }
            SionSet.bytesBehind(end, bytesBehind).ifPresent(findings::add);
        }
    }
}
