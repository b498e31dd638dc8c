package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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
    public final Map<String, Map<String, Integer>> metrics = new java.util.LinkedHashMap<>();
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
        Map<String, Integer> scopes = new java.util.LinkedHashMap<>();
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

    private Image header(String ident, int sections) {
        Image image = new Image();
        image.room(0x10 + 16 * sections, 1);
        return image.ascii(0, "HPCTOOLKIT" + ident).u8(14, 4).u8(15, minor);
    }

    private static void section(Image image, int index, int start) {
        image.u64(0x10 + 16 * index, image.size() - start).u64(0x18 + 16 * index, start);
    }

    private static byte[] finish(Image image, String footer) {
        image.ascii(image.room(8, 1), footer);
        return image.bytes();
    }

    byte[] meta() {
        Image image = header("meta", 8);
        int at = image.room(16, 8);
        image.u64(at, image.text(title)).u64(at + 8, image.text("description"));
        section(image, 0, at);
        idNames(image);
        if (draftMeta) {
            draftMetrics(image);
        } else {
            releaseMetrics(image);
        }
        Map<String, Integer> strings = strings(image);
        int modulesAt = objects(image, 5, 16, modules.size());
        for (int i = 0; i < modules.size(); i++) {
            image.u64(modulesAt + i * (16 + extraStride) + 8, strings.getOrDefault(modules.get(i), 0));
        }
        section(image, 5, modulesAt - 16);
        int filesAt = objects(image, 6, 16, files.size());
        for (int i = 0; i < files.size(); i++) {
            image.u32(filesAt + i * (16 + extraStride), 0xfffffffeL)
                    .u64(filesAt + i * (16 + extraStride) + 8, strings.getOrDefault(files.get(i), 0));
        }
        section(image, 6, filesAt - 16);
        int functionsAt = objects(image, 7, 40, functions.size());
        for (int i = 0; i < functions.size(); i++) {
            FunctionSpec function = functions.get(i);
            int record = functionsAt + i * (40 + extraStride);
            image.u64(record, function.name().isEmpty() ? 0 : strings.getOrDefault(function.name(), 0))
                    .u64(record + 8, element(modulesAt, 16, function.module()))
                    .u64(record + 16, function.offset())
                    .u64(record + 24, element(filesAt, 16, function.file()))
                    .u32(record + 32, function.line());
        }
        section(image, 7, functionsAt - 16);
        contexts(image, strings, modulesAt, filesAt, functionsAt);
        return finish(image, "_meta.db");
    }

    private long element(int first, int bytes, int index) {
        return index < 0 ? 0 : first + (long) index * (bytes + extraStride);
    }

    private void idNames(Image image) {
        int at = image.room(9, 8);
        List<Integer> names = new ArrayList<>();
        kinds.forEach(kind -> names.add(image.text(kind)));
        int array = image.room(8 * names.size(), 8);
        for (int i = 0; i < names.size(); i++) {
            image.u64(array + 8 * i, names.get(i));
        }
        image.u64(at, array).u8(at + 8, kinds.size());
        section(image, 1, at);
    }

    private void releaseMetrics(Image image) {
        int at = image.room(0x1b, 8);
        int szMetric = 32 + extraStride;
        int szInst = 16 + extraStride;
        int szScope = 16 + extraStride;
        List<String> scopes = metrics.values().stream()
                .flatMap(m -> m.keySet().stream())
                .distinct()
                .toList();
        Map<String, Integer> positions = new HashMap<>();
        scopes.forEach(scope -> positions.put(scope, positions.size()));
        int pScopes = image.room(szScope * scopes.size(), 8);
        for (int i = 0; i < scopes.size(); i++) {
            int ps = pScopes + i * szScope;
            String scope = scopes.get(i);
            int type = List.of("custom", "point", "execution", "function").indexOf(scope);
            image.u64(ps, image.text(scope)).u8(ps + 8, Math.max(type, 0)).u8(ps + 9, type == 3 ? 0 : 255);
        }
        int pMetrics = image.room(szMetric * metrics.size(), 8);
        image.u64(at, pMetrics)
                .u32(at + 8, metrics.size())
                .u8(at + 0xc, szMetric)
                .u8(at + 0xd, szInst)
                .u8(at + 0xe, 24 + extraStride)
                .u64(at + 0x10, pScopes)
                .u16(at + 0x18, scopes.size())
                .u8(at + 0x1a, szScope);
        int md = pMetrics;
        for (var metric : metrics.entrySet()) {
            int insts = image.room(szInst * metric.getValue().size(), 8);
            int summaries = image.room((24 + extraStride) * metric.getValue().size(), 8);
            image.u64(md, image.text(metric.getKey()))
                    .u64(md + 8, insts)
                    .u64(md + 16, summaries)
                    .u16(md + 0x18, metric.getValue().size())
                    .u16(md + 0x1a, metric.getValue().size());
            int formula = image.text("$$");
            int i = 0;
            for (var scope : metric.getValue().entrySet()) {
                int pScope = pScopes + positions.getOrDefault(scope.getKey(), 0) * szScope;
                image.u64(insts + i * szInst, pScope).u16(insts + i * szInst + 8, scope.getValue());
                int ss = summaries + i * (24 + extraStride);
                image.u64(ss, pScope).u64(ss + 8, formula).u8(ss + 16, 0).u16(ss + 18, scope.getValue());
                i++;
            }
            md += szMetric;
        }
        section(image, 2, at);
    }

    private void draftMetrics(Image image) {
        int at = image.room(15, 8);
        int pMetrics = image.room(24 * metrics.size(), 8);
        image.u64(at, pMetrics)
                .u32(at + 8, metrics.size())
                .u8(at + 0xc, 24)
                .u8(at + 0xd, 24 + extraStride)
                .u8(at + 0xe, 16 + extraStride);
        int md = pMetrics;
        for (var metric : metrics.entrySet()) {
            int scopes = image.room((24 + extraStride) * metric.getValue().size(), 8);
            image.u64(md, image.text(metric.getKey()))
                    .u16(md + 8, metric.getValue().size())
                    .u64(md + 16, scopes);
            int ps = scopes;
            for (var scope : metric.getValue().entrySet()) {
                int summary = image.room(16 + extraStride, 8);
                image.u64(ps, image.text(scope.getKey()))
                        .u16(ps + 8, 1)
                        .u16(ps + 10, scope.getValue())
                        .u64(ps + 16, summary)
                        .u64(summary, image.text("$$"))
                        .u8(summary + 8, 0)
                        .u16(summary + 10, scope.getValue());
                ps += 24 + extraStride;
            }
            md += 24;
        }
        section(image, 2, at);
    }

    private Map<String, Integer> strings(Image image) {
        int start = image.size();
        Map<String, Integer> at = new HashMap<>();
        List<String> texts = new ArrayList<>();
        texts.addAll(modules);
        texts.addAll(files);
        functions.stream()
                .map(FunctionSpec::name)
                .filter(name -> !name.isEmpty())
                .forEach(texts::add);
        roots.stream().filter(Node::isEntry).map(node -> node.entryName).forEach(texts::add);
        texts.sort(java.util.Comparator.comparing(String::length).reversed());
        for (String text : texts) {
            String longer = shareTails
                    ? at.keySet().stream()
                            .filter(other -> other.endsWith(text))
                            .findFirst()
                            .orElse("")
                    : "";
            at.computeIfAbsent(
                    text, t -> longer.isEmpty() ? image.text(t) : at.getOrDefault(longer, 0) + utf8(longer) - utf8(t));
        }
        section(image, 4, start);
        return at;
    }

    private static int utf8(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }

    private int objects(Image image, int section, int bytes, int count) {
        int at = image.room(16, 8);
        int array = image.room((bytes + extraStride) * count, 8);
        image.u64(at, array).u32(at + 8, count).u16(at + 12, bytes + extraStride);
        section(image, section, at);
        return array;
    }

    private void contexts(Image image, Map<String, Integer> strings, int modulesAt, int filesAt, int functionsAt) {
        int at = image.room(16, 8);
        Map<Node, Integer> records = new HashMap<>();
        Deque<Node> queue = new ArrayDeque<>();
        if (draftMeta) {
            Node top = new Node(0);
            top.children.addAll(roots);
            records.put(top, at);
            queue.add(top);
        } else {
            int szEntry = 32 + extraStride;
            int entries = image.room(szEntry * roots.size(), 8);
            image.u64(at, entries).u16(at + 8, roots.size()).u8(at + 10, szEntry);
            for (int i = 0; i < roots.size(); i++) {
                Node entry = roots.get(i);
                int ep = entries + i * szEntry;
                image.u32(ep + 0x10, entry.id)
                        .u16(ep + 0x14, entry.relation)
                        .u64(ep + 0x18, strings.getOrDefault(entry.entryName, 0));
                records.put(entry, ep);
                queue.add(entry);
            }
        }
        while (!queue.isEmpty()) {
            Node parent = queue.poll();
            int record = records.getOrDefault(parent, 0);
            int base = draftMeta ? 0x18 : 0x20;
            int size = parent.children.stream()
                    .mapToInt(child -> base + 8 * words(child))
                    .sum();
            int block = size == 0 ? 0 : image.room(size, 8);
            image.u64(record, size).u64(record + 8, block);
            int next = block;
            for (Node child : parent.children) {
                context(image, next, base, child, modulesAt, filesAt, functionsAt);
                records.put(child, next);
                queue.add(child);
                next += base + 8 * words(child);
            }
        }
        section(image, 3, at);
    }

    private void context(Image image, int at, int base, Node node, int modulesAt, int filesAt, int functionsAt) {
        image.u32(at + 0x10, node.id)
                .u8(at + 0x14, node.flags | 0x80)
                .u8(at + 0x15, node.relation)
                .u8(at + 0x16, node.lexicalType)
                .u8(at + 0x17, words(node));
        if (!draftMeta) {
            image.u16(at + 0x18, node.propagation);
        }
        int flex = at + base;
        if ((node.flags & 1) != 0) {
            image.u64(flex, element(functionsAt, 40, node.function));
            flex += 8;
        }
        if ((node.flags & 2) != 0) {
            image.u64(flex, element(filesAt, 16, node.file)).u32(flex + 8, node.line);
            flex += 16;
        }
        if ((node.flags & 4) != 0) {
            image.u64(flex, element(modulesAt, 16, node.module)).u64(flex + 8, node.offset);
        }
    }

    private int words(Node node) {
        return (node.flags & 1) + (node.flags & 2) + (node.flags & 4) / 2 + extraStride / 8;
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
