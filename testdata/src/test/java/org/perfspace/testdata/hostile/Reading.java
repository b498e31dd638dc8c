package org.perfspace.testdata.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.ColumnCursor;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Trace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.fixtures.FlatSums;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.Totals;
import org.perfspace.value.ViewException;

/** Reads everything that a profile holds, in every way that there is. */
public final class Reading {

    /** Bytes of an attachment that are read at most. */
    private static final long MOST_BYTES = 1 << 24;

    private static final List<CallFlavour> FLAVOURS = List.of(CallFlavour.values());

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final long choice;

    private Reading(PerformanceSpace space, long choice) {
        this.space = space;
        this.choice = choice;
        this.definitions = space.definitions();
    }

    /**
     * Opens a profile and reads it, then lets it be checked.
     *
     * @param choice which of the computed views is looked at
     */
    static void all(Path path, ReadOptions options, long choice) throws IOException {
        Input input = Input.of(path, "x");
        IOException failure = null;
        try (PerformanceSpace space = Readers.open(input, options)) {
            of(space, choice);
        } catch (IOException e) {
            failure = e;
        }
        Readers.check(input, options);
        if (failure != null) {
            throw failure;
        }
    }

    /** Reads an open space: the first failure is thrown in the end, what comes after it is read nevertheless. */
    public static void of(PerformanceSpace space, long choice) throws IOException {
        Reading reading = new Reading(space, choice);
        Failures failures = new Failures();
        failures.in(() -> DefinitionsDigest.without("", reading.definitions));
        for (Metric metric : reading.definitions.metrics()) {
            failures.in(() -> reading.rows(metric));
            failures.in(() -> reading.views(metric));
        }
        failures.in(reading::columns);
        failures.in(reading::trace);
        for (Attachment attachment : space.attachments()) {
            failures.in(() -> attachment(attachment));
        }
        failures.throwFirst();
    }

    /** The cursor and random access agree. */
    private void rows(Metric metric) throws IOException {
        Severity severity = space.severity();
        Row row = space.newRow(metric.id());
        int words =
                Math.multiplyExact(definitions.locations().size(), metric.type().words());
        long[] inTurn = new long[words];
        long[] alone = new long[words];
        int stored = 0;
        int last = -1;
        try (RowCursor rows = severity.rows(metric.id())) {
            while (rows.next()) {
                require(rows.callNode() > last, "call nodes in order");
                last = rows.callNode();
                require(severity.hasRow(metric.id(), last), "a row of the cursor is there");
                require(severity.read(metric.id(), last, row), "a row of the cursor can be read");
                require(row.locations() == definitions.locations().size(), "a cell for each location");
                rows.row().copyDense(inTurn);
                row.copyDense(alone);
                require(
                        Arrays.equals(inTurn, alone),
                        "a row of the cursor to have the same cells when it is read alone");
                stored++;
            }
        }
        for (int node = 0; node < definitions.callNodes().size(); node++) {
            stored -= severity.read(metric.id(), node, row) ? 1 : 0;
        }
        require(stored == 0, "as many rows of the cursor as can be read alone");
    }

    private void views(Metric metric) throws IOException {
        CallFlavour flavour = FLAVOURS.get((int) Math.floorMod(choice, (long) FLAVOURS.size()));
        CallTreeView view = CallTreeView.of(space, flavour);
        switch ((int) Math.floorMod(choice / 3, 5L)) {
            case 0 -> drain(view.rows(metric.id()));
            case 1 -> drain(view.sweep(metric.id()));
            case 2 -> each(view, metric, view.newRow(metric.id()));
            case 3 -> Totals.byLocation(space, metric.id());
            default -> flat(metric);
        }
    }

    private void flat(Metric metric) throws IOException {
        FlatSums flat = FlatSums.of(space);
        for (int region = 0; region < definitions.regions().size(); region++) {
            for (FlatSums.Part part : FlatSums.Part.values()) {
                flat.read(metric.id(), region, part, flat.newRow(metric.id()));
            }
        }
    }

    private void each(CallTreeView view, Metric metric, Row row) throws IOException {
        for (int node = 0; node < definitions.callNodes().size(); node++) {
            view.read(metric.id(), node, row);
        }
    }

    private static void drain(RowCursor cursor) throws IOException {
        try (cursor) {
            while (cursor.next()) {
                require(cursor.row().count() >= 0, "cells");
            }
        }
    }

    private void columns() throws IOException {
        if (!(space.severity() instanceof ColumnSource source)) {
            return;
        }
        for (int location = 0; location < definitions.locations().size(); location++) {
            try (ColumnCursor column = source.column(location)) {
                while (column.next()) {
                    for (int i = 0; i < column.count(); i++) {
                        require(column.metric(i) < definitions.metrics().size(), "a metric that is there");
                    }
                }
            }
        }
    }

    private void trace() throws IOException {
        if (space.trace().isEmpty()) {
            return;
        }
        Trace trace = space.trace().get();
        for (int location = 0; location < definitions.locations().size(); location++) {
            long count = 0;
            Trace.SampleCursor samples = trace.samples(location);
            while (samples.next()) {
                count++;
                require(samples.callNode() < definitions.callNodes().size(), "a call node that is there");
            }
            require(count == trace.sampleCount(location), "as many samples as it says");
        }
    }

    private static void attachment(Attachment attachment) throws IOException {
        try (InputStream in = attachment.open()) {
            byte[] buffer = new byte[1 << 13];
            long size = 0;
            int some = in.read(buffer);
            for (; some >= 0 && size <= MOST_BYTES; some = in.read(buffer)) {
                size += some;
            }
            require(some >= 0 || size == attachment.size(), "as many bytes as it says");
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("expected " + what);
        }
    }

    /** Something that may fail as reading may. */
    private interface Work {
        void run() throws IOException;
    }

    /** Goes on after a failure, and remembers the first; what a view cannot compute is none. */
    private static final class Failures {
        private @Nullable IOException first;

        void in(Work work) throws IOException {
            try {
                work.run();
            } catch (ViewException e) {
                // a type whose values cannot be added, an overflow: an answer
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }

        void throwFirst() throws IOException {
            if (first != null) {
                throw first;
            }
        }
    }
}
