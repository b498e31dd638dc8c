package org.perfspace.format.tau;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Tree;

/** Stores the numbers of profiles in rows. The cell of an absent number keeps the neutral value. */
final class TauValues {

    /** Words of a cell of TAU_ATOMIC, and of NDOUBLES(5). */
    private static final int EVENT_WORDS = 5;

    private final TauContents contents;
    private final TauDefinitions definitions;
    private final MemorySeverity severity;
    private final boolean whole;
    private final BitSet created;
    private final BitSet samples = new BitSet();
    private final int[] parents;
    private final double[] inclusive;
    private final boolean[] hasLine;
    private final Map<Integer, Integer> firstNodes = new HashMap<>();
    private final Set<Integer> filled = new HashSet<>();
    private final Set<String> differing = new HashSet<>();

    /** By which inclusive and exclusive values of the current profile are divided, so that times are in seconds. */
    private double divisor = 1;

    TauValues(TauContents contents, TauDefinitions definitions, Definitions built, MemorySeverity severity) {
        this.contents = contents;
        this.definitions = definitions;
        this.severity = severity;
        this.whole = contents.tree().mayRecurse();
        this.created = definitions.createdNodes();
        this.parents =
                built.callNodes().stream().mapToInt(node -> node.parent()).toArray();
        this.inclusive = new double[parents.length];
        this.hasLine = new boolean[parents.length];
        for (CallNode node : built.callNodes()) {
            firstNodes.putIfAbsent(node.region(), node.id());
            samples.set(
                    node.id(),
                    TauPath.isSample(built.regions().get(node.region()).name()));
        }
    }

    /** Adds the profile of a thread. */
    void add(TauProfile profile) {
        int location = definitions.system().location(profile.thread());
        Arrays.fill(inclusive, 0);
        Arrays.fill(hasLine, false);
        divisor = TauLayout.isTime(profile.metric()) ? TauLayout.MICROS : 1;
        Lines lines = new Lines(
                profile.metric(),
                new TauBalance(profile),
                contents.tree().windows(profile.thread()),
                contents.isFirst(profile),
                location);
        for (TauProfile.Function function : profile.functions()) {
            addFunction(function, lines);
        }
        fillGaps(profile.metric(), location);
        if (lines.isFirst()) {
            for (TauProfile.Event event : profile.events()) {
                addEvent(event, location);
            }
        }
    }

    /** Returns notes on values that were computed from others, and on inconsistent values. */
    List<String> notes() {
        return Stream.of(
                        note(
                                filled.size(),
                                "1 call node has no line in the profiles of some threads: its inclusive values there are the sums"
                                        + " of its children",
                                "%,d call nodes have no line in the profiles of some threads: their inclusive values there are"
                                        + " the sums of their children"),
                        note(
                                differing.size(),
                                "1 of the flat functions that are left out differs from the sum of its call paths",
                                "%,d of the flat functions that are left out differ from the sums of their call paths"))
                .filter(note -> !note.isEmpty())
                .toList();
    }

    private static String note(int count, String one, String many) {
        return count == 0 ? "" : Definitions.count(count, one, many);
    }

    /** All lines of the current profile. */
    private record Lines(String metric, TauBalance balance, TauWindows windows, boolean isFirst, int location) {}

    private void addFunction(TauProfile.Function line, Lines lines) {
        TauCallTree tree = contents.tree();
        TauMetrics metrics = definitions.metrics();
        TauBalance balance = lines.balance();
        String metric = lines.metric();
        int location = lines.location();
        TauProfile.Function own = line;
        boolean hasPaths = false;
        if (line.isFlat()) {
            Integer function = tree.nodes().function(line.path());
            Integer first = function == null ? null : firstNodes.get(definitions.region(function));
            if (whole && first != null) {
                set(metrics.whole(metric), first, location, line.inclusive() / divisor);
            }
            if (balance.differs(line)) {
                differing.add(line.path());
            }
            own = balance.rest(line);
            hasPaths = balance.hasPaths(line.path());
        }
        TauNodes.Node node = tree.node(lines.windows(), line.path());
        if (node == null || (hasPaths && !balance.isRoot(line.path()))) {
            return;
        }
        int id = definitions.callNode(node);
        hasLine[id] = true;
        inclusive[id] = or0(line.inclusive());
        int exclusive = tree.nodes().isSample(node) ? metrics.samples(metric) : metrics.exclusive(metric);
        set(metrics.inclusive(metric), id, location, line.inclusive() / divisor);
        set(exclusive, id, location, own.exclusive() / divisor);
        if (!Double.isNaN(own.squares())) {
            set(metrics.squares(metric), id, location, own.squares());
        }
        if (lines.isFirst()) {
            set(metrics.calls(), id, location, own.calls());
            set(metrics.subroutines(), id, location, own.subroutines());
        }
    }

    /**
     * Sets the values of nodes that a thread skips to the sum of their children; children have larger ids than their
     * parents. In a tree of call paths that are cut, only the sums over samples are known.
     */
    private void fillGaps(String metric, int location) {
        int row = definitions.metrics().inclusive(metric);
        boolean[] known = hasLine.clone();
        for (int node = parents.length - 1; node >= 0; node--) {
            int parent = parents[node];
            if (known[node] && !hasLine[node]) {
                set(row, node, location, inclusive[node] / divisor);
                if (!created.get(node)) {
                    filled.add(node);
                }
            }
            boolean sums = parent != Tree.NO_PARENT
                    && (!contents.tree().isCut() || (samples.get(node) && samples.get(parent)));
            if (known[node] && sums && !hasLine[parent]) {
                inclusive[parent] += inclusive[node];
                known[parent] = true;
            }
        }
    }

    /** Combines an event with the values in its cell: count, minimum, maximum, sum, sum of squares. */
    private void addEvent(TauProfile.Event event, int location) {
        TauEventName name = definitions.eventName(event.name());
        if (Double.isNaN(event.count())) {
            return;
        }
        boolean atomic = definitions.metrics().isAtomic(name);
        long[] row = severity.row(definitions.metrics().event(name), definitions.eventNode(event.name()));
        int at = location * EVENT_WORDS;
        double before = atomic ? row[at] : Double.longBitsToDouble(row[at]);
        double count = before + event.count();
        row[at] = atomic ? (long) count : Double.doubleToRawLongBits(count);
        boolean first = before == 0;
        combine(row, at + 1, event.min(), first, Math::min);
        combine(row, at + 2, event.max(), first, Math::max);
        combine(row, at + 3, event.mean() * event.count(), first, Double::sum);
        combine(row, at + 4, event.squares(), first, Double::sum);
    }

    private static void combine(long[] row, int at, double value, boolean first, DoubleBinaryOperator how) {
        if (!Double.isNaN(value)) {
            double combined = first ? value : how.applyAsDouble(Double.longBitsToDouble(row[at]), value);
            row[at] = Double.doubleToRawLongBits(combined);
        }
    }

    private void set(int metric, int node, int location, double value) {
        if (!Double.isNaN(value)) {
            severity.row(metric, node)[location] = Double.doubleToRawLongBits(value);
        }
    }

    private static double or0(double value) {
        return Double.isNaN(value) ? 0 : value;
    }
}
