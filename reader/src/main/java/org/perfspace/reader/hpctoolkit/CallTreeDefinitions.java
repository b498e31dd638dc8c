package org.perfspace.reader.hpctoolkit;

import java.util.Arrays;
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
 * Makes the call nodes of the space: one for each context, or a compact call tree of what was entered or called. In the
 * compact one, what a function encloses melts into it, called contexts move up, and siblings that call the same from
 * the same line are put together.
 */
final class CallTreeDefinitions {

    private final DefinitionsBuilder definitions;
    private final MetaDb meta;
    private final ContextTree tree;
    private final RegionDefinitions regions;
    private final int transitiveBits;
    private final Map<String, Attributes> shared = new HashMap<>();
    private final int[] handles;
    private final boolean[] values;

    /** What makes siblings of the compact tree the same. */
    private record CallSite(int parent, int region, long line, String module) {}

    CallTreeDefinitions(DefinitionsBuilder definitions, MetaDb meta) {
        this.definitions = definitions;
        this.meta = meta;
        this.tree = meta.contexts();
        this.regions = new RegionDefinitions(definitions, meta);
        this.transitiveBits = transitiveBits(meta.scopes());
        this.handles = new int[tree.size()];
        this.values = new boolean[tree.size()];
    }

    /** Adds regions and a call node for each context. */
    void addAll() {
        regions.addFunctions();
        for (int context = 0; context < tree.size(); context++) {
            int parent = tree.parent(context);
            boolean fromLine = parent >= 0 && tree.relation(context) != MetaDbLayout.LEXICAL && isLine(parent);
            handles[context] = add(context, parent < 0 ? parent : handles[parent], fromLine ? parent : MetaDb.NONE);
            values[context] = true;
        }
    }

    /** Adds regions and the call nodes of the compact tree. */
    void addCompact() {
        regions.addFunctions();
        int[] sites = new int[tree.size()];
        Map<CallSite, Integer> known = new HashMap<>();
        for (int context = 0; context < tree.size(); context++) {
            int parent = tree.parent(context);
            int site = parent < 0 ? MetaDb.NONE : sites[parent];
            if (parent >= 0 && isLexical(context)) {
                handles[context] = handles[parent];
                sites[context] = isLine(context) ? context : site;
                continue;
            }
            sites[context] = MetaDb.NONE;
            int above = parent < 0 ? parent : handles[parent];
            CallSite key = new CallSite(above, regions.regionOf(context), line(site), module(site));
            Integer handle = known.get(key);
            if (handle == null) {
                handle = add(context, above, site);
                known.put(key, handle);
            }
            handles[context] = handle;
            values[context] = true;
        }
    }

    /** Call node of each context after the definitions were built, for samples. */
    int[] callNodes() {
        return Arrays.stream(handles).map(definitions::callNodeId).toArray();
    }

    /** Call node of each context whose values are a part of the call node's, or -1. */
    int[] callNodesWithValues() {
        int[] nodes = callNodes();
        for (int context = 0; context < nodes.length; context++) {
            if (!values[context]) {
                nodes[context] = MetaDb.NONE;
            }
        }
        return nodes;
    }

    private int add(int context, int parent, int site) {
        return definitions.addCallNode(
                tree.id(context),
                parent,
                regions.regionOf(context),
                line(site),
                module(site),
                List.of(),
                facts(context));
    }

    private Attributes facts(int context) {
        if (tree.lexicalType(context) == ContextTree.ENTRY) {
            return Attributes.NONE;
        }
        Attributes facts = shared.computeIfAbsent(
                HpctNames.relation(tree.relation(context)), r -> Attributes.of(HpctNames.RELATION, r));
        int usual = HpctNames.propagation(tree.relation(context), transitiveBits);
        if (!meta.draft() && tree.propagation(context) != usual) {
            facts = facts.with(HpctNames.PROPAGATION, String.valueOf(tree.propagation(context)));
        }
        if (regions.isFunctionRecord(context) && tree.flags(context) != MetaDbLayout.HAS_FUNCTION) {
            facts = facts.with(
                    HpctNames.CONTEXT,
                    HpctText.join(List.of(
                            String.valueOf(tree.flags(context)),
                            RegionDefinitions.index(tree.file(context)),
                            String.valueOf(tree.line(context)),
                            RegionDefinitions.index(tree.module(context)),
                            Long.toUnsignedString(tree.offset(context)))));
        }
        return facts;
    }

    private boolean isLexical(int context) {
        return tree.lexicalType(context) != ContextTree.ENTRY && tree.relation(context) == MetaDbLayout.LEXICAL;
    }

    private boolean isLine(int context) {
        return tree.lexicalType(context) == MetaDbLayout.LINE && tree.line(context) != 0;
    }

    private long line(int site) {
        return site == MetaDb.NONE ? Region.NO_LINE : tree.line(site);
    }

    private String module(int site) {
        return site == MetaDb.NONE ? "" : meta.filePath(tree.file(site));
    }

    private static int transitiveBits(List<MetaDb.Scope> scopes) {
        int bits = 0;
        for (MetaDb.Scope scope : scopes) {
            if (scope.type() == MetaDbLayout.TRANSITIVE && scope.propagationIndex() < MetaDbLayout.PROPAGATION_BITS) {
                bits |= 1 << scope.propagationIndex();
            }
        }
        return bits;
    }
}
