package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.perfspace.format.hpctoolkit.ContextNames;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.io.HashSet64;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Region;

/**
 * The functions, files and modules of a planned database, each contained once; no two functions that it generates are
 * equal.
 */
final class FunctionTable {

    private static final long FNV_PRIME = 0x100000001b3L;
    private static final String UNNAMED = "<unnamed>";
    private static final Pattern SOURCE = Pattern.compile(
            ".*\\.(c|cc|cpp|cxx|c\\+\\+|cu|hip|h|hh|hpp|inc|f|for|f77|f90|f95|f03|f08|py|rs|go|jl|java)",
            Pattern.CASE_INSENSITIVE);

    /** Copies of source files that the database will have, by the path of the original. */
    private final Map<String, MetaDb.SourceFile> copiedFiles = new HashMap<>();

    private final Map<MetaDb.SourceFile, Integer> files = new LinkedHashMap<>();
    private final Map<String, Integer> modules = new LinkedHashMap<>();
    private final List<MetaDb.FunctionRecord> functions = new ArrayList<>();
    private final HashSet64 known = new HashSet64();
    private final Map<Integer, Integer> copies = new HashMap<>();

    /** Number of further functions that would have been equal, by the hash of the first one. */
    private final Map<Long, Integer> namesakes = new HashMap<>();

    private final Map<Kind, Integer> kinds = new HashMap<>();

    /** Functions of each kind: the first below a context, the second, … */
    private final List<int[]> variants = new ArrayList<>();

    /** The properties that calls to the same function have in common. */
    private record Kind(int region, String parameters) {}

    /**
     * Creates an empty table.
     *
     * @param attachments attachments of the space, among them copies of source files
     */
    FunctionTable(List<Attachment> attachments) {
        for (Attachment attachment : attachments) {
            if (attachment.name().startsWith(Attachment.SOURCES)) {
                String path = attachment.name().substring(HpctNames.ATTACHMENT_PREFIX.length());
                MetaDb.SourceFile copy = new MetaDb.SourceFile(path, true);
                copiedFiles.put(copy.original(), copy);
            }
        }
    }

    /** Returns a number that identifies a region with parameters. */
    int kind(Region region, List<Parameter> parameters) {
        Kind kind = new Kind(region.id(), text(parameters));
        return kinds.computeIfAbsent(kind, k -> kinds.size());
    }

    /**
     * Returns the index of a function.
     *
     * @param ordinal 1 for the first of its kind below a context, 2 for the next, …
     */
    int index(Region region, List<Parameter> parameters, int ordinal) {
        int kind = kind(region, parameters);
        int old = variant(kind, ordinal);
        if (old != MetaDb.NONE) {
            return old;
        }
        String plain = region.name().startsWith(ContextNames.INLINED)
                ? region.name().substring(ContextNames.INLINED.length())
                : region.name();
        String name = PlainText.of(plain.isBlank() ? UNNAMED : plain) + text(parameters);
        int index = functions.size();
        functions.add(unique(region, ordinal == 1 ? name : name + " [" + ordinal + "]"));
        variants.get(kind)[ordinal - 1] = index;
        return index;
    }

    /**
     * Returns the index of a function record of another database.
     *
     * @param from the database
     */
    int index(MetaDb from, int function) {
        MetaDb.FunctionRecord record = from.functions().get(function);
        MetaDb.FunctionRecord copy = new MetaDb.FunctionRecord(
                record.name(),
                record.anonymous(),
                module(from, record.module()),
                record.offset(),
                file(from, record.file()),
                record.line());
        return copies.computeIfAbsent(function, f -> {
            functions.add(copy);
            known.add(digest(copy));
            return functions.size() - 1;
        });
    }

    /** Adds all modules, files and functions of another database in their order. */
    public void addAll(MetaDb from) {
        from.modules().forEach(path -> index(modules, path));
        from.files().forEach(file -> {
            index(files, file);
            if (file.copied()) {
                copiedFiles.put(file.original(), file);
            }
        });
        for (int function = 0; function < from.functions().size(); function++) {
            index(from, function);
        }
    }

