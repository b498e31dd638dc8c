package org.perfspace.format.pprof;

import static org.perfspace.format.pprof.PprofLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.format.pprof.PprofTables.Facts;
import org.perfspace.format.pprof.PprofTables.Function;
import org.perfspace.format.pprof.PprofTables.Line;
import org.perfspace.format.pprof.PprofTables.Location;
import org.perfspace.format.pprof.PprofTables.Mapping;
import org.perfspace.format.pprof.PprofTables.SampleType;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Reads everything in a profile except its samples, which are only counted. A table may come before the table that it refers
 * to, so references are resolved at the end.
 */
final class TablesReader {

    /** Approximate memory in bytes for each entry of a table, in addition to its texts. */
    private static final long ENTRY_BYTES = 120;

    private static final int MAPPING_NUMBERS = HAS_INLINE_FRAMES + 1;

    private final Place file;
    private final WireMessage message;
    private final WireMessage inner;
    private final long mostBytes = HeapPart.STACKS.bytes();
    private long heldBytes;
    private long samples;

    private final List<String> strings = new ArrayList<>();
    private final List<Entry> sampleTypes = new ArrayList<>();
    private final List<Entry> mappings = new ArrayList<>();
    private final List<Entry> functions = new ArrayList<>();
    private final List<RawLocation> locations = new ArrayList<>();
    private final List<Long> comments = new ArrayList<>();
    private final long[] facts = new long[DOC_URL + 1];
    private final IdTable mappingIds;
    private final IdTable functionIds;
    private final IdTable locationIds;
    private long end = Long.MAX_VALUE;
    private final List<String> notes = new ArrayList<>();
    private Entry periodType;

    /** The numbers of a message by their fields. */
    private static final class Entry {
        private final Place place;
        private final long[] numbers;

        Entry(Place place, long... numbers) {
            this.place = place;
            this.numbers = numbers;
        }
    }

    /** A location, with the function and the line number of each of its lines. */
    private static final class RawLocation {
        private final Entry fields;
        private final long[] lines;

        RawLocation(Entry fields, long[] lines) {
            this.fields = fields;
            this.lines = lines;
        }
    }

    private TablesReader(Place file, boolean salvage) {
        this.file = file;
        this.mappingIds = new IdTable("mapping", salvage);
        this.functionIds = new IdTable("function", salvage);
        this.locationIds = new IdTable("location", salvage);
        this.message = new WireMessage(file);
        this.inner = new WireMessage(file);
        this.periodType = new Entry(file, 0, 0, 0);
    }

    /**
     * The content that was read.
     *
     * @param tables the tables
     * @param strings the table of strings, for the labels of samples
     * @param locationIds indexes of locations by their ids
     * @param samples number of samples
     * @param end position of the first field that cannot be read
     * @param notes remarks on what is damaged
     */
    record Result(
            PprofTables tables, List<String> strings, IdTable locationIds, long samples, long end, List<String> notes) {

        /** Returns whether the end of the file, and with it a part of the tables, is missing. */
        boolean isCut() {
            return end < Long.MAX_VALUE;
        }

        /** Returns a text of the table of strings; the empty text if the part with it is missing. */
        String text(long index, Place place) throws ProfileException {
            return isCut() && index >= strings.size() ? "" : TablesReader.text(strings, index, place);
        }
    }

    /**
     * Reads a decompressed file.
     *
     * @param salvage whether a damaged file is read up to its first fault
     */
    static Result read(InputStream in, Place file, boolean salvage) throws IOException {
        TablesReader reader = new TablesReader(file, salvage);
        WireStream fields = new WireStream(in, file);
        try {
            while (fields.next()) {
                reader.readField(fields);
            }
        } catch (ProfileException.Corrupt e) {
            if (!salvage || reader.strings.isEmpty()) {
                throw e; // names come last in most files, and nothing can be told without them
            }
            reader.end = fields.start();
            reader.notes.add("the file is incomplete or damaged; everything from the first fault on is left out: "
                    + e.getMessage());
        }
        PprofTables tables = reader.resolve();
        if (reader.functionIds.has(0) || reader.locationIds.has(0)) {
            reader.notes.add("a function or a location has the id 0, which means none elsewhere");
        }
        return new Result(tables, reader.strings, reader.locationIds, reader.samples, reader.end, reader.notes);
    }

