package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A database that a test puts together by hand, byte by byte, in either layout, with garbage in every gap. */
public final class TestDatabase {

    /** A context or an entry point. */
    public static final class Node {
        final long id;
        int lexicalType;
        int relation;
        int flags;
        public int propagation;
        int function;
        int file;
        long line;
        int module;
        long offset;
        String entryName = "";
        public final List<Node> children = new ArrayList<>();

        Node(long id) {
            this.id = id;
        }

        public Node with(Node... more) {
            children.addAll(List.of(more));
            return this;
        }

        boolean isEntry() {
            return !entryName.isEmpty();
        }
    }

    public record FunctionSpec(String name, int module, long offset, int file, long line) {}

    public record Id(int kind, int flags, long logical, long physical) {}

    public record Sample(long nanos, long ctxId) {}

    boolean draftMeta;
    boolean draftProfiles;
    int extraStride;
    int minor;
    boolean shareTails;
    String title = "title";
    final List<String> kinds = new ArrayList<>(
            List.of("SUMMARY", "NODE", "RANK", "THREAD", "GPUDEVICE", "GPUCONTEXT", "GPUSTREAM", "CORE"));
    public final Map<String, Map<String, Integer>> metrics = new LinkedHashMap<>();
    final List<String> modules = new ArrayList<>();
    public final List<String> files = new ArrayList<>();
    public final List<FunctionSpec> functions = new ArrayList<>();
    public final List<Node> roots = new ArrayList<>();
    /** Tuples of the profiles from 1 on. */
    final List<List<Id>> tuples = new ArrayList<>();
    /** Profile from 1 → ctxId → propMetricId → value. */
    public final TreeMap<Integer, TreeMap<Long, TreeMap<Integer, Double>>> values = new TreeMap<>();

    public final Map<Integer, List<Sample>> traces = new TreeMap<>();

    /** Bounds of the times; as HPCToolkit writes them where nothing was sampled. */
    public long beginNanos = Long.MAX_VALUE;

    public long endNanos = Long.MIN_VALUE;

    public static Node entry(long id, int type, String name) {
        Node node = new Node(id);
        node.relation = type;
        node.entryName = name;
        return node;
    }

    public static Node call(long id, int function) {
        Node node = new Node(id);
        node.relation = 1;
        node.flags = 1;
        node.function = function;
        return node;
    }

    public static Node line(long id, int file, long line) {
        Node node = new Node(id);
        node.lexicalType = 2;
        node.flags = 2;
        node.propagation = 1;
        node.file = file;
        node.line = line;
        return node;
    }

    static Node loop(long id, int file, long line) {
        Node node = line(id, file, line);
        node.lexicalType = 1;
        return node;
    }

    /** Metric with the four scopes of real databases, ids from {@code base}. */
    public TestDatabase metric(String name, int base) {
        Map<String, Integer> scopes = new LinkedHashMap<>();
        for (String scope : List.of("point", "function", "lex_aware", "execution")) {
            scopes.put(scope, base + scopes.size());
        }
        metrics.put(name, scopes);
        return this;
    }

    public TestDatabase value(int profile, long ctxId, int metricId, double value) {
        values.computeIfAbsent(profile, p -> new TreeMap<>())
                .computeIfAbsent(ctxId, c -> new TreeMap<>())
                .put(metricId, value);
        return this;
    }

