package org.perfspace.writer.chrome;

import static org.perfspace.format.chrome.ChromeTraceLayout.*;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.perfspace.io.JsonText;
import org.perfspace.io.PiecedFile;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;

/** Successive events of one location, which are converted to text together. */
final class EventBatch {

    /** Approximate number of bytes of an event without its name. */
    private static final int EVENT_BYTES = 56;

    private final String thread;
    private long[] nanos = new long[1024];
    private int[] events = new int[1024];
    private int size;
    private long bytes;

    /** The names of regions as JSON text, which threads compute on demand. */
    static final class Names {
        private final Definitions definitions;
        private final AtomicReferenceArray<byte[]> texts;

        Names(Definitions definitions) {
            this.definitions = definitions;
            this.texts = new AtomicReferenceArray<>(definitions.regions().size());
        }

        int length(int region) {
            return definitions.regions().get(region).name().length();
        }

        byte[] text(int region) {
            byte[] text = texts.get(region);
            if (text == null) {
                text = new JsonText()
                        .text(definitions.regions().get(region).name())
                        .toBytes();
                texts.set(region, text);
            }
            return text;
        }
    }

    EventBatch(Location location) {
        this.thread = thread(location);
    }

    /** Returns the numbers of the process and the thread of a location, as members of an event. */
    static String thread(Location location) {
        return "\"" + PID + "\":" + (FIRST_NUMBER + (long) location.group()) + ",\"" + TID + "\":"
                + (FIRST_NUMBER + (long) location.id());
    }

    /** Adds an event that enters a region. */
    void enter(long time, int region, int nameLength) {
        add(time, region, nameLength);
    }

    /** Adds an event that leaves the region that was entered last. */
    void leave(long time, int region, int nameLength) {
        add(time, ~region, nameLength);
    }

    private void add(long time, int event, int nameLength) {
        if (size == events.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        nanos[size] = time;
        events[size++] = event;
        bytes += EVENT_BYTES + nameLength;
    }

    /** Returns the approximate length of the text. */
    long expectedBytes() {
        return bytes;
    }

    boolean isFull() {
        return bytes >= PiecedFile.PIECE;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the text, which begins with a comma. */
    JsonText text(Names names) {
        byte[] begin = head(BEGIN);
        byte[] end = head(END);
        JsonText text = new JsonText((int) Math.min(2 * PiecedFile.PIECE, bytes + bytes / 4));
        for (int i = 0; i < size; i++) {
            boolean leaves = events[i] < 0;
            text.raw(leaves ? end : begin).decimal(nanos[i], TIME_DECIMALS);
            text.raw(",\"name\":")
                    .raw(names.text(leaves ? ~events[i] : events[i]))
                    .raw("}");
        }
        return text;
    }

    private byte[] head(String phase) {
        return new JsonText()
                .raw(",\n{")
                .name(PHASE)
                .text(phase)
                .raw(",")
                .raw(thread)
                .raw(",")
                .name(TIME)
                .toBytes();
    }
}
