package org.perfspace.writer.hpctoolkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.IdTuple;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.StoredFiles;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsDigest;
import org.perfspace.model.PerformanceSpace;

/**
 * Plans a database for a space. If the space was read from a database, still has its meta.db as an attachment, and has
 * the same definitions, the plan consists of that meta.db. Otherwise the definitions are mapped again; information
 * about the original database (ids, offsets, load modules, identifier tuples) is kept where it is available.
 */
final class DatabasePlanner {

    /**
     * Limit on the largest ctxId per context: contexts of real databases have ids below a few times their number, and
     * the file has a record for every id.
     */
    private static final int MOST_IDS_PER_CONTEXT = 64;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final @Nullable Origin origin;
    private final WrittenScopes scopes;

    private DatabasePlanner(PerformanceSpace space, @Nullable Origin origin, WrittenScopes scopes) {
        this.space = space;
        this.definitions = space.definitions();
        this.origin = origin;
        this.scopes = scopes;
    }

    /**
     * Plans the database.
     *
     * @param origin meta.db of the database that the space was read from, if any
     * @param title title of the database if the space has none
     * @param scopes scopes that are written
     */
    static DatabasePlan plan(PerformanceSpace space, @Nullable Origin origin, String title, WrittenScopes scopes) {
        DatabasePlanner planner = new DatabasePlanner(space, origin, scopes);
        return planner.unchanged().orElseGet(() -> planner.mapped(title));
    }

    // ---- unchanged definitions

    /** Returns the plan that equals the origin, if a reader of the origin would return the definitions of the space. */
    private Optional<DatabasePlan> unchanged() {
        if (origin == null || origin.meta().draft() || !scopes.holdAll(origin.meta()) || !isPlainImage()) {
            return Optional.empty();
        }
        MetaDb meta = origin.meta();
        Optional<int[]> callNodes = callNodes(origin);
        Optional<List<MetricPlan>> metrics = MetricPlanner.unchanged(definitions, meta);
        Optional<List<IdTuple>> tuples = storedTuples(meta.kinds().size());
        long contextRecords = contextRecords();
        if (callNodes.isEmpty() || metrics.isEmpty() || tuples.isEmpty() || contextRecords < 0) {
            return Optional.empty();
        }
        int[] profiles = profileOfLocation();
        return Optional.of(new DatabasePlan(
                meta,
                metrics.get(),
                callNodes.get(),
                byProfile(tuples.get(), profiles),
                profiles,
                contextRecords,
                DatabasePlan.Ids.OF_ORIGIN,
                List.of()));
    }

    /** Returns whether the definitions are those that a reader returned for a database, or have their digest. */
    private boolean isPlainImage() {
        if (space.severity() instanceof StoredFiles stored
                && stored.definitions().filter(definitions::equals).isPresent()) {
            return true;
        }
        String digest = definitions.attributes().get(HpctNames.DIGEST);
        return !digest.isEmpty() && digest.equals(DefinitionsDigest.without(HpctNames.DIGEST, definitions));
    }

    /**
     * Returns the call node of each context, if the trees are equal: every context has a call node, except for lines that
     * call, which may be the call sites of the nodes below them.
     */
    private Optional<int[]> callNodes(Origin known) {
        ContextTree contexts = known.meta().contexts();
        BitSet lines = contexts.callingLines();
        int[] nodes = new int[contexts.size()];
        int[] slots = new int[definitions.callNodes().size()];
        Arrays.fill(nodes, DatabasePlan.NO_CALL_NODE);
        for (CallNode node : definitions.callNodes()) {
            int slot = known.context(node.fileId());
            int above = node.parent() < 0 ? MetaDb.NONE : slots[node.parent()];
            boolean same = slot != MetaDb.NONE
                    && nodes[slot] == DatabasePlan.NO_CALL_NODE
                    && contexts.id(slot) <= mostIds()
                    && (contexts.parent(slot) == above || isCalledFrom(contexts, slot, above, lines));
            if (!same) {
                return Optional.empty();
            }
            nodes[slot] = node.id();
            slots[node.id()] = slot;
        }
        boolean complete = IntStream.range(0, nodes.length)
                .allMatch(slot -> nodes[slot] != DatabasePlan.NO_CALL_NODE || lines.get(slot));
        return complete ? Optional.of(nodes) : Optional.empty();
    }

    /** Returns whether a context is called from a line of another one. */
    private static boolean isCalledFrom(ContextTree contexts, int slot, int caller, BitSet lines) {
        int line = contexts.parent(slot);
        return line >= 0 && lines.get(line) && contexts.parent(line) == caller;
    }