    public TestDatabase profile(Id... ids) {
        tuples.add(List.of(ids));
        return this;
    }

    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("meta.db"), meta());
        Files.write(folder.resolve("profile.db"), profiles());
        Files.write(folder.resolve("cct.db"), cct());
        if (!traces.isEmpty()) {
            Files.write(folder.resolve("trace.db"), trace());
        }
    }

    Image header(String ident, int sections) {
        Image image = new Image();
        image.room(0x10 + 16 * sections, 1);
        return image.ascii(0, "HPCTOOLKIT" + ident).u8(14, 4).u8(15, minor);
    }

    static void section(Image image, int index, int start) {
        image.u64(0x10 + 16 * index, image.size() - start).u64(0x18 + 16 * index, start);
    }

    static byte[] finish(Image image, String footer) {
        image.ascii(image.room(8, 1), footer);
        return image.bytes();
    }

    byte[] meta() {
        return new TestMetaDb(this).bytes();
    }

    byte[] profiles() {
        Image image = header("prof", 2);
        int count = tuples.size() + 1;
        int szProfile = (draftProfiles ? 40 : 48) + extraStride;
        int at = image.room(13, 8);
        int records = image.room(szProfile * count, 8);
        image.u64(at, records).u32(at + 8, count).u8(at + 12, szProfile);
        section(image, 0, at);
        int idTuples = image.room(0, 8);
        for (int p = 1; p < count; p++) {
            List<Id> ids = tuples.get(p - 1);
            int tuple = image.room(8 + 16 * ids.size(), 8);
            image.u16(tuple, ids.size());
            for (int i = 0; i < ids.size(); i++) {
                int id = tuple + 8 + 16 * i;
                image.u8(id, ids.get(i).kind())
                        .u16(id + 2, ids.get(i).flags() | 0xfffe)
                        .u32(id + 4, ids.get(i).logical())
                        .u64(id + 8, ids.get(i).physical());
            }
            image.u64(records + p * szProfile + 0x20, tuple);
        }
        section(image, 1, idTuples);
        for (int p = 0; p < count; p++) {
            profileBlock(image, records + p * szProfile, values.getOrDefault(p, new TreeMap<>()));
            if (!draftProfiles) {
                image.u32(records + p * szProfile + 0x28, p == 0 ? 0xffffffffL : 0xfffffffeL);
            }
        }
        image.u64(records + 0x20, 0);
        return finish(image, "_prof.db");
    }

    private static void profileBlock(Image image, int record, Map<Long, ? extends Map<Integer, Double>> contexts) {
        int nValues = contexts.values().stream().mapToInt(Map::size).sum();
        int pValues = image.room(10 * nValues, 4);
        int pIndices = image.room(12 * contexts.size(), 4);
        image.u64(record, nValues)
                .u64(record + 8, pValues)
                .u32(record + 16, contexts.size())
                .u64(record + 24, pIndices);
        int value = 0;
        int index = pIndices;
        for (var context : contexts.entrySet()) {
            image.u32(index, context.getKey()).u64(index + 4, value);
            index += 12;
            for (var cell : context.getValue().entrySet()) {
                image.u16(pValues + 10 * value, cell.getKey()).f64(pValues + 10 * value + 2, cell.getValue());
                value++;
            }
        }
    }

    public byte[] cct() {
        TreeMap<Long, TreeMap<Integer, TreeMap<Integer, Double>>> contexts = new TreeMap<>();
        values.forEach((p, byContext) -> byContext.forEach((c, cells) -> cells.forEach((m, v) -> {
            if (p > 0) {
                contexts.computeIfAbsent(c, x -> new TreeMap<>())
                        .computeIfAbsent(m, x -> new TreeMap<>())
                        .put(p, v);
            }
        })));
        Image image = header("ctxt", 1);
        image.room(0x10, 1);
        int count = contexts.isEmpty() ? 0 : Math.toIntExact(contexts.lastKey() + 1);
        int szCtx = 32 + extraStride;
        int at = image.room(13, 8);
        int records = image.room(szCtx * count, 8);
        image.u64(at, records).u32(at + 8, count).u8(at + 12, szCtx);
        section(image, 0, at);
        for (int c = 0; c < count; c++) {
            contextBlock(image, records + c * szCtx, contexts.getOrDefault((long) c, new TreeMap<>()));
        }
        return finish(image, "__ctx.db");
    }

    private static void contextBlock(Image image, int record, Map<Integer, ? extends Map<Integer, Double>> metrics) {
        int nValues = metrics.values().stream().mapToInt(Map::size).sum();
        int pValues = image.room(12 * nValues, 4);
        int pIndices = image.room(10 * metrics.size(), 2);
        image.u64(record, nValues)
                .u64(record + 8, pValues)
                .u16(record + 16, metrics.size())
                .u64(record + 24, pIndices);
        int value = 0;
        int index = pIndices;
        for (var metric : metrics.entrySet()) {
            image.u16(index, metric.getKey()).u64(index + 2, value);
            index += 10;
            for (var cell : metric.getValue().entrySet()) {
                image.u32(pValues + 12 * value, cell.getKey()).f64(pValues + 12 * value + 4, cell.getValue());
                value++;
            }
        }
    }

    byte[] trace() {
        Image image = header("trce", 1);
        int szTrace = 24 + extraStride;
        int at = image.room(32, 8);
        int records = image.room(szTrace * traces.size(), 8);
        image.u64(at, records)
                .u32(at + 8, traces.size())
                .u8(at + 12, szTrace)
                .u64(at + 16, beginNanos)
                .u64(at + 24, endNanos);
        section(image, 0, at);
        int record = records;
        for (var trace : traces.entrySet()) {
            int start = image.room(12 * trace.getValue().size(), 8);
            image.u32(record, trace.getKey()).u64(record + 8, start).u64(record + 16, image.size());
            for (int i = 0; i < trace.getValue().size(); i++) {
                Sample sample = trace.getValue().get(i);
                image.u64(start + 12 * i, sample.nanos()).u32(start + 12 * i + 8, sample.ctxId());
            }
            record += szTrace;
            image.room(88, 1);
        }
        return finish(image, "trace.db");
    }
}
