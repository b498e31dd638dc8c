package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Reads {@code meta.db}; mirrors {@link MetaDbLayout}. The metrics and the contexts have separate readers. */
public final class MetaDbReader {

    private static final int LARGEST_LINE = 0xffff;

    private final DbSource source;
    private final DbSection strings;
    private final Table modules;
    private final Table files;
    private final Table functions;

    /**
     * An array of records to which others point.
     *
     * @param section section that contains the array
     * @param name name of an element, for messages
     * @param first offset of the first element
     * @param count number of elements
     * @param stride bytes of an element
     */
    public record Table(DbSection section, String name, long first, int count, int stride) {

        /** Returns the offset of an element. */
        long at(int index) {
            return first + (long) index * stride;
        }

        /** Returns the index of the element to which a pointer refers, or {@link MetaDb#NONE} for a null pointer. */
        int index(DbSection from, long at) throws ProfileException {
            long pointer = from.bits64("pointer to a " + name, at);
            if (pointer == 0) {
                return MetaDb.NONE;
            }
            long offset = pointer - first;
            if (offset < 0 || stride == 0 || offset / stride >= count || offset % stride != 0) {
                throw from.at(at)
                        .corrupt(
                                "expected a pointer to one of %,d %ss at offset %,d, found %s",
                                count, name, first, Long.toUnsignedString(pointer));
            }
            return (int) (offset / stride);
        }
    }

    /** Loads the sections into which others point. */
    private MetaDbReader(DbSource source) throws IOException {
        this.source = source;
        this.strings = source.section(MetaDbLayout.STRINGS, "Strings");
        this.modules = table(MetaDbLayout.MODULES, "Modules", "module", MetaDbLayout.MODULE_BYTES);
        this.files = table(MetaDbLayout.FILES, "Files", "file", MetaDbLayout.FILE_BYTES);
        this.functions = table(MetaDbLayout.FUNCTIONS, "Functions", "function", MetaDbLayout.FUNCTION_BYTES);
    }

    /** Reads the whole file. */
    public static MetaDb read(DbSource source) throws IOException {
        return new MetaDbReader(source).read();
    }

    /** Reads the whole file, and reports texts and functions that not all tools can read. */
    public static MetaDb read(DbSource source, Findings findings) throws IOException {
        MetaDbReader reader = new MetaDbReader(source);
        MetaDb meta = reader.read();
        reader.checkTexts(findings);
        reader.checkFunctions(meta, findings);
        return meta;
    }

    private void checkTexts(Findings findings) throws IOException {
        for (Map.Entry<Long, String> text : new TreeMap<>(strings.texts()).entrySet()) {
            long at = text.getKey();
            if (!text.getValue().chars().allMatch(c -> c < 0x80)) {
                findings.warn(
                        "texts",
                        source.at(at),
                        "expected ASCII, as hatchet counts characters, found \"%s\"",
                        text.getValue());
            }
            if (at > strings.start() && strings.u8("text", at - 1) != 0) {
                findings.warn(
                        "shared texts",
                        source.at(at),
                        "expected a whole text, which hatchet needs, found the end of another, \"%s\"",
                        text.getValue());
            }
        }
    }

    private void checkFunctions(MetaDb meta, Findings findings) {
        Set<MetaDb.FunctionRecord> known = new HashSet<>();
        for (int i = 0; i < meta.functions().size(); i++) {
            MetaDb.FunctionRecord function = meta.functions().get(i);
            Place at = source.at(functions.at(i));
            if (!known.add(function)) {
                findings.warn(
                        "equal functions",
                        at,
                        "expected functions that differ, without which hpctesttool's diff never ends, found \"%s\""
                                + " again",
                        function.name());
            }
            checkLine(function.line(), at, findings);
        }
    }

    /** Reports a line number that hatchet cannot read. */
    public static void checkLine(long line, Place at, Findings findings) {
        if (line > LARGEST_LINE) {
            findings.warn(
                    "line", at, "expected a line up to %,d, as hatchet reads two bytes, found %,d", LARGEST_LINE, line);
        }
    }

