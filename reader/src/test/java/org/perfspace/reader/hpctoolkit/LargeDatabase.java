package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.perfspace.format.hpctoolkit.HpctOptions;
import org.perfspace.io.ByteSink;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.input.Input;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.severity.ColumnCursor;
import org.perfspace.model.severity.ColumnSource;
import org.perfspace.model.severity.RowCursor;

/**
 * Writes a database of any size, streaming, and measures reading it: {@code LargeDatabase write FOLDER CONTEXTS PROFILES
 * METRICS} and {@code LargeDatabase read FOLDER}. Values are a hash of their place, so both orders tell the same. As in
 * databases of HPCToolkit itself, a context has a smaller id than its parent, so that the tree goes backwards through the
 * file, and some ids belong to contexts that are not in the tree.
 */
final class LargeDatabase {

    private static final int SCOPES = 4;
    private static final int DEEPEST = 30;
    private static final int[] PER_CENT = {5, 22, 22, 55};

    private final int contexts;
    private final int profiles;
    private final int metrics;

    private LargeDatabase(int contexts, int profiles, int metrics) {
        this.contexts = contexts;
        this.profiles = profiles;
        this.metrics = metrics;
    }

    /** See above. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1]);
        if (args[0].equals("write")) {
            new LargeDatabase(Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]))
                    .write(folder);
            return;
        }
        measure(folder, false);
        measure(folder, true);
        measure(folder, true);
    }

    private static void measure(Path folder, boolean allScopes) throws IOException {
        long start = System.nanoTime();
        try (PerformanceSpace space = HpctDatabaseReader.open(
                Input.of(folder), ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, allScopes))) {
            long opened = System.nanoTime();
            long[] rows = rows(space);
            long byRow = System.nanoTime();
            long[] columns = columns(space);
            long byColumn = System.nanoTime();
            System.out.printf(
                    "%s: open %d ms; rows %d ms, %,d values (%x); columns %d ms, %,d values (%x)%n",
                    allScopes ? "all scopes" : "execution",
                    (opened - start) / 1_000_000,
                    (byRow - opened) / 1_000_000,
                    rows[0],
                    rows[1],
                    (byColumn - byRow) / 1_000_000,
                    columns[0],
                    columns[1]);
        }
    }

    private static long[] rows(PerformanceSpace space) throws IOException {
        long[] sum = new long[2];
        for (Metric metric : space.definitions().metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    int count = rows.row().count();
                    sum[0] += count;
                    for (int i = 0; i < count; i++) {
                        sum[1] += rows.row().word(i);
                    }
                }
            }
        }
        return sum;
    }

    private static long[] columns(PerformanceSpace space) throws IOException {
        long[] sum = new long[2];
        for (int location = 0; location < space.definitions().locations().size(); location++) {
            try (ColumnCursor column = ((ColumnSource) space.severity()).column(location)) {
                while (column.next()) {
                    sum[0] += column.count();
                    for (int i = 0; i < column.count(); i++) {
                        sum[1] += column.word(i);
                    }
                }
            }
        }
        return sum;
    }

    private void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        TestDatabase db = new TestDatabase();
        for (int m = 0; m < metrics; m++) {
            db.metric("metric" + m + " (sec)", SCOPES * m);
        }
        db.files.add("src/main.c");
        db.modules.add("/bin/app");
        for (int i = 0; i < 1_000; i++) {
            db.functions.add(new TestDatabase.FunctionSpec("function_" + i, 0, i, 0, i + 1));
        }
        TestDatabase.Node root = TestDatabase.entry(id(1), 1, "main thread");
        db.roots.add(root);
        Deque<TestDatabase.Node> path = new ArrayDeque<>(List.of(root));
        for (int i = 2; i <= contexts; i++) {
            for (long up = hash(i, 2, 2) % 3; path.size() > 1 && (up > 0 || path.size() > DEEPEST); up--) {
                path.pop();
            }
            TestDatabase.Node node = TestDatabase.call(id(i), (int) (hash(i, 1, 1) % 1_000));
            path.getFirst().with(node);
            path.push(node);
        }
        Files.write(folder.resolve("meta.db"), db.meta());
        writeProfiles(folder.resolve("profile.db"));
        writeCct(folder.resolve("cct.db"));
    }

    /** Returns the ctxId of a context of the tree; the contexts of the ids in between are hidden. */
    private int id(int context) {
        return 1 + (contexts - context) * 3 / 2;
    }

