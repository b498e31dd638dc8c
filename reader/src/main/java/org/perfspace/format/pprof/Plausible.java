package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.List;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Distinguishes a profile from other bytes: Protocol Buffers have no signature, but other files are unlikely to begin with
 * the fields of a profile. Every field that is complete in the first bytes must be a field of a profile with the right wire
 * type; a message must only contain known fields, and numbers where a profile has numbers; and one of the fields must be a
 * nonempty sample, sample type, mapping, location or function.
 */
final class Plausible {

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
                int inner = kind == LOCATION && field == LINE ? LINES : kind == SAMPLE && field == LABEL ? LABELS : 0;
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