    private void readField(WireStream in) throws ProfileException {
        int field = in.field();
        boolean packed = field == COMMENT && in.wireType() == BYTES;
        if (wireType(field) != -1 && wireType(field) != in.wireType() && !packed) {
            throw in.place()
                    .corrupt("expected wire type %d of field %d, found %d", wireType(field), field, in.wireType());
        }
        switch (field) {
            case SAMPLE -> samples++;
            case SAMPLE_TYPE -> sampleTypes.add(entry(in, UNIT));
            case PERIOD_TYPE -> periodType = entry(in, UNIT);
            case MAPPING -> {
                Entry mapping = entry(in, MAPPING_NUMBERS);
                mappingIds.add(mapping.numbers[ID], in.place());
                mappings.add(mapping);
            }
            case FUNCTION -> {
                Entry function = entry(in, START_LINE);
                functionIds.add(function.numbers[ID], in.place());
                functions.add(function);
            }
            case LOCATION -> locations.add(location(in));
            case STRING_TABLE -> {
                hold(in.length() + ENTRY_BYTES / 2, in.place());
                strings.add(new String(in.bytes(), 0, in.length(), StandardCharsets.UTF_8));
            }
            case COMMENT -> readComments(in);
            default -> {
                if (field <= DOC_URL) {
                    facts[field] = in.number();
                }
            }
        }
    }

    private void readComments(WireStream in) throws ProfileException {
        if (in.wireType() == VARINT) {
            hold(ENTRY_BYTES, in.place());
            comments.add(in.number());
            return;
        }
        hold(ENTRY_BYTES * in.length(), in.place());
        message.packed(in, comments::add);
    }

    /** Returns the numbers of a message that only has numeric fields; fields with higher numbers are ignored. */
    private Entry entry(WireStream in, int lastField) throws ProfileException {
        hold(ENTRY_BYTES, in.place());
        long[] numbers = new long[lastField + 1];
        message.reset(in);
        while (message.next()) {
            if (message.field() <= lastField) {
                numbers[message.field()] = message.number();
            }
        }
        return new Entry(in.place(), numbers);
    }

    private RawLocation location(WireStream in) throws ProfileException {
        hold(ENTRY_BYTES + 12L * in.length(), in.place());
        long[] numbers = new long[IS_FOLDED + 1];
        List<Long> lines = new ArrayList<>();
        message.reset(in);
        while (message.next()) {
            int field = message.field();
            if (field == LINE) {
                readLine(lines);
            } else if (field <= IS_FOLDED) {
                numbers[field] = message.number();
            }
        }
        locationIds.add(numbers[ID], in.place());
        return new RawLocation(
                new Entry(in.place(), numbers),
                lines.stream().mapToLong(Long::longValue).toArray());
    }

    private void readLine(List<Long> into) throws ProfileException {
        long function = 0;
        long line = 0;
        inner.reset(message);
        while (inner.next()) {
            if (inner.field() == FUNCTION_ID) {
                function = inner.number();
            } else if (inner.field() == LINE_NUMBER) {
                line = inner.number();
            }
        }
        into.add(function);
        into.add(line);
    }

    /** Counts memory; all tables must fit into the heap, because they are needed all the time. */
    private void hold(long bytes, Place place) throws ProfileException {
        heldBytes += bytes;
        if (heldBytes > mostBytes) {
            throw place.tooLarge(
                    "expected tables of at most %,d bytes, which this Java heap can hold, found more; a larger heap raises"
                            + " the limit",
                    mostBytes);
        }
    }

