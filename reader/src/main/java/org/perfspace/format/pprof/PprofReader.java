package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.stacks.SampleStore;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Finding;
import org.perfspace.io.Gzip;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/** Opens pprof profiles, compressed or not. */
public final class PprofReader {

    private PprofReader() {}

    /** Returns whether the first bytes of a file, decompressed, are fields of a profile. */
    public static boolean recognizes(Input input) {
        return Plausible.isProfile(Gzip.head(input));
    }

    /** Opens a profile; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            TablesReader.Result head;
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                head = TablesReader.read(in, place, options.salvage());
            }
            try (InputStream in = Gzip.stream(input, source, options.limits())) {
                return readSamples(in, head, place);
            }
        }
    }

    /** Returns the violations that reading the whole profile reveals. */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        return ReadThrough.check(input.place(), () -> open(input, options), false);
    }

    private static PerformanceSpace readSamples(InputStream in, TablesReader.Result head, Place place)
            throws IOException {
        PprofDefinitions defined = new PprofDefinitions(head.tables(), place);
        try (SampleStore store = new SampleStore(head.tables().sampleTypes().size(), false, place)) {
            SamplesReader samples = new SamplesReader(head, defined, store, place);
            samples.read(in, place);
            Definitions definitions = defined.build();
            List<String> notes = new ArrayList<>(head.notes());
            notes.addAll(notes(samples));
            return store.space(definitions, defined::callNodeId, defined::locationId, notes)
                    .without(lost(samples));
        }
    }

    private static List<String> notes(SamplesReader samples) {
        List<String> notes = new ArrayList<>(StackTree.notesOn(samples.stackless()));
        if (samples.lost() > 0) {
            notes.add(Definitions.count(
                    samples.lost(),
                    "1 sample is left out, as its stack is not in the part of the file that can be read",
                    "%,d samples are left out, as their stacks are not in the part of the file that can be read"));
        }
        return notes;
    }

    /** Returns the parts of samples that call paths and locations do not hold. */
    private static List<String> lost(SamplesReader samples) {
        List<String> lost = new ArrayList<>();
        if (samples.leafLines() > 0) {
            lost.add("the line or address inside the function that was running, of "
                    + Definitions.count(
                            samples.leafLines(),
                            "1 sample, which is counted at the function",
                            "%,d samples, which are counted at the function"));
        }
        samples.ignoredLabels()
                .forEach((key, count) -> lost.add("the number \"" + key + "\" as a label of "
                        + Definitions.count(count, "1 sample", "%,d samples")
                        + "; samples that differ in it only are added up"));
        return lost;
    }

    /**
     * Distinguishes a profile from other bytes: Protocol Buffers have no signature, but other files are unlikely to begin with
     * the fields of a profile. Every field that is complete in the first bytes must be a field of a profile with the right wire
     * type; a message must only contain known fields, and numbers where a profile has numbers; and one of the fields must be a
     * nonempty sample, sample type, mapping, location or function.
     */
    private static final class Plausible {

        private static final Place NOWHERE = Place.of("");

        /** Kinds of messages: the fields 1 to 5 of a profile, then the messages in locations and samples. */
        private static final int LINES = 6;

        private static final int LABELS = 7;

        /** Highest field number of each kind of message. */
        private static final List<Integer> LAST =
                List.of(0, UNIT, LABEL, HAS_INLINE_FRAMES, IS_FOLDED, START_LINE, COLUMN, NUM_UNIT);

        private Plausible() {}

        /** Returns whether these are the first bytes of a profile. */
        static boolean isProfile(byte[] head) {
            int at = 0;
            boolean known = false;
            while (at < head.length) {
                int tag = head[at] & 0xff;
                int field = tag >>> 3;
                if (tag >= 0x80 || wireType(field) == -1) {
                    return false;
                }
                boolean packed = field == COMMENT && (tag & 7) == BYTES;
                if (wireType(field) != (tag & 7) && !packed) {
                    return false;
                }
                long[] number = varint(head, at + 1);
                if (number.length == 0) {
                    return known && head.length - at <= 10;
                }
                at = (int) number[1];
                if ((tag & 7) == VARINT) {
                    continue;
                }
                long end = at + number[0];
                if (number[0] < 0 || number[0] > WireStream.MOST_BYTES) {
                    return false;
                }
                if (end > head.length) {
                    // the rest of this field is beyond the first bytes
                    return known || isBeginningOfSample(field, head, at);
                }
                if (field <= FUNCTION || field == PERIOD_TYPE) {
                    if (!isMessage(head, at, (int) end, field == PERIOD_TYPE ? SAMPLE_TYPE : field)) {
                        return false;
                    }
                    known |= field <= FUNCTION && number[0] > 0;
                }
                at = (int) end;
            }
            return known;
        }

        /** Returns whether the first bytes are the beginning of a single sample, which may have a very long stack. */
        private static boolean isBeginningOfSample(int field, byte[] head, int at) {
            return field == SAMPLE && at < head.length && head[at] == (LOCATION_ID << 3 | BYTES);
        }

        private static boolean isMessage(byte[] head, int from, int to, int kind) {
            WireMessage message = new WireMessage(NOWHERE).reset(head, from, to, NOWHERE);
            try {
                while (message.next()) {
                    int field = message.field();
                    if (field > LAST.get(kind)) {
                        return false;
                    }
                    int inner =
                            kind == LOCATION && field == LINE ? LINES : kind == SAMPLE && field == LABEL ? LABELS : 0;
                    if (inner > 0 && !isMessage(head, message.from(), message.to(), inner)) {
                        return false;
                    }
                    if (inner == 0 && kind != SAMPLE) {
                        message.number(); // those of a sample may be packed
                    }
                }
                return true;
            } catch (ProfileException e) {
                return false;
            }
        }

        /** Returns a number and its end, or nothing if it is incomplete or too long. */
        private static long[] varint(byte[] head, int from) {
            long value = 0;
            for (int i = 0; i < 10 && from + i < head.length; i++) {
                value |= (long) (head[from + i] & 0x7f) << (7 * i);
                if (head[from + i] >= 0) {
                    return new long[] {value, from + i + 1L};
                }
            }
            return new long[0];
        }
    }
}
