package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.ByteSink;

/**
 * Writes meta.db (see {@link org.perfspace.format.hpctoolkit.MetaDbLayout}), the sections in the order in which HPCToolkit
 * puts them: General, IdNames, Metrics, Strings, Modules, Files, Functions, Context. The offsets of all sections are
 * known before the first byte is written.
 */
final class MetaDbWriter {

    private static final int ARRAY_HEADER = 16;

    private final MetaDb meta;
    private final NulTexts general = new NulTexts();
    private final NulTexts kinds = new NulTexts();
    private final NulTexts strings = new NulTexts();
    private final MetricSection metrics;
    private final long[] sections = new long[2 * DbFile.META.sections()];
    private final long idNamesArray;
    private final long stringsStart;
    private final ContextSection contexts;

    public MetaDbWriter(MetaDb meta) {
        this.meta = meta;
        addStrings();
        long at = DbFile.META.headerBytes();
        at = place(GENERAL, at, 16 + general.size());
        idNamesArray = DbFile.align(9 + kinds.size(), 8);
        at = place(ID_NAMES, at, idNamesArray + 8L * meta.kinds().size());
        metrics = new MetricSection(meta, at);
        place(METRICS, at, metrics.size());
        stringsStart = at + metrics.size();
        sections[2 * STRINGS] = strings.size();
        sections[2 * STRINGS + 1] = stringsStart;
        at = DbFile.align(stringsStart + strings.size(), 8);
        at = place(
                MODULES, at, ARRAY_HEADER + (long) MODULE_BYTES * meta.modules().size());
        at = place(FILES, at, ARRAY_HEADER + (long) FILE_BYTES * meta.files().size());
        at = place(
                FUNCTIONS,
                at,
                ARRAY_HEADER + (long) FUNCTION_BYTES * meta.functions().size());
        contexts = new ContextSection(meta, at, this::function, this::file, this::module, this::string);
        place(CONTEXT, at, contexts.size());
    }

    /** Returns the number of bytes of the file. */
    long size() {
        return start(CONTEXT) + contexts.size() + DbFile.FOOTER_BYTES;
    }

    /** Writes the file. */
    public void write(FileChannel file) throws IOException {
        write(new ByteSink(file));
    }

    /** Writes the bytes of the file. */
    public void write(ByteSink out) throws IOException {
        DbFile.META.writeHeader(out, sections);
        writeGeneral(out);
        writeIdNames(out.align(8));
        metrics.write(out.align(8));
        strings.write(out);
        writeModules(out.align(8));
        writeFiles(out.align(8));
        writeFunctions(out.align(8));
        contexts.write(out.align(8));
        out.bytes(DbFile.META.footer()).flush();
    }

    private void addStrings() {
        general.add(meta.title());
        general.add(meta.description());
        meta.kinds().forEach(kinds::add);
        addEntryNames();
        meta.modules().forEach(strings::add);
        meta.files().forEach(file -> strings.add(file.path()));
        for (MetaDb.FunctionRecord function : meta.functions()) {
            if (!function.anonymous()) {
                strings.add(function.name());
            }
        }
    }

    private void addEntryNames() {
        for (int c = 0; c < meta.contexts().size(); c++) {
            if (meta.contexts().lexicalType(c) == ContextTree.ENTRY) {
                strings.add(meta.contexts().name(c));
            }
        }
    }

    /** Records the size and the position of a section; returns the position at which the next one may begin. */
    private long place(int section, long at, long size) {
        sections[2 * section] = size;
        sections[2 * section + 1] = at;
        return DbFile.align(at + size, 8);
    }

    private long start(int section) {
        return sections[2 * section + 1];
    }

    private long string(String text) {
        return stringsStart + strings.add(text);
    }

    private long module(int index) {
        return index == MetaDb.NONE ? 0 : start(MODULES) + ARRAY_HEADER + (long) MODULE_BYTES * index;
    }

    private long file(int index) {
        return index == MetaDb.NONE ? 0 : start(FILES) + ARRAY_HEADER + (long) FILE_BYTES * index;
    }

    private long function(int index) {
        return index == MetaDb.NONE ? 0 : start(FUNCTIONS) + ARRAY_HEADER + (long) FUNCTION_BYTES * index;
    }

    private void writeGeneral(ByteSink out) throws IOException {
        long texts = start(GENERAL) + 16;
        out.bits64(texts + general.add(meta.title())).bits64(texts + general.add(meta.description()));
        general.write(out);
    }

    private void writeIdNames(ByteSink out) throws IOException {
        List<String> names = meta.kinds();
        out.bits64(start(ID_NAMES) + idNamesArray).u8(names.size());
        kinds.write(out);
        out.align(8);
        for (String name : names) {
            out.bits64(start(ID_NAMES) + 9 + kinds.add(name));
        }
    }

    private void writeModules(ByteSink out) throws IOException {
        writeArrayHeader(out, MODULES, meta.modules().size(), MODULE_BYTES);
        for (String path : meta.modules()) {
            out.bits64(0).bits64(string(path));
        }
    }

    private void writeFiles(ByteSink out) throws IOException {
        writeArrayHeader(out, FILES, meta.files().size(), FILE_BYTES);
        for (MetaDb.SourceFile file : meta.files()) {
            out.bits64(file.copied() ? COPIED : 0).bits64(string(file.path()));
        }
    }