    private MetaDb read() throws IOException {
        DbSection general = source.section(MetaDbLayout.GENERAL, "General");
        String title = general.text("pTitle", general.start());
        String description = general.text("pDescription", general.start() + 8);
        DbSection metricSection = source.section(MetaDbLayout.METRICS, "Metrics");
        MetricsReader metrics = MetricsReader.read(metricSection);
        List<String> modulePaths = modulePaths();
        List<MetaDb.SourceFile> sourceFiles = sourceFiles();
        ContextTree contexts = new ContextTreeReader(
                        source.section(MetaDbLayout.CONTEXT, "Context"),
                        metrics.draft(),
                        strings,
                        functions,
                        files,
                        modules)
                .read();
        DbSection kinds = source.section(MetaDbLayout.ID_NAMES, "IdNames");
        List<String> idNames = idNames(kinds);
        List<MetaDb.FunctionRecord> functionRecords = functionRecords();
        return new MetaDb(
                metrics.draft(),
                title,
                description,
                idNames,
                metrics.scopes(),
                metrics.metrics(),
                modulePaths,
                sourceFiles,
                functionRecords,
                contexts,
                latinTexts(general, kinds, metricSection, strings));
    }

    private static List<Long> latinTexts(DbSection... sections) {
        List<Long> found = new ArrayList<>();
        for (DbSection section : sections) {
            found.addAll(section.latinTexts());
        }
        found.sort(null);
        return found;
    }

    private static List<String> idNames(DbSection section) throws IOException {
        int nKinds = section.u8("nKinds", section.start() + 8);
        long ppNames = section.array("ppNames", section.start(), nKinds, Long.BYTES, Long.BYTES);
        List<String> names = new ArrayList<>(nKinds);
        for (int i = 0; i < nKinds; i++) {
            names.add(section.text("identifier name", ppNames + (long) i * Long.BYTES));
        }
        return names;
    }

    private Table table(int section, String sectionName, String element, int least) throws IOException {
        DbSection bytes = source.section(section, sectionName);
        long count = bytes.u32("number of " + element + "s", bytes.start() + 8);
        int stride = bytes.u16("size of a " + element, bytes.start() + 12);
        long first = bytes.array(element + "s", bytes.start(), count, stride, least);
        return new Table(bytes, element, first, (int) count, stride);
    }

    private List<String> modulePaths() throws IOException {
        List<String> paths = new ArrayList<>(modules.count());
        for (int i = 0; i < modules.count(); i++) {
            paths.add(modules.section().text("pPath", modules.at(i) + 8, strings));
        }
        return paths;
    }

    private List<MetaDb.SourceFile> sourceFiles() throws IOException {
        List<MetaDb.SourceFile> result = new ArrayList<>(files.count());
        for (int i = 0; i < files.count(); i++) {
            boolean copied = (files.section().u32("flags", files.at(i)) & MetaDbLayout.COPIED) != 0;
            result.add(new MetaDb.SourceFile(files.section().text("pPath", files.at(i) + 8, strings), copied));
        }
        return result;
    }

    private List<MetaDb.FunctionRecord> functionRecords() throws IOException {
        DbSection in = functions.section();
        List<MetaDb.FunctionRecord> result = new ArrayList<>(functions.count());
        for (int i = 0; i < functions.count(); i++) {
            long at = functions.at(i);
            boolean anonymous = in.bits64("pName", at) == 0;
            String name = anonymous ? "" : in.text("pName", at, strings);
            int module = modules.index(in, at + 8);
            long offset = in.bits64("offset", at + 0x10);
            int file = files.index(in, at + 0x18);
            long line = in.u32("line", at + 0x20);
            result.add(new MetaDb.FunctionRecord(name, anonymous, module, offset, file, line));
        }
        return result;
    }
}
