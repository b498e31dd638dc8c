package org.perfspace.format.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.hpctoolkit.TestDatabase.FunctionSpec;
import org.perfspace.format.hpctoolkit.TestDatabase.Node;

/** The meta.db of a {@link TestDatabase}: its names, metrics, and context tree, in the layout of releases or of the draft. */
record TestMetaDb(TestDatabase database) {

    /** Returns the file. */
    byte[] bytes() {
        Image image = database.header("meta", 8);
        int at = image.room(16, 8);
        image.u64(at, image.text(database.title)).u64(at + 8, image.text("description"));
        TestDatabase.section(image, 0, at);
        idNames(image);
        if (database.draftMeta) {
            draftMetrics(image);
        } else {
            releaseMetrics(image);
        }
        Map<String, Integer> strings = strings(image);
        int modulesAt = objects(image, 5, 16, database.modules.size());
        for (int i = 0; i < database.modules.size(); i++) {
            image.u64(
                    modulesAt + i * (16 + database.extraStride) + 8, strings.getOrDefault(database.modules.get(i), 0));
        }
        TestDatabase.section(image, 5, modulesAt - 16);
        int filesAt = objects(image, 6, 16, database.files.size());
        for (int i = 0; i < database.files.size(); i++) {
            image.u32(filesAt + i * (16 + database.extraStride), 0xfffffffeL)
                    .u64(filesAt + i * (16 + database.extraStride) + 8, strings.getOrDefault(database.files.get(i), 0));
        }
        TestDatabase.section(image, 6, filesAt - 16);
        int functionsAt = objects(image, 7, 40, database.functions.size());
        for (int i = 0; i < database.functions.size(); i++) {
            FunctionSpec function = database.functions.get(i);
            int record = functionsAt + i * (40 + database.extraStride);
            image.u64(record, function.name().isEmpty() ? 0 : strings.getOrDefault(function.name(), 0))
                    .u64(record + 8, element(modulesAt, 16, function.module()))
                    .u64(record + 16, function.offset())
                    .u64(record + 24, element(filesAt, 16, function.file()))
                    .u32(record + 32, function.line());
        }
        TestDatabase.section(image, 7, functionsAt - 16);
        contexts(image, strings, modulesAt, filesAt, functionsAt);
        return TestDatabase.finish(image, "_meta.db");
    }

    private long element(int first, int bytes, int index) {
        return index < 0 ? 0 : first + (long) index * (bytes + database.extraStride);
    }

    private void idNames(Image image) {
        int at = image.room(9, 8);
        List<Integer> names = new ArrayList<>();
        database.kinds.forEach(kind -> names.add(image.text(kind)));
        int array = image.room(8 * names.size(), 8);
        for (int i = 0; i < names.size(); i++) {
            image.u64(array + 8 * i, names.get(i));
        }
        image.u64(at, array).u8(at + 8, database.kinds.size());
        TestDatabase.section(image, 1, at);
    }