    private void writeFunctions(ByteSink out) throws IOException {
        writeArrayHeader(out, FUNCTIONS, meta.functions().size(), FUNCTION_BYTES);
        for (MetaDb.FunctionRecord function : meta.functions()) {
            out.bits64(function.anonymous() ? 0 : string(function.name()));
            out.bits64(module(function.module())).bits64(function.offset());
            out.bits64(file(function.file())).u32(function.line()).u32(0);
        }
    }

    private void writeArrayHeader(ByteSink out, int section, int count, int bytes) throws IOException {
        out.bits64(start(section) + ARRAY_HEADER).u32(count).u16(bytes).u16(0);
    }

    /**
     * The Metrics section of meta.db: header, metrics, scopes, the scope instances and statistics of each metric, and
     * texts.
     */
    private static final class MetricSection {

        private static final int HEADER = 32;

        private final MetaDb meta;
        private final NulTexts texts = new NulTexts();
        private final Map<String, Long> scopePointers = new HashMap<>();
        private final long metricsAt;
        private final long scopesAt;
        private final long listsAt;
        private final long textsAt;
        private final long start;

        MetricSection(MetaDb meta, long start) {
            this.meta = meta;
            this.start = start;
            metricsAt = start + HEADER;
            scopesAt = metricsAt + (long) METRIC_BYTES * meta.metrics().size();
            listsAt = scopesAt + (long) SCOPE_BYTES * meta.scopes().size();
            long at = scopesAt;
            for (MetaDb.Scope scope : meta.scopes()) {
                texts.add(scope.name());
                scopePointers.put(scope.name(), at);
                at += SCOPE_BYTES;
            }
            for (MetaDb.MetricRecord metric : meta.metrics()) {
                texts.add(metric.name());
                metric.statistics().forEach(statistic -> texts.add(statistic.formula()));
                at += listBytes(metric);
            }
            textsAt = at;
        }

        /** Returns the number of bytes. */
        long size() {
            return textsAt + texts.size() - start;
        }

        /** Writes the section. */
        void write(ByteSink out) throws IOException {
            out.bits64(metricsAt).u32(meta.metrics().size());
            out.u8(METRIC_BYTES).u8(SCOPE_INSTANCE_BYTES).u8(SUMMARY_BYTES).u8(0);
            out.bits64(scopesAt).u16(meta.scopes().size()).u8(SCOPE_BYTES).zeros(5);
            writeMetrics(out);
            for (MetaDb.Scope scope : meta.scopes()) {
                out.bits64(text(scope.name()))
                        .u8(scope.type())
                        .u8(scope.propagationIndex())
                        .zeros(6);
            }
            for (MetaDb.MetricRecord metric : meta.metrics()) {
                writeLists(out, metric);
            }
            texts.write(out);
        }

        private void writeMetrics(ByteSink out) throws IOException {
            long at = listsAt;
            for (MetaDb.MetricRecord metric : meta.metrics()) {
                long summaries =
                        at + (long) SCOPE_INSTANCE_BYTES * metric.instances().size();
                out.bits64(text(metric.name())).bits64(at).bits64(summaries);
                out.u16(metric.instances().size())
                        .u16(metric.statistics().size())
                        .u32(0);
                at += listBytes(metric);
            }
        }

        private void writeLists(ByteSink out, MetaDb.MetricRecord metric) throws IOException {
            for (MetaDb.ScopeInstance scope : metric.instances()) {
                out.bits64(pointer(scope.scope())).u16(scope.propMetricId()).zeros(6);
            }
            for (MetaDb.Statistic statistic : metric.statistics()) {
                out.bits64(pointer(statistic.scope())).bits64(text(statistic.formula()));
                out.u8(statistic.combine()).u8(0).u16(statistic.statMetricId()).u32(0);
            }
        }

        private long pointer(String scope) {
            Long pointer = scopePointers.get(scope);
            if (pointer == null) {
                throw new IllegalStateException("the meta has no scope " + scope);
            }
            return pointer;
        }

        private long text(String text) {
            return textsAt + texts.add(text);
        }

        private static long listBytes(MetaDb.MetricRecord metric) {
            return (long) SCOPE_INSTANCE_BYTES * metric.instances().size()
                    + (long) SUMMARY_BYTES * metric.statistics().size();
        }
    }

    /** A sequence of distinct texts that each end with a NUL. Tails are not shared, because readers expect whole texts. */
    private static final class NulTexts {

        private final Map<String, Long> offsets = new LinkedHashMap<>();
        private long size;

        /** Adds a text, and returns the offset of its first byte in the table. */
        long add(String text) {
            Long old = offsets.get(text);
            if (old != null) {
                return old;
            }
            long offset = size;
            offsets.put(text, offset);
            size += text.getBytes(StandardCharsets.UTF_8).length + 1;
            return offset;
        }

        /** Returns the number of bytes. */
        long size() {
            return size;
        }

        /** Writes all texts. */
        void write(ByteSink out) throws IOException {
            for (String text : offsets.keySet()) {
                out.text(text).u8(0);
            }
        }
    }
}
