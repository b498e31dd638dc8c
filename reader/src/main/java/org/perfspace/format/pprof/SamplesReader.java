package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.format.stacks.SampleStore;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Tree;

/** Reads the samples of a profile: stacks become paths of the call tree, labels become locations. */
final class SamplesReader {

    /** Largest total size in bytes of the label sets whose locations are cached. */
    private static final int REMEMBERED = 1 << 22;

    private final TablesReader.Result head;
    private final PprofDefinitions definitions;
    private final SampleStore store;
    private final WireMessage message;
    private final WireMessage inner;
    private final Map<String, Long> ignored = new TreeMap<>();
    private final Map<ByteBuffer, Integer> locations = new HashMap<>();
    private int rememberedBytes;

    /** Most levels of a stack: three arrays may be twice as long as the stack. */
    private final long mostDepth = HeapPart.VALUES.room(6 * Integer.BYTES);

    private final long[] values;
    private int valueCount;
    private int[] stack = new int[64];
    private int depth;
    /** The previous stack, from the root, and the call node of each of its locations. */
    private int[] path = {};

    private int[] nodes = {};
    private int lastDepth;
    private byte[] labels = new byte[64];
    private int labelBytes;
    private long stackless;
    private long leafLines;
    private boolean isLost;
    private long lost;

    SamplesReader(TablesReader.Result head, PprofDefinitions definitions, SampleStore store, Place file) {
        this.head = head;
        this.definitions = definitions;
        this.store = store;
        this.message = new WireMessage(file);
        this.inner = new WireMessage(file);
        this.values = new long[head.tables().sampleTypes().size()];
    }

    /** Reads a decompressed file. */
    void read(InputStream in, Place file) throws IOException {
        WireStream fields = new WireStream(in, file, head.end());
        while (fields.next()) {
            if (fields.field() == SAMPLE && fields.wireType() == BYTES) {
                readSample(fields);
            }
        }
    }

    /** Returns the number of samples without a stack, which are counted at a separate region. */
    long stackless() {
        return stackless;
    }

    /** Returns the number of samples that contain the line or address inside the function that was running. */
    long leafLines() {
        return leafLines;
    }

    /** Returns the number of samples that are left out because their locations are missing. */
    long lost() {
        return lost;
    }

    /** Returns the keys of numeric labels that do not identify a place, with the number of samples. */
    Map<String, Long> ignoredLabels() {
        return ignored;
    }

    private void readSample(WireStream in) throws IOException {
        depth = 0;
        valueCount = 0;
        labelBytes = 0;
        isLost = false;
        Place place = in.place();
        message.reset(in);
        while (message.next()) {
            switch (message.field()) {
                case LOCATION_ID -> message.numbers(id -> pushId(id, place));
                case VALUE -> message.numbers(this::addValue);
                case LABEL -> keepLabel();
                default -> {}
            }
        }
        if (valueCount != values.length) {
            throw place.corrupt("expected %,d values of a sample, found %,d", values.length, valueCount);
        }
        if (isLost) {
            lost++;
            return;
        }
        int node = node();
        leafLines += depth > 0 && isInside(location(depth - 1)) ? 1 : 0;
        store.add(node, location(place), values);
    }

    /** Adds a location; in a file of which the end is missing, the location may be, too. */
    private void pushId(long id, Place place) throws ProfileException {
        isLost |= head.isCut() && !head.locationIds().has(id);
        if (!isLost) {
            push(head.locationIds().get(id, place), place);
        }
    }

    private void push(int location, Place place) throws ProfileException {
        if (depth == stack.length) {
            if (depth > mostDepth) {
                throw place.tooLarge(
                        "expected stacks of at most %,d locations, which this Java heap can hold, found more; a larger heap"
                                + " raises the limit",
                        mostDepth);
            }
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = location;
    }

    private void addValue(long value) {
        if (valueCount < values.length) {
            values[valueCount] = value;
        }
        valueCount++;
    }

    /**
     * Returns the call node of the stack; the nodes of the levels that it shares with the previous stack are already known.
     */
    private int node() throws ProfileException {
        if (depth == 0) {
            stackless++;
            lastDepth = 0;
            return definitions.enterNothing();
        }
        if (path.length < depth) {
            path = Arrays.copyOf(path, stack.length);
            nodes = Arrays.copyOf(nodes, stack.length);
        }
        int level = 0;
        while (level < Math.min(depth, lastDepth) && path[level] == stack[depth - 1 - level]) {
            level++;
        }
        for (; level < depth; level++) {
            path[level] = stack[depth - 1 - level];
            nodes[level] = level == 0
                    ? definitions.enter(Tree.NO_PARENT, 0, location(0))
                    : definitions.enter(nodes[level - 1], leafLine(location(level - 1)), location(level));
        }
        lastDepth = depth;
        return nodes[depth - 1];
    }

    private PprofTables.Location location(int level) {
        return head.tables().locations().get(path[level]);
    }

    /** Returns whether a location contains more than a function, or the address of an unknown one. */
    private static boolean isInside(PprofTables.Location location) {
        return !location.lines().isEmpty() && (leafLine(location) != 0 || location.address() != 0);
    }

    private static long leafLine(PprofTables.Location location) {
        return location.lines().isEmpty() ? 0 : location.lines().get(0).line();
    }

    /** Copies a label together with its length, so that different sequences of labels cannot have the same bytes. */
    private void keepLabel() throws ProfileException {
        int from = message.from();
        int length = message.to() - from;
        while (labels.length < labelBytes + length + Integer.BYTES) {
            labels = Arrays.copyOf(labels, 2 * labels.length);
        }
        ByteBuffer.wrap(labels).putInt(labelBytes, length);
        System.arraycopy(message.bytes(), from, labels, labelBytes + Integer.BYTES, length);
        labelBytes += Integer.BYTES + length;
    }

    private int location(Place place) throws ProfileException {
        Integer known = locations.get(ByteBuffer.wrap(labels, 0, labelBytes));
        if (known != null && ignored.isEmpty()) {
            return known;
        }
        LabelSet.Builder set = new LabelSet.Builder();
        for (int at = 0; at < labelBytes; ) {
            int length = ByteBuffer.wrap(labels).getInt(at);
            at += Integer.BYTES;
            inner.reset(labels, at, at + length, place);
            addLabel(set, place);
            at += length;
        }
        int location = definitions.location(set);
        if (rememberedBytes + labelBytes < REMEMBERED) {
            rememberedBytes += labelBytes + 64;
            locations.put(ByteBuffer.wrap(Arrays.copyOf(labels, labelBytes)), location);
        }
        return location;
    }

    private void addLabel(LabelSet.Builder set, Place place) throws ProfileException {
        long[] numbers = new long[NUM_UNIT + 1];
        while (inner.next()) {
            if (inner.field() <= NUM_UNIT) {
                numbers[inner.field()] = inner.number();
            }
        }
        String key = head.text(numbers[KEY], place);
        String text = head.text(numbers[STR], place);
        if (!text.isEmpty()) {
            set.add(key, text);
        } else if (isPlace(key)) {
            set.add(key, Long.toString(numbers[NUM]));
        } else if (!key.isEmpty()) { // other numbers, such as sizes of allocations, do not identify a place
            ignored.merge(key, 1L, Long::sum);
        }
    }
}
