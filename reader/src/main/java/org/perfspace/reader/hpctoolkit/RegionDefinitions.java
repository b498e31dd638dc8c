package org.perfspace.reader.hpctoolkit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;

/**
 * Makes the regions of the space, as {@link HpctNames} says: one for each function record, in the order of the file, then
 * one for each different loop, line, instruction, entry point, in pre-order of the contexts.
 */
final class RegionDefinitions {

    private static final String UNKNOWN_FUNCTION = "<unknown function>";
    private static final String ROLE_FUNCTION = "function";
    private static final String ROLE_LOOP = "loop";
    private static final String ROLE_ARTIFICIAL = "artificial";

    private final DefinitionsBuilder definitions;
    private final MetaDb meta;
    private final ContextTree tree;
    private final Map<Construct, Integer> constructs = new HashMap<>();

    /** What makes two contexts the same place in the program. */
    private record Construct(
            int lexicalType, int flags, int function, int file, long line, int module, long offset, String name) {}

    RegionDefinitions(DefinitionsBuilder definitions, MetaDb meta) {
        this.definitions = definitions;
        this.meta = meta;
        this.tree = meta.contexts();
    }

    /** Adds the function records; handle = index. */
    void addFunctions() {
        for (MetaDb.FunctionRecord function : meta.functions()) {
            String file = meta.filePath(function.file());
            definitions.add(Region.named(function.anonymous() ? madeUpName(function) : function.name())
                    .module(file.isEmpty() ? meta.modulePath(function.module()) : file)
                    .lines(lineOrNone(function.line()), Region.NO_LINE)
                    .role(ROLE_FUNCTION)
                    .attributes(Attributes.of(HpctNames.FUNCTION, text(function))));
        }
    }

    /** Whether the region of a context is a function record. */
    boolean isFunctionRecord(int context) {
        return tree.lexicalType(context) == MetaDbLayout.FUNCTION && tree.function(context) != MetaDb.NONE;
    }

    /** Handle of a context's region. */
    int regionOf(int context) {
        if (isFunctionRecord(context)) {
            return tree.function(context);
        }
        boolean entry = tree.lexicalType(context) == ContextTree.ENTRY;
        Construct construct = new Construct(
                tree.lexicalType(context),
                entry ? tree.relation(context) : tree.flags(context),
                tree.function(context),
                tree.file(context),
                tree.line(context),
                tree.module(context),
                tree.offset(context),
                tree.name(context));
        Integer known = constructs.get(construct);
        if (known == null) {
            known = definitions.add(entry ? entryRegion(construct) : constructRegion(construct));
            constructs.put(construct, known);
        }
        return known;
    }

    private static Region.Builder entryRegion(Construct c) {
        return Region.named(c.name())
                .role(ROLE_ARTIFICIAL)
                .attributes(Attributes.of(
                        HpctNames.CONSTRUCT, HpctText.join(List.of(HpctNames.ENTRY, String.valueOf(c.flags())))));
    }

    private Region.Builder constructRegion(Construct c) {
        String file = meta.filePath(c.file());
        String facts = HpctText.join(List.of(
                HpctNames.lexicalType(c.lexicalType()),
                String.valueOf(c.flags()),
                index(c.function()),
                index(c.file()),
                String.valueOf(c.line()),
                index(c.module()),
                Long.toUnsignedString(c.offset())));
        return Region.named(name(c))
                .module(file.isEmpty() ? meta.modulePath(c.module()) : file)
                .lines(lineOrNone(c.line()), Region.NO_LINE)
                .role(role(c.lexicalType()))
                .attributes(Attributes.of(HpctNames.CONSTRUCT, facts));
    }

    private String name(Construct c) {
        String source = place(meta.filePath(c.file()), c.line());
        String point = c.module() == MetaDb.NONE ? "" : point(c.module(), c.offset());
        return switch (c.lexicalType()) {
            case MetaDbLayout.FUNCTION -> UNKNOWN_FUNCTION;
            case MetaDbLayout.LOOP -> source.isEmpty() ? "loop" : "loop@" + source;
            case MetaDbLayout.LINE -> source.isEmpty() ? "line" : source;
            case MetaDbLayout.INSTRUCTION -> point.isEmpty() ? "instruction" : point;
            default -> "context of type " + c.lexicalType();
        };
    }

    private String madeUpName(MetaDb.FunctionRecord function) {
        if (function.module() != MetaDb.NONE) {
            return point(function.module(), function.offset());
        }
        String source = place(meta.filePath(function.file()), function.line());
        return source.isEmpty() ? UNKNOWN_FUNCTION : source;
    }

    private String point(int module, long offset) {
        return lastPart(meta.modulePath(module)) + "@0x" + Long.toHexString(offset);
    }

    private static String place(String path, long line) {
        return line == 0 ? lastPart(path) : lastPart(path) + ":" + line;
    }

    private static String lastPart(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String role(int lexicalType) {
        return switch (lexicalType) {
            case MetaDbLayout.FUNCTION -> ROLE_FUNCTION;
            case MetaDbLayout.LOOP -> ROLE_LOOP;
            default -> ROLE_ARTIFICIAL;
        };
    }

    private static String text(MetaDb.FunctionRecord function) {
        String facts = HpctText.join(
                List.of(index(function.module()), Long.toUnsignedString(function.offset()), index(function.file())));
        return function.anonymous() ? facts + " " + HpctNames.ANONYMOUS : facts;
    }

    /** An index as text. */
    static String index(int index) {
        return index == MetaDb.NONE ? HpctText.NONE : String.valueOf(index);
    }

    private static long lineOrNone(long line) {
        return line == 0 ? Region.NO_LINE : line;
    }
}