    /** Returns the number of context records that the space states; -1 if it is far too large. */
    private long contextRecords() {
        String text = definitions.attributes().get(HpctNames.CONTEXTS);
        long records = text.isEmpty() ? 0 : text.matches("[0-9]{1,10}") ? Long.parseLong(text) : -1;
        return records > mostIds() ? -1 : records;
    }

    private long mostIds() {
        return Origin.FREE_IDS
                + (long) MOST_IDS_PER_CONTEXT * definitions.callNodes().size();
    }

    // ---- mapped definitions

    private DatabasePlan mapped(String title) {
        boolean byFileId = origin != null
                && definitions.callNodes().stream().allMatch(n -> n.fileId() >= 1 && n.fileId() <= mostIds());
        List<String> kinds =
                origin == null ? ProfileDbLayout.kinds() : origin.meta().kinds();
        Optional<List<IdTuple>> stored = storedTuples(kinds.size());
        MetricPlanner metrics = MetricPlanner.mapped(definitions, origin == null ? null : origin.meta(), scopes);
        MetaDb frame = new MetaDb(
                false,
                title(title),
                origin != null ? origin.meta().description() : metrics.description(),
                stored.isPresent() ? kinds : ProfileDbLayout.kinds(),
                metrics.scopes(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new ContextTree(),
                List.of());
        FunctionTable functions = new FunctionTable(space.attachments());
        if (origin != null
                && origin.meta().contexts().size() == definitions.callNodes().size()) {
            functions.addAll(origin.meta());
        }
        ContextPlanner contexts = new ContextPlanner(definitions, origin, byFileId, functions, frame.transitiveBits());
        ContextTree tree = contexts.plan();
        MetaDb meta = frame.with(functions.modules(), functions.files(), functions.functions(), tree);
        return withTuples(
                meta,
                metrics.plans(hasLexicalNodes(tree, contexts.callNodes())),
                contexts.callNodes(),
                byFileId ? DatabasePlan.Ids.BY_FILE_ID : DatabasePlan.Ids.BY_ID,
                stored);
    }

    /** Returns whether any context with a call node is a part of its function. */
    private static boolean hasLexicalNodes(ContextTree tree, int[] callNodes) {
        return IntStream.range(0, tree.size())
                .anyMatch(context -> callNodes[context] != DatabasePlan.NO_CALL_NODE
                        && tree.parent(context) >= 0
                        && tree.relation(context) == MetaDbLayout.LEXICAL);
    }

    private DatabasePlan withTuples(
            MetaDb meta,
            List<MetricPlan> metrics,
            int[] callNodes,
            DatabasePlan.Ids ids,
            Optional<List<IdTuple>> stored) {
        TuplePlanner planner = new TuplePlanner(definitions);
        List<IdTuple> tuples = stored.orElseGet(planner::plan);
        int[] profiles = profileOfLocation();
        return new DatabasePlan(
                meta,
                metrics,
                callNodes,
                byProfile(tuples, profiles),
                profiles,
                0,
                ids,
                stored.isPresent() ? List.of() : planner.remarks());
    }

    private String title(String otherwise) {
        String title = definitions.attributes().get(HpctNames.TITLE);
        return PlainText.isStorable(title) && !title.isEmpty() ? title : PlainText.of(otherwise);
    }

    // ---- profiles

    private int[] profileOfLocation() {
        return HpctText.profiles(definitions.locations().stream()
                .map(location -> location.attributes().get(HpctNames.PROFILE))
                .toList());
    }

    private static List<IdTuple> byProfile(List<IdTuple> tuples, int[] profileOfLocation) {
        IdTuple[] sorted = new IdTuple[profileOfLocation.length];
        for (int location = 0; location < sorted.length; location++) {
            sorted[profileOfLocation[location] - 1] = tuples.get(location);
        }
        return List.of(sorted);
    }

    /**
     * Returns the identifier tuples that the locations state, if all do. A location with the name that a reader gives to a
     * profile without identifiers has none.
     */
    private Optional<List<IdTuple>> storedTuples(int kinds) {
        List<IdTuple> tuples = new ArrayList<>();
        boolean any = false;
        for (var location : definitions.locations()) {
            String text = location.attributes().get(HpctNames.TUPLE);
            if (text.isEmpty() && location.name().matches("profile [0-9]{1,10}")) {
                tuples.add(IdTuple.EMPTY);
                continue;
            }
            Optional<IdTuple> tuple = HpctText.splitTuple(text, kinds);
            if (tuple.isEmpty()) {
                return Optional.empty();
            }
            any = true;
            tuples.add(tuple.get());
        }
        return any ? Optional.of(tuples) : Optional.empty();
    }
}
