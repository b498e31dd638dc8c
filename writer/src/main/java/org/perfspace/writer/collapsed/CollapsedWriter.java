package org.perfspace.writer.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.collapsed.CollapsedLayout;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.StackSettings;
import org.perfspace.writer.stacks.WrittenPaths;
import org.perfspace.writer.supplement.Losses;

/** Stores one metric of a space as collapsed stacks, or two: the values before and after a change. */
public final class CollapsedWriter {

    /** Names of all settings. */
    public static final Set<String> SETTINGS = StackSettings.NAMES;

    private static final Set<Field<?>> HOLDS = Set.of(Fields.METRIC_NAME, Fields.METRIC_UNIT, Fields.REGION_NAME);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final List<StackMetric> metrics;
    private final MarkedLines out;
    private final PathText paths;
    private final WrittenPaths written;
    private final long[] values;
    private final long[] negative;
    private final byte[] digits = new byte[64];

    private CollapsedWriter(PerformanceSpace space, List<StackMetric> metrics, MarkedLines out, Path target) {
        this.space = space;
        this.definitions = space.definitions();
        this.metrics = metrics;
        this.out = out;
        this.written = new WrittenPaths(definitions, target);
        this.paths = new PathText(definitions);
        this.values = new long[metrics.size()];
        this.negative = new long[metrics.size()];
    }

    /** Writes a file. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        StackSettings settings = StackSettings.of(space, options, target);
        return OutputFile.stream(target, options, (out, report) -> {
            writeAll(space, settings, target, out, report);
            space.requireUnchanged();
        });
    }

    private static void writeAll(
            PerformanceSpace space, StackSettings settings, Path target, OutputStream out, WriteReport report)
            throws IOException {
        Definitions definitions = space.definitions();
        List<StackMetric> metrics = columns(settings);
        List<String> comments = metrics.stream().map(CollapsedWriter::comment).toList();
        MarkedLines lines = new MarkedLines(out, metrics.size(), comments.isEmpty() ? List.of("none") : comments);
        CollapsedWriter writer = new CollapsedWriter(space, metrics, lines, target);
        if (settings.each()) {
            writer.writeEach();
        } else {
            writer.writeMerged();
        }
        boolean marked = lines.finish();
        Set<Field<?>> holds = new HashSet<>(HOLDS);
        if (!marked) {
            holds.remove(Fields.METRIC_NAME);
        }
        if (settings.each()) {
            holds.addAll(Set.of(Fields.GROUP_RANK, Fields.LOCATION_RANK));
        }
        Losses.ofViewer(
                space,
                new Losses.Viewer(
                        StackMetric.omitted(definitions, metrics),
                        holds,
                        Attributes.NONE,
                        text -> true,
                        !settings.each()),
                report);
        Losses.ofTrace(space, report);
        writer.written.report(report);
        for (int i = 0; i < metrics.size(); i++) {
            metrics.get(i).reportRounding(report);
            metrics.get(i).reportNegative(writer.negative[i], report);
        }
    }

    /** Returns the metrics to write: the wanted one, or both if the profile consists of those before and after. */
    private static List<StackMetric> columns(StackSettings settings) {
        List<StackMetric> two = settings.metrics().stream()
                .filter(metric -> TWO_METRICS.contains(metric.metric().name()))
                .sorted(Comparator.comparingInt(
                        metric -> TWO_METRICS.indexOf(metric.metric().name())))
                .toList();
        boolean both = !settings.chosen()
                && two.size() == TWO_METRICS.size()
                && settings.metrics().size() == TWO_METRICS.size();
        return both ? two : settings.metric().stream().toList();
    }

    private static String comment(StackMetric metric) {
        String unit = metric.unit();
        return escape(metric.metric().name()) + (unit.isEmpty() ? "" : " [" + escape(unit) + "]");
    }

    /** Opens the rows of all metrics. */
    private List<RowCursor> rows() throws IOException {
        CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        List<RowCursor> cursors = new ArrayList<>();
        for (StackMetric metric : metrics) {
            cursors.add(view.rows(metric.metric().id()));
        }
        return cursors;
    }

    private static void close(List<RowCursor> cursors) throws IOException {
        for (RowCursor cursor : cursors) {
            cursor.close();
        }
    }

    /** Receives the cursors of the metrics that have a row of a call node; the others are null. */
    private interface Rows {
        void take(int callNode, @Nullable RowCursor[] rows) throws IOException;
    }

