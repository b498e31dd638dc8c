package org.perfspace.format.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * The tables of names in an {@code experiment.xml}, and the modules, files and functions that its contexts refer to. An
 * attribute refers to an entry of a table by its number, or is the name itself if no entry has this number.
 */
final class ExperimentTables {

    /** Bytes of an entry of a table or of a function besides its texts, rounded up. */
    private static final int ENTRY_BYTES = 160;

    private static final String HERE = "./";

    private final DefinitionsMemory memory;
    private final Map<String, String> moduleNames = new HashMap<>();
    private final Map<String, String> fileNames = new HashMap<>();
    private final Map<String, Procedure> procedures = new HashMap<>();
    private final Map<String, Integer> modules = new HashMap<>();
    private final Map<String, Integer> files = new HashMap<>();
    private final Map<MetaDb.FunctionRecord, Integer> functions = new HashMap<>();
    private final List<String> modulePaths = new ArrayList<>();
    private final List<MetaDb.SourceFile> sourceFiles = new ArrayList<>();
    private final List<MetaDb.FunctionRecord> records = new ArrayList<>();

    private record Procedure(String name, long offset) {}

    ExperimentTables(DefinitionsMemory memory) {
        this.memory = memory;
    }

    /** Adds an entry to the table of modules. */
    void defineModule(String number, String name, Place place) throws ProfileException {
        hold(name, place);
        moduleNames.put(number, name);
    }

    /** Adds an entry to the table of files. */
    void defineFile(String number, String name, Place place) throws ProfileException {
        hold(name, place);
        fileNames.put(number, name);
    }

    /** Adds an entry to the table of procedures. */
    void defineProcedure(String number, String name, String offset, Place place) throws ProfileException {
        hold(name, place);
        procedures.put(number, new Procedure(name, offset(offset)));
    }

    /** Returns the name of a procedure. */
    String procedure(String reference) {
        Procedure known = procedures.get(reference);
        return known == null ? reference : known.name();
    }

    /** Returns the index of a module, or {@link MetaDb#NONE} if it is unknown. */
    int module(String reference, Place place) throws ProfileException {
        String path = moduleNames.getOrDefault(reference, reference);
        return ExperimentLayout.isUnknown(path) ? MetaDb.NONE : index(modules, modulePaths, path, path, place);
    }

    /** Returns the index of a source file, or {@link MetaDb#NONE} if it is unknown. */
    int file(String reference, Place place) throws ProfileException {
        String path = fileNames.getOrDefault(reference, reference);
        if (ExperimentLayout.isUnknown(path)) {
            return MetaDb.NONE;
        }
        boolean copied = path.startsWith(HERE);
        String clean = copied ? path.substring(HERE.length()) : path;
        return index(files, sourceFiles, path, new MetaDb.SourceFile(clean, copied), place);
    }

    /** Returns the index of the file that stands for the unknown source files of a module. */
    int unknownFile(int module, Place place) throws ProfileException {
        if (module == MetaDb.NONE) {
            return MetaDb.NONE;
        }
        String path = modulePaths.get(module);
        String name = "[" + path.substring(path.lastIndexOf('/') + 1) + "]";
        return index(files, sourceFiles, name, new MetaDb.SourceFile(name, false), place);
    }

    /** Returns the index of a function. */
    int function(String reference, int module, int file, long line, Place place) throws ProfileException {
        Procedure known = procedures.get(reference);
        String name = known == null ? reference : known.name();
        long offset = known == null ? 0 : known.offset();
        MetaDb.FunctionRecord record = new MetaDb.FunctionRecord(name, name.isEmpty(), module, offset, file, line);
        return index(functions, records, record, record, place);
    }

    List<String> modules() {
        return modulePaths;
    }

    List<MetaDb.SourceFile> files() {
        return sourceFiles;
    }

    List<MetaDb.FunctionRecord> functions() {
        return records;
    }

    private <K, V> int index(Map<K, Integer> known, List<V> list, K key, V value, Place place) throws ProfileException {
        @Nullable Integer index = known.get(key);
        if (index == null) {
            hold("", place);
            index = list.size();
            list.add(value);
            known.put(key, index);
        }
        return index;
    }

    private void hold(String text, Place place) throws ProfileException {
        if (!memory.hold(ENTRY_BYTES + DefinitionsMemory.bytes(text))) {
            throw memory.refusal(place);
        }
    }

    /** Returns the offset of a function in its module; 0 if the text is no number. */
    private static long offset(String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
