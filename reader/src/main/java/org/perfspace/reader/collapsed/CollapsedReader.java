package org.perfspace.reader.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.ByteSource;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.stacks.SampleRows;
import org.perfspace.reader.stacks.SampleStore;
import org.perfspace.reader.stacks.StackTree;

/** Opens files of collapsed stacks. */
public final class CollapsedReader {

    /** Approximate memory in bytes for the name of a region, in addition to its characters. */
    private static final long REGION_BYTES = 300;

    /** Number of bytes at the start of a file by which it is recognized. */
    private static final int HEAD = 4096;

    private static final int BAD_ONE_IN = 10;

    private final StackLines lines;
    private final StackTree tree;
    private final SampleStore store;
    private final CollapsedSystem system;
    private final boolean doubles;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final Map<String, Integer> regions = new HashMap<>();
    private final long mostBytes = HeapPart.STACKS.bytes();
    private long heldBytes;

    private CollapsedReader(StackLines lines, Place place, CollapsedSystem system, SampleStore store, boolean doubles) {
        this.lines = lines;
        this.system = system;
        this.doubles = doubles;
        this.tree = new StackTree(place);
        this.store = store;
    }

    /**
     * Returns whether the first bytes of a file are lines of stacks. Every complete line must end in a number, except that
     * one in ten may be damaged, but not the first; and either a line contains a semicolon or a comment names the metric.
     */
    public static boolean recognizes(Input input) {
        byte[] head = input.head();
        for (byte b : head) {
            if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        String text = new String(head, StandardCharsets.UTF_8);
        int end = Math.max(0, head.length < HEAD ? text.length() : text.lastIndexOf('\n'));
        boolean sure = text.startsWith(METRIC);
        int good = 0;
        int bad = 0;
        for (String line : text.substring(0, end).split("\r?\n", -1)) {
            if (!line.isBlank() && line.charAt(0) != COMMENT) {
                int space = StackLines.split(line);
                bad += space < 0 ? 1 : 0;
                good += space < 0 ? 0 : 1;
                if (good == 0) {
                    return false;
                }
                sure |= space >= 0 && line.lastIndexOf(SEPARATOR, space) >= 0;
            }
        }
        return sure && BAD_ONE_IN * bad <= good;
    }

    /** Reads the whole file; the values may be kept in a temporary file. */
    public static PerformanceSpace open(Input input, ReadOptions options) throws IOException {
        Place place = input.place();
        try (ByteSource source = input.open()) {
            boolean doubles = false;
            boolean processes = true;
            try (InputStream in = source.stream()) {
                StackLines lines = new StackLines(in, place);
                while (lines.next()) {
                    doubles |= !isInteger(lines.value());
                    processes &=
                            PROCESS_FRAME.matcher(firstFrame(lines.stack())).matches();
                }
            }
            try (InputStream in = source.stream()) {
                StackLines lines = new StackLines(in, place);
                try (SampleStore store = new SampleStore(1, doubles, place)) {
                    return new CollapsedReader(lines, place, new CollapsedSystem(processes), store, doubles).read();
                }
            }
        }
    }

    private PerformanceSpace read() throws IOException {
        long[] values = new long[1];
        while (lines.next()) {
            values[0] = doubles
                    ? Double.doubleToRawLongBits(Double.parseDouble(lines.value()))
                    : Long.parseLong(lines.value());
            String stack = lines.stack();
            int location = system.location(firstFrame(stack), lines.place());
            store.add(node(system.withoutProcess(stack)), location, values);
        }
        defineMetric();
        tree.define(builder);
        system.define(builder);
        Definitions definitions = builder.build();
        SampleRows rows = store.rows(
                definitions.callNodes().size(),
                builder::callNodeId,
                definitions.locations().size(),
                handle -> builder.locationId(system.defined(handle)));
        return PerformanceSpace.of(definitions, rows).withNotes(List.of()).closing(rows);
    }

    private int node(String stack) throws ProfileException {
        int node = Tree.NO_PARENT;
        int from = 0;
        while (from <= stack.length()) {
            int semicolon = stack.indexOf(SEPARATOR, from);
            int to = semicolon < 0 ? stack.length() : semicolon;
            node = tree.child(node, region(stack.substring(from, to)), 0);
            from = to + 1;
        }
        return node;
    }

    private int region(String frame) throws ProfileException {
        Integer known = regions.get(frame);
        if (known != null) {
            return known;
        }
        heldBytes += REGION_BYTES + 4L * frame.length();
        if (heldBytes > mostBytes) {
            throw lines.place()
                    .tooLarge(
                            "expected names of at most %,d bytes, which this Java heap can hold, found more; a larger heap"
                                    + " raises the limit",
                            mostBytes);
        }
        int region = builder.add(Region.named(unescape(frame)).role(Region.FUNCTION));
        regions.put(frame, region);
        return region;
    }

    private void defineMetric() {
        String name = lines.metric().orElse("samples");
        Matcher withUnit = Pattern.compile("(.*) \\[(.*)]", Pattern.DOTALL).matcher(name);
        Metric.Builder metric = withUnit.matches()
                ? Metric.named(unescape(withUnit.group(1)))
                        .title(unescape(withUnit.group(1)))
                        .unit(unescape(withUnit.group(2)))
                : Metric.named(unescape(name)).title(unescape(name));
        builder.add(metric.type(doubles ? ValueType.DOUBLE : ValueType.INT64));
    }

    private static String firstFrame(String stack) {
        int end = stack.indexOf(SEPARATOR);
        return end < 0 ? "" : stack.substring(0, end);
    }

    private static boolean isInteger(String value) {
        return value.length() <= 18 && value.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
    }
}