    private void forEachNode(Rows receiver) throws IOException {
        List<RowCursor> cursors = rows();
        try {
            int[] nodes = new int[cursors.size()];
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = next(cursors.get(i));
            }
            @Nullable RowCursor[] rows = new RowCursor[nodes.length];
            int node = Arrays.stream(nodes).min().orElse(Integer.MAX_VALUE);
            while (node != Integer.MAX_VALUE) {
                for (int i = 0; i < nodes.length; i++) {
                    rows[i] = nodes[i] == node ? cursors.get(i) : null;
                }
                receiver.take(node, rows);
                for (int i = 0; i < nodes.length; i++) {
                    nodes[i] = nodes[i] == node ? next(cursors.get(i)) : nodes[i];
                }
                node = Arrays.stream(nodes).min().orElse(Integer.MAX_VALUE);
            }
        } finally {
            close(cursors);
        }
    }

    private static int next(RowCursor cursor) throws IOException {
        return cursor.next() ? cursor.callNode() : Integer.MAX_VALUE;
    }

    private void writeMerged() throws IOException {
        forEachNode((node, rows) -> {
            for (int i = 0; i < values.length; i++) {
                RowCursor row = rows[i];
                values[i] = row == null ? 0 : metrics.get(i).wholeSum(row.row());
            }
            writeLine(new byte[0], node);
        });
    }

    private void writeEach() throws IOException {
        List<byte[]> prefixes =
                definitions.locations().stream().map(this::prefix).toList();
        long[][] words = new long[values.length][prefixes.size()];
        forEachNode((node, rows) -> {
            for (int i = 0; i < values.length; i++) {
                RowCursor row = rows[i];
                if (row == null) {
                    Arrays.fill(words[i], 0);
                } else {
                    row.row().copyDense(words[i]);
                    metrics.get(i).makeWhole(words[i], words[i].length);
                }
            }
            for (int location = 0; location < prefixes.size(); location++) {
                for (int i = 0; i < values.length; i++) {
                    values[i] = words[i][location];
                }
                writeLine(prefixes.get(location), node);
            }
        });
    }

    private byte[] prefix(Location location) {
        long rank = definitions.locationGroups().get(location.group()).rank();
        return (PROCESS + "-" + rank + "/" + location.rank() + SEPARATOR).getBytes(StandardCharsets.US_ASCII);
    }

    private void writeLine(byte[] prefix, int callNode) throws IOException {
        boolean any = false;
        for (int i = 0; i < values.length; i++) {
            negative[i] += values[i] < 0 ? 1 : 0;
            values[i] = Math.max(0, values[i]);
            any |= values[i] > 0;
        }
        if (!any) {
            return;
        }
        written.add(callNode);
        int length = paths.goTo(callNode);
        int at = digits.length;
        digits[--at] = '\n';
        for (int i = values.length - 1; i >= 0; i--) {
            long rest = values[i];
            do {
                digits[--at] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest > 0);
            digits[--at] = ' ';
        }
        out.put(prefix, prefix.length).put(paths.bytes(), length).put(digits, at, digits.length - at);
    }

    /** The stacks of call nodes as text. Moving from one call node to the next is fast. */
    private static final class PathText {

        private final Tree tree;
        private final int[] depths;
        private final byte[][] names;
        private final Definitions definitions;
        private byte[] text = new byte[256];

        /** The nodes of the current path, and the end of the text of each. */
        private int[] nodes = new int[16];

        private int[] ends = new int[16];
        private int depth = -1;

        PathText(Definitions definitions) {
            this.definitions = definitions;
            this.tree = definitions.callTree();
            this.depths = tree.depths();
            this.names = definitions.regions().stream()
                    .map(region -> CollapsedLayout.escape(region.name()).getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        }

        /** Goes to a call node; returns the length of its text in {@link #bytes()}. */
        int goTo(int node) {
            int target = depths[node];
            if (nodes.length <= target) {
                nodes = Arrays.copyOf(nodes, 2 * target);
                ends = Arrays.copyOf(ends, 2 * target);
            }
            int known = Math.min(depth, target);
            int first = target + 1;
            for (int each = node;
                    first > 0 && !(first - 1 <= known && nodes[first - 1] == each);
                    each = tree.parent(each)) {
                nodes[--first] = each;
            }
            for (int level = first; level <= target; level++) {
                append(level, names[definitions.callNodes().get(nodes[level]).region()]);
            }
            depth = target;
            return ends[target];
        }

        /** Returns the array that holds the text of the current call node. */
        byte[] bytes() {
            return text;
        }

        private void append(int level, byte[] name) {
            int at = level == 0 ? 0 : ends[level - 1];
            int end = at + name.length + (level == 0 ? 0 : 1);
            if (text.length < end) {
                text = Arrays.copyOf(text, 2 * end);
            }
            if (level > 0) {
                text[at++] = CollapsedLayout.SEPARATOR;
            }
            System.arraycopy(name, 0, text, at, name.length);
            ends[level] = end;
        }
    }
}
