package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.perfspace.model.Parameter;
import org.perfspace.model.Region;

/** The functions, files and modules of a mapped database, each once; no two functions are alike. */
final class FunctionTable {

    private static final String UNNAMED = "<unnamed>";
    private static final Pattern SOURCE = Pattern.compile(
            ".*\\.(c|cc|cpp|cxx|c\\+\\+|cu|hip|h|hh|hpp|inc|f|for|f77|f90|f95|f03|f08|py|rs|go|jl|java)",
            Pattern.CASE_INSENSITIVE);

    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final Map<String, Integer> modules = new LinkedHashMap<>();
    private final List<DatabasePlan.Function> functions = new ArrayList<>();
    private final Set<DatabasePlan.Function> known = new HashSet<>();
    private final Map<Kind, Integer> kinds = new HashMap<>();
    private final Map<Variant, Integer> variants = new HashMap<>();

    /** What calls to the same function have in common. */
    private record Kind(int region, String parameters) {}

    /** One of the functions that calls of one kind from the same place need. */
    private record Variant(int kind, int ordinal) {}

    /** A number that stands for a region and parameters. */
    int kind(Region region, List<Parameter> parameters) {
        Kind kind = new Kind(region.id(), text(parameters));
        return kinds.computeIfAbsent(kind, k -> kinds.size());
    }

    /**
     * Index of a function.
     *
     * @param ordinal 1 for the first of its kind below a context, 2 for the next, …
     */
    int index(Region region, List<Parameter> parameters, int ordinal) {
        Variant variant = new Variant(kind(region, parameters), ordinal);
        Integer old = variants.get(variant);
        if (old != null) {
            return old;
        }
        String name = PlainText.of(region.name().isBlank() ? UNNAMED : region.name()) + text(parameters);
        int index = functions.size();
        functions.add(unique(region, ordinal == 1 ? name : name + " [" + ordinal + "]"));
        variants.put(variant, index);
        return index;
    }

    /** Index of a source file. */
    int file(String path) {
        return files.computeIfAbsent(PlainText.of(path), p -> files.size());
    }

    /** All functions. */
    List<DatabasePlan.Function> functions() {
        return List.copyOf(functions);
    }

    /** All source files. */
    List<DatabasePlan.SourceFile> files() {
        return files.keySet().stream()
                .map(path -> new DatabasePlan.SourceFile(path, false))
                .toList();
    }

    /** All modules. */
    List<String> modules() {
        return List.copyOf(modules.keySet());
    }

    private DatabasePlan.Function unique(Region region, String name) {
        DatabasePlan.Function function = function(region, name);
        for (int i = 2; !known.add(function); i++) {
            function = function(region, name + " {" + i + "}");
        }
        return function;
    }

    private DatabasePlan.Function function(Region region, String name) {
        String place = region.module();
        boolean hasLine = region.beginLine() > 0 && region.beginLine() <= 0xffff_ffffL;
        if (place.isBlank()) {
            return new DatabasePlan.Function(name, false, ContextTable.NONE, 0, ContextTable.NONE, 0);
        }
        if (hasLine || SOURCE.matcher(place).matches()) {
            long line = hasLine ? region.beginLine() : 0;
            return new DatabasePlan.Function(name, false, ContextTable.NONE, 0, file(place), line);
        }
        int module = modules.computeIfAbsent(PlainText.of(place), p -> modules.size());
        return new DatabasePlan.Function(name, false, module, 0, ContextTable.NONE, 0);
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
