package org.perfspace.writer.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.format.pprof.PprofTables;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.format.pprof.PprofTables.SampleType;

/** Writes a profile without its samples; the table of strings is written last. */
final class TablesWriter {

    private final OutputStream out;
    private final StringTable strings;
    private final WireBuffer field = new WireBuffer(1024);
    private final WireBuffer message = new WireBuffer(1024);
    private final WireBuffer inner = new WireBuffer(64);

    private TablesWriter(OutputStream out, StringTable strings) {
        this.out = out;
        this.strings = strings;
    }

    /** Writes tables. The texts of samples must already be in the table of strings. */
    static void write(PprofTables tables, StringTable strings, OutputStream out) throws IOException {
        TablesWriter writer = new TablesWriter(out, strings);
        for (SampleType type : tables.sampleTypes()) {
            writer.valueType(SAMPLE_TYPE, type);
        }
        for (Mapping mapping : tables.mappings()) {
            writer.mapping(mapping);
        }
        for (Function function : tables.functions()) {
            writer.function(function);
        }
        for (Location location : tables.locations()) {
            writer.location(location, tables);
        }
        writer.facts(tables.facts());
        for (String string : strings.strings()) {
            writer.field.clear().field(STRING_TABLE, string.getBytes(StandardCharsets.UTF_8));
            writer.flush();
        }
    }

    private void valueType(int number, SampleType type) throws IOException {
        message.clear().number(TYPE, strings.index(type.type())).number(UNIT, strings.index(type.unit()));
        put(number);
    }

    private void mapping(Mapping mapping) throws IOException {
        message.clear()
                .number(ID, mapping.id())
                .number(MEMORY_START, mapping.start())
                .number(MEMORY_LIMIT, mapping.limit())
                .number(FILE_OFFSET, mapping.offset())
                .number(MAPPING_FILE, strings.index(mapping.file()))
                .number(BUILD_ID, strings.index(mapping.buildId()))
                .flag(HAS_FUNCTIONS, mapping.hasFunctions())
                .flag(HAS_FILENAMES, mapping.hasFiles())
                .flag(HAS_LINE_NUMBERS, mapping.hasLines())
                .flag(HAS_INLINE_FRAMES, mapping.hasInlines());
        put(MAPPING);
    }

    private void function(Function function) throws IOException {
        message.clear()
                .number(ID, function.id())
                .number(NAME, strings.index(function.name()))
                .number(SYSTEM_NAME, strings.index(function.systemName()))
                .number(FILENAME, strings.index(function.file()))
                .number(START_LINE, function.startLine());
        put(FUNCTION);
    }

    private void location(Location location, PprofTables tables) throws IOException {
        int mapping = location.mapping();
        message.clear()
                .number(ID, location.id())
                .number(
                        MAPPING_ID,
                        mapping == PprofTables.NONE
                                ? 0
                                : tables.mappings().get(mapping).id())
                .number(ADDRESS, location.address());
        for (Line line : location.lines()) {
            inner.clear()
                    .number(FUNCTION_ID, tables.functions().get(line.function()).id())
                    .number(LINE_NUMBER, line.line());
            message.field(LINE, inner);
        }
        message.flag(IS_FOLDED, location.folded());
        put(LOCATION);
    }

    private void facts(Facts facts) throws IOException {
        field.clear()
                .number(DROP_FRAMES, strings.index(facts.dropFrames()))
                .number(KEEP_FRAMES, strings.index(facts.keepFrames()))
                .number(TIME_NANOS, facts.timeNanos())
                .number(DURATION_NANOS, facts.durationNanos());
        flush();
        if (!facts.periodType().equals(SampleType.NONE)) {
            valueType(PERIOD_TYPE, facts.periodType());
        }
        field.clear().number(PERIOD, facts.period());
        for (String comment : facts.comments()) {
            // not packed, so that an empty comment is kept
            field.varint(COMMENT << 3 | VARINT).varint(strings.index(comment));
        }
        field.number(DEFAULT_SAMPLE_TYPE, strings.index(facts.defaultSampleType()))
                .number(DOC_URL, strings.index(facts.docUrl()));
        flush();
    }

    private void put(int number) throws IOException {
        field.clear().field(number, message);
        flush();
    }

    private void flush() throws IOException {
        out.write(field.bytes(), 0, field.size());
        field.clear();
    }
}
