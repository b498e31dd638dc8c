package org.perfspace.format.hpctoolkit;

import static org.perfspace.format.hpctoolkit.ExperimentLayout.METRIC_DB_MAGIC;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Definitions;

/**
 * The {@code *.metric-db} files of a database, one for each thread: a value for each context, in the order of ids from 1 on,
 * and each column.
 *
 * @param folder the database
 * @param files names of the files
 */
record MetricDbFiles(HpctFolder folder, List<String> files) {

    /** Returns the files of a database, sorted by name. */
    static MetricDbFiles of(HpctFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        for (String name : folder.input().list("")) {
            if (name.endsWith(ExperimentLayout.METRIC_DB)) {
                files.add(name);
            }
        }
        files.sort(null);
        return new MetricDbFiles(folder, files);
    }

    /** Stores the values of each file as those of a profile. */
    void store(
            ExperimentValues into, ContextIds slots, ExperimentMetrics metrics, ReadOptions options, List<String> notes)
            throws IOException {
        for (int i = 0; i < files.size(); i++) {
            try (ByteSource source = folder.read(files.get(i))) {
                store(source, i + 1, into, slots, metrics, options.salvage(), notes);
            }
        }
    }

    private static void store(
            ByteSource source,
            int profile,
            ExperimentValues into,
            ContextIds slots,
            ExperimentMetrics metrics,
            boolean salvage,
            List<String> notes)
            throws IOException {
        ByteCursor in = new ByteCursor(source);
        Header header;
        try {
            header = Header.read(in);
        } catch (ProfileException e) {
            if (!salvage) {
                throw e;
            }
            notes.add("the values of a file are left out: " + e.getMessage());
            into.begin(profile);
            into.end();
            return;
        }
        int[] ids = new int[header.columns()];
        for (int column = 0; column < ids.length; column++) {
            ids[column] = metrics.propMetricId(column);
        }
        long there = in.remaining() / Math.max(1, header.rowBytes());
        if (there < header.contexts() && !salvage) {
            in.count("contexts", header.contexts(), header.rowBytes());
        }
        long contexts = Math.min(there, header.contexts());
        if (contexts < header.contexts()) {
            notes.add(source.place() + " is incomplete: the values of "
                    + Definitions.count(header.contexts() - contexts, "1 context is", "%,d contexts are")
                    + " missing");
        }
        requireContexts(source.place(), header, slots, salvage);
        into.begin(profile);
        for (int rank = 0; rank < slots.size() && slots.idAt(rank) <= contexts; rank++) {
            in.seek("values", header.bytes() + (slots.idAt(rank) - 1) * header.rowBytes());
            for (int id : ids) {
                long bits = in.bits64("value");
                if (id != MetaDb.NONE) {
                    into.set(id, bits);
                }
            }
            into.context(slots.slotAt(rank));
        }
        into.end();
    }

    private static void requireContexts(Place place, Header header, ContextIds slots, boolean salvage)
            throws IOException {
        long last = 0;
        for (int rank = slots.size() - 1; rank >= 0 && last == 0; rank--) {
            boolean written = slots.idAt(rank) <= Integer.MAX_VALUE;
            last = written ? slots.idAt(rank) : 0;
        }
        if (last > header.contexts() && !salvage) {
            throw place.atByte(header.bytes() - 2L * Integer.BYTES)
                    .corrupt(
                            "expected values of %s, as %s has, found %,d",
                            Definitions.count(last, "context"), ExperimentLayout.XML, header.contexts());
        }
    }

    /** Checks that the files end after their last value. */
    void check(Findings findings) throws IOException {
        for (String file : files) {
            try (ByteSource source = folder.read(file)) {
                ByteCursor in = new ByteCursor(source);
                Header header = Header.read(in);
                long more = in.remaining() - header.contexts() * header.rowBytes();
                if (more > 0) {
                    findings.fault(
                            "size",
                            source.place().atByte(source.size() - more),
                            "expected the end after the values of %s, found %s",
                            Definitions.count(header.contexts(), "context"),
                            Definitions.count(more, "more byte"));
                }
            }
        }
    }

    /**
     * The header of a file.
     *
     * @param bytes its bytes
     * @param contexts number of contexts
     * @param columns number of values of each context
     */
    private record Header(long bytes, long contexts, int columns) {

        static Header read(ByteCursor in) throws IOException {
            in.magic(METRIC_DB_MAGIC);
            in.skip("version", ExperimentLayout.VERSION_BYTES);
            in.order(byteOrder(in));
            long contexts = in.u32("number of contexts");
            Place place = in.place();
            long columns = in.u32("number of metrics");
            if (columns == 0 || columns > 1 << Character.SIZE) {
                throw place.corrupt("expected 1 to 65,536 metrics, found %,d", columns);
            }
            return new Header(in.position(), contexts, (int) columns);
        }

        int rowBytes() {
            return columns * Double.BYTES;
        }
    }

    /** Reads the letter that tells the byte order of the numbers that follow. */
    static ByteOrder byteOrder(ByteCursor in) throws IOException {
        Place place = in.place();
        int letter = in.u8("byte order");
        return switch (letter) {
            case 'b' -> ByteOrder.BIG_ENDIAN;
            case 'l' -> ByteOrder.LITTLE_ENDIAN;
            default -> throw place.corrupt("expected the byte order b or l, found byte %02x", letter);
        };
    }
}
