package org.perfspace.reader.linktest;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.linktest.LinkTestLayout;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;
import org.perfspace.reader.cube.CubeReader;
import org.perfspace.reader.sion.SionSet;

/**
 * What follows the second metadata block of a SION file: a .cubex file if this toolkit wrote it, else nothing.
 *
 * @param file the embedded file, if there is one
 * @param end place behind it
 * @param bytesBehind number of bytes that follow there, and belong to nobody
 */
record LinkTestSupplement(Optional<ByteSource> file, Place end, long bytesBehind) {

    private static final int HEADER = LinkTestLayout.SUPPLEMENT.length + Long.BYTES;

    /** Finds the embedded file. */
    static LinkTestSupplement find(SionSet set) throws IOException {
        ByteSource tail = set.tail();
        Place start = set.tailPlace();
        boolean there = tail.size() >= HEADER
                && Arrays.equals(tail.bytes(0, LinkTestLayout.SUPPLEMENT.length), LinkTestLayout.SUPPLEMENT);
        if (!there) {
            return new LinkTestSupplement(Optional.empty(), start, tail.size());
        }
        ByteCursor in = new ByteCursor(tail).seek("supplement", LinkTestLayout.SUPPLEMENT.length);
        long length = in.u64("size of the supplement");
        if (length > in.remaining()) {
            throw start.atByte(start.number() + HEADER)
                    .corrupt(
                            "expected a supplement of %,d bytes, found %,d: the file is truncated",
                            length, in.remaining());
        }
        return new LinkTestSupplement(
                Optional.of(tail.slice(HEADER, length, set.place().member("perfspace.cubex"))),
                start.atByte(start.number() + HEADER + length),
                in.remaining() - length);
    }

    /** Returns a note on bytes that belong to nobody. */
    List<String> notes() {
        return SionSet.bytesBehind(end, bytesBehind).map(Finding::toString).stream()
                .toList();
    }

    /** Adds the faults of the embedded file, and of what follows it. */
    void check(ReadOptions options, List<Finding> findings) throws IOException {
        if (file.isPresent()) {
            try (PerformanceSpace whole = CubeReader.open(file.orElseThrow(), options)) {
                readThrough(whole, findings);
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
        SionSet.bytesBehind(end, bytesBehind).ifPresent(findings::add);
    }

    private static void readThrough(PerformanceSpace whole, List<Finding> findings) throws IOException {
        for (Metric metric : whole.definitions().metrics()) {
            try (RowCursor rows = whole.severity().rows(metric.id())) {
                boolean more = true;
                while (more) {
                    more = rows.next();
                }
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
        if (whole.trace().isPresent()) {
            readThrough(whole.trace().get(), whole.definitions().locations().size(), findings);
        }
    }

    private static void readThrough(Trace trace, int locations, List<Finding> findings) throws IOException {
        for (int location = 0; location < locations; location++) {
            try {
                Trace.SampleCursor samples = trace.samples(location);
                boolean more = true;
                while (more) {
                    more = samples.next();
                }
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
    }
}
