package org.perfspace.format.hpctoolkit;

import org.perfspace.model.Region;

/**
 * The names and source locations of the functions and contexts of a {@code meta.db} in a performance space. The reader
 * creates regions from them; the writer uses them to determine whether a region still equals the function or context from
 * which it was read.
 */
public final class ContextNames {

    /** Prefix of the name of a function that was inlined, as hpcviewer shows it. */
    public static final String INLINED = "[I] ";

    /** Prefix of the name of a loop. */
    public static final String LOOP = "loop@";

    private static final String UNKNOWN_FUNCTION = "<unknown function>";

    private final MetaDb meta;
    private final ContextTree tree;

    /** Creates the names of the functions and contexts of one file. */
    public ContextNames(MetaDb meta) {
        this.meta = meta;
        this.tree = meta.contexts();
    }

    /** Returns whether a context is described by a function record. */
    public boolean isFunction(int context) {
        return tree.lexicalType(context) == MetaDbLayout.FUNCTION && tree.function(context) != MetaDb.NONE;
    }

    /** Returns whether a context is a function that was inlined at its call. */
    public boolean isInlined(int context) {
        return tree.lexicalType(context) == MetaDbLayout.FUNCTION && tree.relation(context) == MetaDbLayout.INLINED;
    }

    /** Returns the name of a context. */
    public String name(int context) {
        String name = plainName(context);
        return isInlined(context) ? INLINED + name : name;
    }

    private String plainName(int context) {
        if (isFunction(context)) {
            return functionName(tree.function(context));
        }
        String path = meta.filePath(tree.file(context));
        long line = tree.line(context);
        return switch (tree.lexicalType(context)) {
            case ContextTree.ENTRY -> tree.name(context);
            case MetaDbLayout.FUNCTION -> UNKNOWN_FUNCTION;
            case MetaDbLayout.LOOP -> path.isEmpty() ? "loop" : LOOP + place(path, line);
            case MetaDbLayout.LINE -> path.isEmpty() ? "line" : lineName(path, line);
            case MetaDbLayout.INSTRUCTION ->
                tree.module(context) == MetaDb.NONE
                        ? "instruction"
                        : pointName(meta.modulePath(tree.module(context)), tree.offset(context));
            default -> "context of type " + tree.lexicalType(context);
        };
    }

    /** Returns the name of a function record, or its place if it has no name. */
    public String functionName(int function) {
        MetaDb.FunctionRecord record = meta.functions().get(function);
        if (!record.anonymous()) {
            return record.name();
        }
        if (record.module() != MetaDb.NONE) {
            return pointName(meta.modulePath(record.module()), record.offset());
        }
        String source = place(meta.filePath(record.file()), record.line());
        return source.isEmpty() ? UNKNOWN_FUNCTION : source;
    }

    /** Returns the source file of a context; its load module if the file is unknown; the empty text if both are unknown. */
    public String module(int context) {
        if (isFunction(context)) {
            MetaDb.FunctionRecord record = meta.functions().get(tree.function(context));
            return module(record.file(), record.module());
        }
        return module(tree.file(context), tree.module(context));
    }

    private String module(int file, int module) {
        String path = meta.filePath(file);
        return path.isEmpty() ? meta.modulePath(module) : path;
    }

    /** Returns the path of the load module of a context, or the empty text. */
    public String loadModule(int context) {
        int module = isFunction(context)
                ? meta.functions().get(tree.function(context)).module()
                : tree.module(context);
        return meta.modulePath(module);
    }

    /** Returns the source line at which a context begins; 0 if unknown. */
    public long line(int context) {
        return isFunction(context)
                ? meta.functions().get(tree.function(context)).line()
                : tree.line(context);
    }

    /** Returns the name of a source line, such as {@code main.c:42}, or {@code [libc.so]:?} if its number is unknown. */
    public static String lineName(String path, long line) {
        return line == 0 ? lastPart(path) + Region.UNKNOWN_LINE : place(path, line);
    }

    /** Returns the name of a place in a load module. */
    public static String pointName(String module, long offset) {
        return lastPart(module) + "@0x" + Long.toHexString(offset);
    }

    private static String place(String path, long line) {
        return line == 0 ? lastPart(path) : lastPart(path) + ":" + line;
    }

    private static String lastPart(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
