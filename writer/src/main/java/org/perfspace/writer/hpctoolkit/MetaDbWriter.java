package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.io.ByteSink;

/**
 * Writes meta.db (see {@link org.perfspace.format.hpctoolkit.MetaDbLayout}), the sections in the order in which HPCToolkit
 * puts them: General, IdNames, Metrics, Strings, Modules, Files, Functions, Context. The offsets of all sections are
 * known before the first byte is written.
 */
final class MetaDbWriter {

    private static final int ARRAY_HEADER = 16;

    private final DatabasePlan plan;
    private final StringTable general = new StringTable();
    private final StringTable kinds = new StringTable();
    private final StringTable strings = new StringTable();
    private final MetricSection metrics;
    private final long[] sections = new long[2 * DbFile.META.sections()];
    private final long idNamesArray;
    private final long stringsStart;
    private final ContextSection contexts;

    MetaDbWriter(DatabasePlan plan) {
        this.plan = plan;
        addStrings();
        long at = DbFile.META.headerBytes();
        at = place(GENERAL, at, 16 + general.size());
        idNamesArray = DbHeader.align(9 + kinds.size(), 8);
        at = place(ID_NAMES, at, idNamesArray + 8L * plan.kinds().size());
        metrics = new MetricSection(plan, at);
        place(METRICS, at, metrics.size());
        stringsStart = at + metrics.size();
        sections[2 * STRINGS] = strings.size();
        sections[2 * STRINGS + 1] = stringsStart;
        at = DbHeader.align(stringsStart + strings.size(), 8);
        at = place(
                MODULES, at, ARRAY_HEADER + (long) MODULE_BYTES * plan.modules().size());
        at = place(FILES, at, ARRAY_HEADER + (long) FILE_BYTES * plan.files().size());
        at = place(
                FUNCTIONS,
                at,
                ARRAY_HEADER + (long) FUNCTION_BYTES * plan.functions().size());
        contexts = new ContextSection(plan, at, this::function, this::file, this::module, this::string);
        place(CONTEXT, at, contexts.size());
    }

    /** Writes the file. */
    void write(FileChannel file) throws IOException {
        ByteSink out = new ByteSink(file);
        DbHeader.write(out, DbFile.META, sections);
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
        general.add(plan.title());
        general.add(plan.description());
        plan.kinds().forEach(kinds::add);
        plan.entryNames().forEach(strings::add);
        plan.modules().forEach(strings::add);
        plan.files().forEach(file -> strings.add(file.path()));
        for (DatabasePlan.Function function : plan.functions()) {
            if (!function.anonymous()) {
                strings.add(function.name());
            }
        }
    }

    /** Notes the size and the place of a section; returns where the next one may begin. */
    private long place(int section, long at, long size) {
        sections[2 * section] = size;
        sections[2 * section + 1] = at;
        return DbHeader.align(at + size, 8);
    }

    private long start(int section) {
        return sections[2 * section + 1];
    }

    private long string(String text) {
        return stringsStart + strings.add(text);
    }

    private long module(int index) {
        return index == ContextTable.NONE ? 0 : start(MODULES) + ARRAY_HEADER + (long) MODULE_BYTES * index;
    }

    private long file(int index) {
        return index == ContextTable.NONE ? 0 : start(FILES) + ARRAY_HEADER + (long) FILE_BYTES * index;
    }

    private long function(int index) {
        return index == ContextTable.NONE ? 0 : start(FUNCTIONS) + ARRAY_HEADER + (long) FUNCTION_BYTES * index;
    }

    private void writeGeneral(ByteSink out) throws IOException {
        long texts = start(GENERAL) + 16;
        out.bits64(texts + general.add(plan.title())).bits64(texts + general.add(plan.description()));
        general.write(out);
    }

    private void writeIdNames(ByteSink out) throws IOException {
        List<String> names = plan.kinds();
        out.bits64(start(ID_NAMES) + idNamesArray).u8(names.size());
        kinds.write(out);
        out.align(8);
        for (String name : names) {
            out.bits64(start(ID_NAMES) + 9 + kinds.add(name));
        }
    }

    private void writeModules(ByteSink out) throws IOException {
        writeArrayHeader(out, MODULES, plan.modules().size(), MODULE_BYTES);
        for (String path : plan.modules()) {
            out.bits64(0).bits64(string(path));
        }
    }

    private void writeFiles(ByteSink out) throws IOException {
        writeArrayHeader(out, FILES, plan.files().size(), FILE_BYTES);
        for (DatabasePlan.SourceFile file : plan.files()) {
            out.bits64(file.copied() ? COPIED : 0).bits64(string(file.path()));
        }
    }

    private void writeFunctions(ByteSink out) throws IOException {
        writeArrayHeader(out, FUNCTIONS, plan.functions().size(), FUNCTION_BYTES);
        for (DatabasePlan.Function function : plan.functions()) {
            out.bits64(function.anonymous() ? 0 : string(function.name()));
            out.bits64(module(function.module())).bits64(function.offset());
            out.bits64(file(function.file())).u32(function.line()).u32(0);
        }
    }

    private void writeArrayHeader(ByteSink out, int section, int count, int bytes) throws IOException {
        out.bits64(start(section) + ARRAY_HEADER).u32(count).u16(bytes).u16(0);
    }
}