    private PprofTables resolve() throws ProfileException {
        if (!strings.isEmpty() && !strings.get(0).isEmpty()) {
            throw file.corrupt("expected an empty text as the first of string_table, found another");
        }
        if (sampleTypes.isEmpty() && samples > 0) {
            throw file.corrupt("expected a sample_type for the values of samples, found none");
        }
        List<SampleType> types = new ArrayList<>();
        for (Entry type : sampleTypes) {
            types.add(valueType(type));
        }
        List<Mapping> maps = new ArrayList<>();
        for (Entry mapping : mappings) {
            maps.add(resolve(mapping));
        }
        List<Function> functionList = new ArrayList<>();
        for (Entry f : functions) {
            long[] n = f.numbers;
            functionList.add(new Function(
                    n[ID], text(n, NAME, f), text(n, SYSTEM_NAME, f), text(n, FILENAME, f), n[START_LINE]));
        }
        List<Location> places = new ArrayList<>();
        for (RawLocation location : locations) {
            places.add(resolve(location));
        }
        return new PprofTables(types, maps, functionList, places, resolveFacts());
    }

    private SampleType valueType(Entry type) throws ProfileException {
        return new SampleType(text(type.numbers, TYPE, type), text(type.numbers, UNIT, type));
    }

    private Mapping resolve(Entry m) throws ProfileException {
        long[] n = m.numbers;
        return new Mapping(
                n[ID],
                n[MEMORY_START],
                n[MEMORY_LIMIT],
                n[FILE_OFFSET],
                text(n, MAPPING_FILE, m),
                text(n, BUILD_ID, m),
                n[HAS_FUNCTIONS] != 0,
                n[HAS_FILENAMES] != 0,
                n[HAS_LINE_NUMBERS] != 0,
                n[HAS_INLINE_FRAMES] != 0);
    }

    private Location resolve(RawLocation location) throws ProfileException {
        Place place = location.fields.place;
        long[] n = location.fields.numbers;
        boolean hasMapping = n[MAPPING_ID] != 0 && (mappingIds.has(n[MAPPING_ID]) || !isCut());
        int mapping = hasMapping ? mappingIds.get(n[MAPPING_ID], place) : PprofTables.NONE;
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < location.lines.length; i += 2) {
            // a line without a function is an unknown frame, which some writers store
            boolean isNone = location.lines[i] == 0 || isCut();
            if (!isNone || functionIds.has(location.lines[i])) {
                lines.add(new Line(functionIds.get(location.lines[i], place), location.lines[i + 1]));
            }
        }
        return new Location(n[ID], mapping, n[ADDRESS], lines, n[IS_FOLDED] != 0);
    }

    private Facts resolveFacts() throws ProfileException {
        Entry all = new Entry(file, facts);
        List<String> texts = new ArrayList<>();
        for (long comment : comments) {
            texts.add(text(comment, file));
        }
        return new Facts(
                text(facts, DROP_FRAMES, all),
                text(facts, KEEP_FRAMES, all),
                facts[TIME_NANOS],
                facts[DURATION_NANOS],
                valueType(periodType),
                facts[PERIOD],
                texts,
                text(facts, DEFAULT_SAMPLE_TYPE, all),
                text(facts, DOC_URL, all));
    }

    private String text(long[] numbers, int field, Entry of) throws ProfileException {
        return text(numbers[field], of.place);
    }

    private String text(long index, Place place) throws ProfileException {
        return isCut() && index >= strings.size() ? "" : text(strings, index, place);
    }

    /** Returns whether the tables may lack the ends of their content. */
    private boolean isCut() {
        return end < Long.MAX_VALUE;
    }

    /** Returns a text of the table of strings. */
    private static String text(List<String> strings, long index, Place place) throws ProfileException {
        if (index == 0 && strings.isEmpty()) {
            return "";
        }
        if (index < 0 || index >= strings.size()) {
            throw place.corrupt(
                    "expected the index of one of %,d strings, found %s", strings.size(), WireMessage.unsigned(index));
        }
        return strings.get((int) index);
    }
}
