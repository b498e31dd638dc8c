package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Plans a database from the facts that a space remembers of the one it came from ({@link HpctNames}): ids, order and
 * texts as they were. Where a fact is missing or makes no sense there is no such plan.
 *
 * <p>Roots that were ordinary contexts, as in the draft layout, become entry points.
 */
final class FactsPlanner {

    /** Contexts of real databases have ids below a few times their number; the file has a record for every number. */
    private static final int MOST_IDS_PER_CONTEXT = 64;

    private static final int FREE_IDS = 1 << 20;

    private final Definitions definitions;
    private final List<String> modules = new ArrayList<>();
    private final List<DatabasePlan.SourceFile> files = new ArrayList<>();
    private final List<DatabasePlan.Function> functions = new ArrayList<>();
    private final Map<String, Integer> entryNames = new LinkedHashMap<>();
    private final int[] functionOf;
    private final ContextTable contexts = new ContextTable();

    private FactsPlanner(Definitions definitions) {
        this.definitions = definitions;
        this.functionOf = new int[definitions.regions().size()];
    }

    /** The plan, if the space came from a database. */
    static Optional<DatabasePlan> plan(Definitions definitions) {
        Attributes facts = definitions.attributes();
        if (!facts.values().containsKey(HpctNames.TITLE)
                || !facts.values().containsKey(HpctNames.KINDS)
                || !facts.values().containsKey(HpctNames.SCOPES)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new FactsPlanner(definitions).plan(facts));
        } catch (IllegalArgumentException e) {
            System.getLogger(FactsPlanner.class.getName())
                    .log(System.Logger.Level.DEBUG, "facts of a database make no sense", e);
            return Optional.empty();
        }
    }

    /** A number above every ctxId that a database of this plan may have. */
    static long contextLimit(DatabasePlan plan) {
        long visible = 0;
        for (int c = 0; c < plan.contexts().size(); c++) {
            visible = Math.max(visible, Integer.toUnsignedLong(plan.contexts().ctxId(c)));
        }
        return plan.contextRecords() > 0 ? Math.max(plan.contextRecords(), visible + 1) : visible + FREE_IDS;
    }

    private DatabasePlan plan(Attributes facts) {
        List<DatabasePlan.Scope> scopes = scopes(facts);
        planFiles(facts);
        planFunctions();
        definitions.callNodes().forEach(this::planContext);
        List<String> kinds = texts(facts.get(HpctNames.KINDS));
        requireCount("kinds", kinds.size(), 255);
        requireCount("entry points", entryNames.size(), 0xffff);
        List<List<DatabasePlan.Identifier>> tuples = new ArrayList<>();
        for (Location location : definitions.locations()) {
            tuples.add(tuple(location, kinds.size()));
        }
        return new DatabasePlan(
                FactReader.requireText(facts.get(HpctNames.TITLE)),
                FactReader.requireText(facts.get(HpctNames.DESCRIPTION)),
                kinds,
                scopes,
                MetricPlanner.fromFacts(definitions, scopes),
                modules,
                files,
                functions,
                List.copyOf(entryNames.keySet()),
                contexts,
                tuples,
                contextRecords(facts),
                true);
    }

    private long contextRecords(Attributes facts) {
        String text = facts.get(HpctNames.CONTEXTS);
        long records = text.isEmpty() ? 0 : Long.parseLong(text);
        if (records < 0 || records > mostIds()) {
            throw new IllegalArgumentException(records + " context records are too many");
        }
        return records;
    }

    private long mostIds() {
        return FREE_IDS + (long) MOST_IDS_PER_CONTEXT * definitions.callNodes().size();
    }

    private static List<DatabasePlan.Scope> scopes(Attributes facts) {
        List<DatabasePlan.Scope> scopes = new ArrayList<>();
        FactReader items = new FactReader(facts.get(HpctNames.SCOPES));
        while (items.hasNext()) {
            scopes.add(new DatabasePlan.Scope(items.text(), items.number(255), items.number(255)));
        }
        requireCount("scopes", scopes.size(), 255);
        return scopes;
    }

    private void planFiles(Attributes facts) {
        modules.addAll(texts(facts.get(HpctNames.MODULES)));
        FactReader items = new FactReader(facts.get(HpctNames.FILES));
        while (items.hasNext()) {
            boolean copied = items.number(1) == 1;
            files.add(new DatabasePlan.SourceFile(items.text(), copied));
        }
    }

    private static List<String> texts(String attribute) {
        List<String> texts = new ArrayList<>();
        FactReader items = new FactReader(attribute);
        while (items.hasNext()) {
            texts.add(items.text());
        }
        return texts;
    }

    private void planFunctions() {
        for (Region region : definitions.regions()) {
            String fact = region.attributes().get(HpctNames.FUNCTION);
            functionOf[region.id()] = ContextTable.NONE;
            if (!fact.isEmpty()) {
                functionOf[region.id()] = functions.size();
                functions.add(function(region, new FactReader(fact)));
            }
        }
    }

    private DatabasePlan.Function function(Region region, FactReader fact) {
        int module = fact.index(modules.size());
        long offset = fact.u64();
        int file = fact.index(files.size());
        boolean anonymous = fact.hasNext() && fact.text().equals(HpctNames.ANONYMOUS);
        fact.end();
        long line = region.beginLine() == Region.NO_LINE ? 0 : region.beginLine();
        if (line < 0 || line > 0xffff_ffffL) {
            throw new IllegalArgumentException("a function begins in line " + line);
        }
        return new DatabasePlan.Function(FactReader.requireText(region.name()), anonymous, module, offset, file, line);
    }

    private void planContext(CallNode node) {
        if (node.fileId() < 1 || node.fileId() > mostIds()) {
            throw new IllegalArgumentException(node.fileId() + " is no ctxId");
        }
        int ctxId = (int) node.fileId();
        Region region = definitions.regions().get(node.region());
        if (node.parent() == Tree.NO_PARENT) {
            contexts.add(-1, node.id(), entry(ctxId, region));
            return;
        }
        String word = node.attributes().get(HpctNames.RELATION);
        int relation = HpctNames.relationNumber(word);
        if (relation < 0 || relation > 255) {
            throw new IllegalArgumentException("\"" + word + "\" is no relation");
        }
        contexts.add(node.parent(), node.id(), context(ctxId, relation, node, region));
        String propagation = node.attributes().get(HpctNames.PROPAGATION);
        if (!propagation.isEmpty()) {
            contexts.setPropagation(node.id(), new FactReader(propagation).number(0xffff));
        }
    }

    private ContextTable.Context entry(int ctxId, Region region) {
        FactReader fact = new FactReader(region.attributes().get(HpctNames.CONSTRUCT));
        boolean isEntry = fact.hasNext() && fact.text().equals(HpctNames.ENTRY);
        int kind = isEntry ? fact.number(0xffff) : UNKNOWN_ENTRY;
        String name = FactReader.requireText(region.name());
        if (!isEntry && name.equals("<program root>")) {
            kind = MAIN_THREAD;
        } else if (!isEntry && name.equals("<thread root>")) {
            kind = APPLICATION_THREAD;
        }
        Integer index = entryNames.computeIfAbsent(name, n -> entryNames.size());
        return new ContextTable.Context(ctxId, kind, 0, 0, index, ContextTable.NONE, 0, ContextTable.NONE, 0);
    }

    private ContextTable.Context context(int ctxId, int relation, CallNode node, Region region) {
        int function = functionOf[region.id()];
        if (function == ContextTable.NONE) {
            return construct(ctxId, relation, new FactReader(region.attributes().get(HpctNames.CONSTRUCT)));
        }
        String more = node.attributes().get(HpctNames.CONTEXT);
        if (more.isEmpty()) {
            return new ContextTable.Context(
                    ctxId, relation, FUNCTION, HAS_FUNCTION, function, ContextTable.NONE, 0, ContextTable.NONE, 0);
        }
        FactReader fact = new FactReader(more);
        return place(ctxId, relation, FUNCTION, fact.number(CONTEXT_FLAGS), function, fact);
    }

    private ContextTable.Context construct(int ctxId, int relation, FactReader fact) {
        int type = HpctNames.lexicalTypeNumber(fact.text());
        if (type < 0 || type > 255) {
            throw new IllegalArgumentException(type + " is no lexical type");
        }
        int flags = fact.number(CONTEXT_FLAGS);
        return place(ctxId, relation, type, flags, fact.index(functions.size()), fact);
    }

    private ContextTable.Context place(int ctxId, int relation, int type, int flags, int function, FactReader fact) {
        int file = fact.index(files.size());
        int line = fact.u32();
        int module = fact.index(modules.size());
        long offset = fact.u64();
        fact.end();
        return new ContextTable.Context(ctxId, relation, type, flags, function, file, line, module, offset);
    }

    private static List<DatabasePlan.Identifier> tuple(Location location, int kinds) {
        List<DatabasePlan.Identifier> tuple = new ArrayList<>();
        FactReader items = new FactReader(location.attributes().get(HpctNames.TUPLE));
        while (items.hasNext()) {
            tuple.add(new DatabasePlan.Identifier(
                    items.number(kinds - 1), items.number(0xffff), items.u32() & 0xffff_ffffL, items.u64()));
        }
        if (tuple.isEmpty()) {
            throw new IllegalArgumentException("a location has no identifier tuple");
        }
        requireCount("identifiers", tuple.size(), 0xffff);
        return tuple;
    }

    private static void requireCount(String what, int count, int most) {
        if (count > most) {
            throw new IllegalArgumentException(count + " " + what + " are more than " + most);
        }
    }
}