    /** Returns the index of a source file. */
    int file(String path) {
        String plain = PlainText.of(path);
        return index(files, copiedFiles.getOrDefault(plain, new MetaDb.SourceFile(plain, false)));
    }

    /** Returns the index of a source file of another database, or {@link MetaDb#NONE}. */
    int file(MetaDb from, int file) {
        return file == MetaDb.NONE ? MetaDb.NONE : index(files, from.files().get(file));
    }

    /** Returns the index of a load module of another database, or {@link MetaDb#NONE}. */
    int module(MetaDb from, int module) {
        return module == MetaDb.NONE ? MetaDb.NONE : index(modules, from.modulePath(module));
    }

    /** Returns the index of a load module. */
    int module(String path) {
        return index(modules, PlainText.of(path));
    }

    private static <T> int index(Map<T, Integer> table, T item) {
        Integer known = table.putIfAbsent(item, table.size());
        return known == null ? table.size() - 1 : known;
    }

    /** Returns all functions. */
    public List<MetaDb.FunctionRecord> functions() {
        return List.copyOf(functions);
    }

    /** Returns all source files. */
    public List<MetaDb.SourceFile> files() {
        return List.copyOf(files.keySet());
    }

    /** Returns all modules. */
    public List<String> modules() {
        return List.copyOf(modules.keySet());
    }

    /**
     * Returns the function with an ordinal of a kind, or {@link MetaDb#NONE}, and extends the table for it if
     * necessary.
     */
    private int variant(int kind, int ordinal) {
        while (variants.size() <= kind) {
            variants.add(new int[0]);
        }
        int[] known = variants.get(kind);
        if (ordinal > known.length) {
            int[] more = Arrays.copyOf(known, Math.max(ordinal, known.length + known.length / 2));
            Arrays.fill(more, known.length, more.length, MetaDb.NONE);
            variants.set(kind, more);
            return MetaDb.NONE;
        }
        return known[ordinal - 1];
    }

    /**
     * Returns the 64-bit FNV-1a hash of a function. Different functions of the same hash are renamed as if they were equal.
     */
    private static long digest(MetaDb.FunctionRecord function) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < function.name().length(); i++) {
            hash = (hash ^ function.name().charAt(i)) * FNV_PRIME;
        }
        for (long part : new long[] {function.module(), function.file(), function.offset(), function.line()}) {
            hash = (hash ^ part) * FNV_PRIME;
        }
        return hash;
    }

    private MetaDb.FunctionRecord unique(Region region, String name) {
        MetaDb.FunctionRecord function = function(region, name);
        long first = digest(function);
        while (!known.add(digest(function))) {
            int copy = 1 + namesakes.merge(first, 1, Integer::sum);
            function = function(region, name + " {" + copy + "}");
        }
        return function;
    }

    private MetaDb.FunctionRecord function(Region region, String name) {
        String place = region.module();
        boolean hasLine = region.beginLine() > 0 && region.beginLine() <= 0xffff_ffffL;
        if (place.isBlank()) {
            return new MetaDb.FunctionRecord(name, false, MetaDb.NONE, 0, MetaDb.NONE, 0);
        }
        if (hasLine || SOURCE.matcher(place).matches()) {
            long line = hasLine ? region.beginLine() : 0;
            return new MetaDb.FunctionRecord(name, false, MetaDb.NONE, 0, file(place), line);
        }
        return new MetaDb.FunctionRecord(name, false, module(place), 0, MetaDb.NONE, 0);
    }

    private static String text(List<Parameter> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        return " ["
                + String.join(
                        ", ",
                        parameters.stream()
                                .map(p -> PlainText.of(p.key() + "=" + p.value()))
                                .toList())
                + "]";
    }
}