    private void writeProfiles(Path file) throws IOException {
        int count = profiles + 1;
        int records = 0x40;
        int tuples = records + 48 * count;
        int data = tuples + 40 * count;
        ByteBuffer head = ByteBuffer.allocate(data).order(ByteOrder.LITTLE_ENDIAN);
        head.put("HPCTOOLKITprof".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .put((byte) 4);
        head.putLong(0x10, tuples - 0x30)
                .putLong(0x18, 0x30)
                .putLong(0x20, data - tuples)
                .putLong(0x28, tuples);
        head.putLong(0x30, records).putInt(0x38, count).put(0x3c, (byte) 48);
        head.putInt(records + 0x28, 1);
        try (FileChannel channel = open(file)) {
            channel.position(data);
            ByteSink out = new ByteSink(channel);
            for (int p = 1; p < count; p++) {
                int tuple = tuples + 40 * p;
                head.putShort(tuple, (short) 2)
                        .put(tuple + 8, (byte) 2)
                        .putInt(tuple + 12, p)
                        .putLong(tuple + 16, p);
                head.put(tuple + 24, (byte) 3);
                int record = records + 48 * p;
                head.putLong(record + 8, data + out.position()).putLong(record + 0x20, tuple);
                writeProfile(p, out, head, record, data);
            }
            out.bytes("_prof.db".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            out.flush();
            channel.write(head.position(0), 0);
        }
    }

    private void writeProfile(int p, ByteSink out, ByteBuffer head, int record, int data) throws IOException {
        TreeMap<Integer, Long> starts = new TreeMap<>();
        long values = 0;
        for (int c = 1; c <= id(1); c++) {
            long before = values;
            for (int m = 0; m < metrics * SCOPES; m++) {
                if (isThere(c, p, m)) {
                    out.u16(m).f64(value(c, p, m));
                    values++;
                }
            }
            if (values > before) {
                starts.put(c, before);
            }
        }
        out.align(4);
        head.putLong(record, values).putInt(record + 0x10, starts.size()).putLong(record + 0x18, data + out.position());
        for (var start : starts.entrySet()) {
            out.u32(start.getKey()).bits64(start.getValue());
        }
        out.align(8);
    }

    private void writeCct(Path file) throws IOException {
        int records = 0x40;
        int data = records + 32 * (id(1) + 1);
        ByteBuffer head = ByteBuffer.allocate(data).order(ByteOrder.LITTLE_ENDIAN);
        head.put("HPCTOOLKITctxt".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .put((byte) 4);
        head.putLong(0x10, data - 0x30).putLong(0x18, 0x30);
        head.putLong(0x30, records).putInt(0x38, id(1) + 1).put(0x3c, (byte) 32);
        try (FileChannel channel = open(file)) {
            channel.position(data);
            ByteSink out = new ByteSink(channel);
            for (int c = 1; c <= id(1); c++) {
                int record = records + 32 * c;
                head.putLong(record + 8, data + out.position());
                TreeMap<Integer, Long> starts = new TreeMap<>();
                long values = 0;
                for (int m = 0; m < metrics * SCOPES; m++) {
                    long before = values;
                    for (int p = 1; p <= profiles; p++) {
                        if (isThere(c, p, m)) {
                            out.u32(p).f64(value(c, p, m));
                            values++;
                        }
                    }
                    if (values > before) {
                        starts.put(m, before);
                    }
                }
                head.putLong(record, values).putShort(record + 0x10, (short) starts.size());
                head.putLong(record + 0x18, data + out.position());
                for (var start : starts.entrySet()) {
                    out.u16(start.getKey()).bits64(start.getValue());
                }
                out.align(4);
            }
            out.bytes("__ctx.db".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            out.flush();
            channel.write(head.position(0), 0);
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    private static boolean isThere(int context, int profile, int metricId) {
        return hash(context, profile, metricId) % 100 < PER_CENT[metricId % SCOPES];
    }

    private static double value(int context, int profile, int metricId) {
        return 1 + hash(profile, metricId, context) % 1_000_000;
    }

    private static long hash(long a, long b, long c) {
        long x = a * 0x9e3779b97f4a7c15L + b * 0xc2b2ae3d27d4eb4fL + c * 0x165667b19e3779f9L;
        x = (x ^ (x >>> 32)) * 0xd6e8feb86659fd93L;
        return (x ^ (x >>> 32)) >>> 1;
    }
}
