package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.util.Locale;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The fields of a message in memory, one after the other. An instance is reused for several messages; for one thread. */
final class WireMessage {

    /** Receives the numbers of a repeated field in their order. */
    interface Numbers {
        /** Receives the next number. */
        void add(long number) throws ProfileException;
    }

    private byte[] bytes = {};
    private int at;
    private int end;
    private Place place;

    private int field;
    private int wireType;
    private long number;
    private int from;
    private int to;

    WireMessage(Place place) {
        this.place = place;
    }

    /** Starts at a message. */
    WireMessage reset(byte[] newBytes, int start, int limit, Place newPlace) {
        bytes = newBytes;
        at = start;
        end = limit;
        place = newPlace;
        return this;
    }

    /** Starts at the current field of a file. */
    WireMessage reset(WireStream in) {
        return reset(in.bytes(), 0, in.length(), in.place());
    }

    /** Starts at the current field of another message. */
    WireMessage reset(WireMessage outer) throws ProfileException {
        outer.requireBytes();
        return reset(outer.bytes, outer.from, outer.to, outer.place);
    }

    /** Advances to the next field; false at the end of the message. */
    boolean next() throws ProfileException {
        if (at == end) {
            return false;
        }
        long tag = varint();
        field = field(tag, place);
        wireType = (int) tag & 7;
        switch (wireType) {
            case VARINT -> number = varint();
            case FIXED64 -> fixed(Long.BYTES);
            case FIXED32 -> fixed(Integer.BYTES);
            case BYTES -> {
                long length = varint();
                if (length < 0 || length > end - at) {
                    throw place.corrupt(
                            "expected %s bytes of field %d of this message, found %,d",
                            unsigned(length), field, end - at);
                }
                from = at;
                at += (int) length;
                to = at;
            }
            default -> throw place.corrupt("expected a wire type of 0, 1, 2 or 5, found %d", wireType);
        }
        return true;
    }

    /** Returns the number of the current field. */
    int field() {
        return field;
    }

    /** Returns the value of the current field, which must be a number. */
    long number() throws ProfileException {
        if (wireType == BYTES) {
            throw place.corrupt("expected a number as field %d of this message, found bytes", field);
        }
        return number;
    }

    /** Passes the current field of a repeated number to a consumer: all values if it is packed, otherwise one. */
    void numbers(Numbers into) throws ProfileException {
        if (wireType != BYTES) {
            into.add(number);
            return;
        }
        int after = at;
        int messageEnd = end;
        at = from;
        end = to;
        while (at < end) {
            into.add(varint());
        }
        at = after;
        end = messageEnd;
    }

    /** Passes all numbers of the current field of a file, which is packed, to a consumer. */
    void packed(WireStream in, Numbers into) throws ProfileException {
        reset(in);
        while (at < end) {
            into.add(varint());
        }
    }

    /** Returns the array that holds this message. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the index at which the bytes of the current field begin. */
    int from() throws ProfileException {
        requireBytes();
        return from;
    }

    /** Returns the index at which the bytes of the current field end. */
    int to() {
        return to;
    }

    /** Returns an unsigned number formatted for messages. */
    static String unsigned(long number) {
        return number < 0 ? Long.toUnsignedString(number) : String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns the field number of a tag. */
    static int field(long tag, Place place) throws ProfileException {
        long field = tag >>> 3;
        if (field == 0 || field >= 1 << 29) {
            throw place.corrupt("expected a field number from 1 to 536,870,911, found %,d", field);
        }
        return (int) field;
    }

    private void requireBytes() throws ProfileException {
        if (wireType != BYTES) {
            throw place.corrupt("expected a message as field %d of this message, found a number", field);
        }
    }

    private void fixed(int count) throws ProfileException {
        number = 0;
        for (int i = 0; i < count; i++) {
            number |= (long) one() << (i * Byte.SIZE);
        }
    }

    private long varint() throws ProfileException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int b = one();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw WireStream.tooLong(place);
    }

    private int one() throws ProfileException {
        if (at == end) {
            throw place.corrupt("expected the rest of a field of this message, found its end");
        }
        return bytes[at++] & 0xff;
    }
}