    private void releaseMetrics(Image image) {
        int at = image.room(0x1b, 8);
        int szMetric = 32 + database.extraStride;
        int szInst = 16 + database.extraStride;
        int szScope = 16 + database.extraStride;
        List<String> scopes = database.metrics.values().stream()
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
        int pMetrics = image.room(szMetric * database.metrics.size(), 8);
        image.u64(at, pMetrics)
                .u32(at + 8, database.metrics.size())
                .u8(at + 0xc, szMetric)
                .u8(at + 0xd, szInst)
                .u8(at + 0xe, 24 + database.extraStride)
                .u64(at + 0x10, pScopes)
                .u16(at + 0x18, scopes.size())
                .u8(at + 0x1a, szScope);
        int md = pMetrics;
        for (var metric : database.metrics.entrySet()) {
            int insts = image.room(szInst * metric.getValue().size(), 8);
            int summaries =
                    image.room((24 + database.extraStride) * metric.getValue().size(), 8);
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
                int ss = summaries + i * (24 + database.extraStride);
                image.u64(ss, pScope).u64(ss + 8, formula).u8(ss + 16, 0).u16(ss + 18, scope.getValue());
                i++;
            }
            md += szMetric;
        }
        TestDatabase.section(image, 2, at);
    }

    private void draftMetrics(Image image) {
        int at = image.room(15, 8);
        int pMetrics = image.room(24 * database.metrics.size(), 8);
        image.u64(at, pMetrics)
                .u32(at + 8, database.metrics.size())
                .u8(at + 0xc, 24)
                .u8(at + 0xd, 24 + database.extraStride)
                .u8(at + 0xe, 16 + database.extraStride);
        int md = pMetrics;
        for (var metric : database.metrics.entrySet()) {
            int scopes =
                    image.room((24 + database.extraStride) * metric.getValue().size(), 8);
            image.u64(md, image.text(metric.getKey()))
                    .u16(md + 8, metric.getValue().size())
                    .u64(md + 16, scopes);
            int ps = scopes;
            for (var scope : metric.getValue().entrySet()) {
                int summary = image.room(16 + database.extraStride, 8);
                image.u64(ps, image.text(scope.getKey()))
                        .u16(ps + 8, 1)
                        .u16(ps + 10, scope.getValue())
                        .u64(ps + 16, summary)
                        .u64(summary, image.text("$$"))
                        .u8(summary + 8, 0)
                        .u16(summary + 10, scope.getValue());
                ps += 24 + database.extraStride;
            }
            md += 24;
        }
        TestDatabase.section(image, 2, at);
    }

    private Map<String, Integer> strings(Image image) {
        int start = image.size();
        Map<String, Integer> at = new HashMap<>();
        List<String> texts = new ArrayList<>();
        texts.addAll(database.modules);
        texts.addAll(database.files);
        database.functions.stream()
                .map(FunctionSpec::name)
                .filter(name -> !name.isEmpty())
                .forEach(texts::add);
        database.roots.stream()
                .filter(Node::isEntry)
                .map(node -> node.entryName)
                .forEach(texts::add);
        texts.sort(Comparator.comparing(String::length).reversed());
        for (String text : texts) {
            String longer = database.shareTails
                    ? at.keySet().stream()
                            .filter(other -> other.endsWith(text))
                            .findFirst()
                            .orElse("")
                    : "";
            at.computeIfAbsent(
                    text, t -> longer.isEmpty() ? image.text(t) : at.getOrDefault(longer, 0) + utf8(longer) - utf8(t));
        }
        TestDatabase.section(image, 4, start);
        return at;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private int objects(Image image, int section, int bytes, int count) {
        int at = image.room(16, 8);
        int array = image.room((bytes + database.extraStride) * count, 8);
        image.u64(at, array).u32(at + 8, count).u16(at + 12, bytes + database.extraStride);
        TestDatabase.section(image, section, at);
        return array;
    }

    private void contexts(Image image, Map<String, Integer> strings, int modulesAt, int filesAt, int functionsAt) {
        int at = image.room(16, 8);
        Map<Node, Integer> records = new HashMap<>();
        Deque<Node> queue = new ArrayDeque<>();
        if (database.draftMeta) {
            Node top = new Node(0);
            top.children.addAll(database.roots);
            records.put(top, at);
            queue.add(top);
        } else {
            int szEntry = 32 + database.extraStride;
            int entries = image.room(szEntry * database.roots.size(), 8);
            image.u64(at, entries).u16(at + 8, database.roots.size()).u8(at + 10, szEntry);
            for (int i = 0; i < database.roots.size(); i++) {
                Node entry = database.roots.get(i);
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
            int base = database.draftMeta ? 0x18 : 0x20;
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
        TestDatabase.section(image, 3, at);
    }

    private void context(Image image, int at, int base, Node node, int modulesAt, int filesAt, int functionsAt) {
        image.u32(at + 0x10, node.id)
                .u8(at + 0x14, node.flags | 0x80)
                .u8(at + 0x15, node.relation)
                .u8(at + 0x16, node.lexicalType)
                .u8(at + 0x17, words(node));
        if (!database.draftMeta) {
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
        return (node.flags & 1) + (node.flags & 2) + (node.flags & 4) / 2 + database.extraStride / 8;
    }
}
