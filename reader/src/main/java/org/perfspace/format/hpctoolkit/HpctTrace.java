package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.io.Findings;
import org.perfspace.model.Definitions;
import org.perfspace.model.Trace;

/** The lines of {@code trace.db} by location; samples are read on request. */
final class HpctTrace implements Trace, StoredFiles {

    private final TraceDb db;
    private final DbSource source;
    private final int[][] lines;
    private final ContextIds ids;
    private final SampleNodes callNodes;
    private final Optional<Definitions> definitions;

    private HpctTrace(
            TraceDb db,
            DbSource source,
            int[][] lines,
            ContextIds ids,
            SampleNodes callNodes,
            Optional<Definitions> definitions) {
        this.db = db;
        this.source = source;
        this.lines = lines;
        this.ids = ids;
        this.callNodes = callNodes;
        this.definitions = definitions;
    }

    /**
     * Returns a trace.
     *
     * @param db the table of the file
     * @param source the file
     * @param columns location of each profile index, or -1
     * @param locations number of locations
     * @param ids slots of contexts
     * @param callNodes call nodes of the slots
     * @param definitions the definitions, if they are the plain image of the database
     * @param notes receives a note for each location with several lines
     */
    public static HpctTrace of(
            TraceDb db,
            DbSource source,
            int[] columns,
            int locations,
            ContextIds ids,
            SampleNodes callNodes,
            Optional<Definitions> definitions,
            List<String> notes)
            throws IOException {
        int[][] lines = new int[locations][0];
        for (int line = 0; line < db.size(); line++) {
            long profile = db.profiles()[line];
            int location = profile < columns.length ? columns[(int) profile] : -1;
            if (location < 0) {
                throw source.at(db.headers()[line])
                        .corrupt("expected a trace line of a profile that is not a summary, found one of %,d", profile);
            }
            lines[location] = Arrays.copyOf(lines[location], lines[location].length + 1);
            lines[location][lines[location].length - 1] = line;
        }
        for (int[] several : lines) {
            if (several.length > 1) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: profile %,d has %,d trace lines, whose samples are read as one line in order of time",
                        source.at(db.headers()[several[1]]),
                        db.profiles()[several[0]],
                        several.length));
            }
        }
        return new HpctTrace(db, source, lines, ids, callNodes, definitions);
    }

    @Override
    public long beginNanos() {
        return db.minTimestamp();
    }

    @Override
    public long endNanos() {
        return db.maxTimestamp();
    }

    @Override
    public long sampleCount(int location) {
        long count = 0;
        for (int line : lines[location]) {
            count += db.counts()[line];
        }
        return count;
    }

    @Override
    public SampleCursor samples(int location) {
        int[] of = lines[location];
        if (of.length == 0) {
            return samples(0, 0);
        }
        SampleCursor merged = samples(db.starts()[of[0]], db.counts()[of[0]]);
        for (int i = 1; i < of.length; i++) {
            merged = new Merged(merged, samples(db.starts()[of[i]], db.counts()[of[i]]));
        }
        return merged;
    }

    @Override
    public Optional<Definitions> definitions() {
        return definitions;
    }

    @Override
    public List<DbSource> files() {
        return List.of(source);
    }

    @Override
    public boolean isSound() throws IOException {
        Findings findings = Findings.distinct(1, "");
        db.check(source, findings);
        if (!source.isAsWritten() || !findings.isEmpty()) {
            return false;
        }
        for (int[] line : lines) {
            if (line.length != 1 || !isInBounds(samples(db.starts()[line[0]], db.counts()[line[0]]))) {
                return false;
            }
        }
        return true;
    }

    private boolean isInBounds(Samples samples) throws IOException {
        while (samples.next()) {
            if (!samples.elements.isInside(db)) {
                return false;
            }
        }
        return true;
    }

    private Samples samples(long start, long count) {
        return new Samples(new TraceElements(source, ids).open(start, count));
    }

    /** A cursor over the samples of two cursors in order of time; of equal times, those of the first cursor precede. */
    private static final class Merged implements SampleCursor {
        private final SampleCursor first;
        private final SampleCursor second;
        private boolean firstLeft;
        private boolean secondLeft;
        private boolean started;
        private boolean atFirst;

        Merged(SampleCursor first, SampleCursor second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public boolean next() throws IOException {
            if (!started || atFirst) {
                firstLeft = first.next();
            }
            if (!started || !atFirst) {
                secondLeft = second.next();
            }
            started = true;
            atFirst = firstLeft && !(secondLeft && Long.compareUnsigned(second.nanos(), first.nanos()) < 0);
            return firstLeft || secondLeft;
        }

        @Override
        public long nanos() {
            return atFirst ? first.nanos() : second.nanos();
        }

        @Override
        public int callNode() {
            return atFirst ? first.callNode() : second.callNode();
        }

        @Override
        public long place() {
            return atFirst ? first.place() : second.place();
        }
    }

    /** A cursor over one line. */
    private final class Samples implements SampleCursor {
        private final TraceElements elements;
        private int slot;

        Samples(TraceElements elements) {
            this.elements = elements;
        }

        @Override
        public boolean next() throws IOException {
            if (!elements.next()) {
                return false;
            }
            if (!elements.isInOrder()) {
                throw elements.outOfOrder();
            }
            if (!elements.isIdle()) {
                slot = ids.find(elements.ctxId());
                if (slot < 0 || callNodes.of(slot) < 0) {
                    throw elements.unknown();
                }
            }
            return true;
        }

        @Override
        public long nanos() {
            return elements.nanos();
        }

        @Override
        public int callNode() {
            return elements.isIdle() ? IDLE : callNodes.of(slot);
        }

        @Override
        public long place() {
            return elements.isIdle() || callNodes.isNode(slot) ? NO_PLACE : elements.ctxId();
        }
    }
}
