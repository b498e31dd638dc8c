package org.perfspace.writer.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.OutputFile;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.stacks.RowSums;
import org.perfspace.writer.stacks.StackLosses;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.stacks.StackSettings;

/** Stores one metric of a space as collapsed stacks. */
public final class CollapsedWriter {

    /** Names of all settings. */
    public static final Set<String> SETTINGS = StackSettings.NAMES;

    private static final int BUFFER = 1 << 16;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final StackMetric metric;
    private final MarkedLines out;
    private final PathText paths;
    private final BitSet written = new BitSet();
    private final byte[] digits = new byte[24];
    private long negative;

    private CollapsedWriter(PerformanceSpace space, StackMetric metric, MarkedLines out) {
        this.space = space;
        this.definitions = space.definitions();
        this.metric = metric;
        this.out = out;
        this.paths = new PathText(definitions);
    }

    /** Writes a file. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        StackSettings settings = StackSettings.of(space, options, target);
        WriteReport report = new WriteReport();
        try (OutputFile file = OutputFile.create(target, options.force());
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file.channel()), BUFFER)) {
            writeAll(space, settings, out, report);
            out.flush();
            report.settle(target.toString(), options);
            space.requireUnchanged();
            file.commit();
        }
        return report;
    }

    private static void writeAll(PerformanceSpace space, StackSettings settings, OutputStream out, WriteReport report)
            throws IOException {
        Optional<StackMetric> metric = settings.metric();
        StackLosses losses =
                new StackLosses(space, settings.each() ? Set.of(StackLosses.Words.RANKS) : Set.of(), report);
        losses.report(metric.map(List::of).orElse(List.of()));
        String name = metric.map(m -> escape(m.metric().name()) + " [" + escape(m.unit()) + "]")
                .orElse("none");
        MarkedLines lines = new MarkedLines(out, METRIC + name);
        if (metric.isPresent()) {
            CollapsedWriter writer = new CollapsedWriter(space, metric.get(), lines);
            if (settings.each()) {
                writer.writeEach();
            } else {
                writer.writeMerged();
            }
            losses.reportNodes(writer.written);
            metric.get().reportRounding(report);
            losses.reportNegative(metric.get(), writer.negative);
        }
        if (!lines.finish()) {
            report.lose("the name of the metric", 0);
        }
    }

    private RowCursor rows() throws IOException {
        return CallTreeView.of(space, CallFlavour.EXCLUSIVE)
                .rows(metric.metric().id());
    }

    private void writeMerged() throws IOException {
        try (RowCursor rows = rows()) {
            while (rows.next()) {
                writeLine(new byte[0], rows.callNode(), RowSums.wholeSum(rows.row(), metric));
            }
        }
    }

    private void writeEach() throws IOException {
        List<byte[]> prefixes =
                definitions.locations().stream().map(this::prefix).toList();
        long[] words = new long[prefixes.size()];
        try (RowCursor rows = rows()) {
            while (rows.next()) {
                Row row = rows.row();
                row.copyDense(words);
                metric.makeWhole(words, words.length);
                for (int location = 0; location < words.length; location++) {
                    writeLine(prefixes.get(location), rows.callNode(), words[location]);
                }
            }
        }
    }

    private byte[] prefix(Location location) {
        long rank = definitions.locationGroups().get(location.group()).rank();
        return (PROCESS + "-" + rank + "/" + location.rank() + SEPARATOR).getBytes(StandardCharsets.US_ASCII);
    }

    private void writeLine(byte[] prefix, int callNode, long value) throws IOException {
        if (value <= 0) {
            negative += value < 0 ? 1 : 0;
            return;
        }
        written.set(callNode);
        int length = paths.goTo(callNode);
        int at = digits.length;
        digits[--at] = '\n';
        for (long rest = value; rest > 0; rest /= 10) {
            digits[--at] = (byte) ('0' + rest % 10);
        }
        digits[--at] = ' ';
        out.put(prefix, prefix.length).put(paths.bytes(), length).put(digits, at, digits.length - at);
    }
}
