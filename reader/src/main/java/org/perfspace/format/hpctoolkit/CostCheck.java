package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.perfspace.io.Findings;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;

/**
 * Checks that the costs of a profile are consistent (README.md of format.hpctoolkit, "Costs"): the execution cost of a
 * context is at least that of its children, context 0 has the sum of the roots and no other scope, and the own cost of a
 * context is the same by execution, by function and, if no contexts are hidden, by point. Writers of early 2022 were less
 * exact: violations in their files are warnings. The values of a profile are collected while they are read, for as many
 * metrics as fit into memory; further metrics need another pass over the profile. An instance checks one profile after the
 * other.
 */
final class CostCheck {

    private static final int LEAST_ULPS = 16;

    private static final String[] SCOPES = {
        DefaultYaml.EXECUTION, DefaultYaml.FUNCTION, DefaultYaml.POINT, DefaultYaml.LEX_AWARE
    };
    private static final int EXECUTION = 0;
    private static final int FUNCTION = 1;
    private static final int POINT = 2;
    private static final int LEX_AWARE = 3;

    private static final int UNWANTED = -1;
    private static final long NOWHERE = -1;

    private final NativeParts parts;
    private final ProfileDb db;
    private final DbSource source;
    private final Findings findings;
    private final ContextTree tree;
    private final List<MetaDb.MetricRecord> metrics;

    /** Costs by metric, scope and context. */
    private final double[][][] held;

    /** Costs of context 0 by metric and scope, and their places. */
    private final double[][] whole;

    private final long[][] wholeAt;
    private final boolean[] any;

    /** By metric, the contexts with costs and all above them, where values that are computed may be other than 0. */
    private final BitSet[] reached;

    /** The contexts of the metric that is checked, in ascending order. */
    private int[] active = {};

    /** Cell of each propMetricId, composed of the number of its metric among those held and the number of its scope. */
    private final int[] cells = new int[1 << Character.SIZE];

    /** Place of each context in the index of the profile. */
    private final long[] positions;

    private final double[] executionBelow;
    private final double[] functionBelow;
    private final double[] own;
    private final double[] loopless;
    private final int[] terms;
    private int profile;
    private int first;
    private String metric = "";
    private final int[] ids = new int[SCOPES.length];
    private double[][] costs = {};

    /** Creates a check of the profiles of one database. */
    CostCheck(NativeParts parts, ProfileDb db, Findings findings) {
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.PROFILE);
        this.findings = findings;
        this.tree = parts.meta().contexts();
        this.metrics = parts.meta().metrics().stream()
                .filter(record -> record.propMetricId(DefaultYaml.EXECUTION) != MetaDb.NONE)
                .toList();
        int size = tree.size();
        long room = HeapPart.PIECE.room(Math.max(1, (long) size * SCOPES.length * Double.BYTES));
        int count = (int) Math.min(metrics.size(), Math.max(1, room));
        this.held = new double[count][SCOPES.length][size];
        this.whole = new double[held.length][SCOPES.length];
        this.wholeAt = new long[held.length][SCOPES.length];
        this.any = new boolean[held.length];
        this.reached = Stream.generate(() -> new BitSet(size)).limit(count).toArray(BitSet[]::new);
        this.positions = new long[size];
        this.executionBelow = new double[size];
        this.functionBelow = new double[size];
        this.own = new double[size];
        this.loopless = new double[size];
        this.terms = new int[size];
        for (long[] places : wholeAt) {
            Arrays.fill(places, NOWHERE);
        }
        findCells();
    }

    /** Discards all costs, and collects those of a profile from now on. */
    void open(int newProfile) {
        profile = newProfile;
        Arrays.fill(positions, db.recordAt(profile));
        begin(0);
    }

    /** Discards all costs, and selects the metrics to hold, from the given one on. */
    private void begin(int firstMetric) {
        for (int m = 0; m < held.length; m++) {
            if (any[m]) {
                clear(m);
            }
        }
        if (first != firstMetric) {
            first = firstMetric;
            findCells();
        }
    }

    private void clear(int m) {
        any[m] = false;
        for (int context = reached[m].nextSetBit(0); context >= 0; context = reached[m].nextSetBit(context + 1)) {
            for (double[] scope : held[m]) {
                scope[context] = 0;
            }
        }
        reached[m].clear();
        Arrays.fill(whole[m], 0);
        Arrays.fill(wholeAt[m], NOWHERE);
    }

    private void findCells() {
        Arrays.fill(cells, UNWANTED);
        for (int m = 0; m < held.length && first + m < metrics.size(); m++) {
            for (int scope = 0; scope < SCOPES.length; scope++) {
                int id = metrics.get(first + m).propMetricId(SCOPES[scope]);
                if (id != MetaDb.NONE) {
                    cells[id] = m * SCOPES.length + scope;
                }
            }
        }
    }

    /** Adds the values of the context that a cursor has loaded. */
    void add(ProfileBlock block) {
        int slot = parts.ids().find(block.ctxId());
        if (slot < 0 && block.ctxId() != 0) {
            return;
        }
        for (int i = 0; i < block.count(); i++) {
            int cell = cells[block.metricId(i)];
            if (cell != UNWANTED) {
                add(cell / SCOPES.length, cell % SCOPES.length, slot, block, i);
            }
        }
    }

    private void add(int m, int scope, int slot, ProfileBlock block, int i) {
        double value = Double.longBitsToDouble(block.bits(i));
        any[m] = true;
        if (slot >= 0) {
            held[m][scope][slot] = value;
            tree.addWithAbove(slot, reached[m]);
            positions[slot] = block.indexPosition();
        } else {
            whole[m][scope] = value;
            wholeAt[m][scope] = block.valuePosition(i);
        }
    }

    /** Checks the costs of the profile after all its values were added. */
    void check(ProfileBlock block, MetricIds ids) throws IOException {
        checkHeld();
        for (int next = held.length; next < metrics.size(); next += held.length) {
            begin(next);
            block.open(profile, 0);
            while (block.next()) {
                block.load(ids);
                add(block);
            }
            checkHeld();
        }
    }

    private void checkHeld() {
        for (int m = 0; m < held.length; m++) {
            if (any[m]) {
                MetaDb.MetricRecord record = metrics.get(first + m);
                metric = record.name();
                Arrays.setAll(ids, scope -> record.propMetricId(SCOPES[scope]));
                costs = held[m];
                active = reached[m].stream().toArray();
                checkWhole(wholeAt[m]);
                sumUp();
                checkRoots(whole[m][EXECUTION], wholeAt[m][EXECUTION]);
                checkContexts();
            }
        }
    }

    private void checkWhole(long[] places) {
        for (int scope = 0; scope < SCOPES.length; scope++) {
            if (scope != EXECUTION && places[scope] != NOWHERE) {
                findings.fault(
                        "context 0",
                        source.at(places[scope]),
                        "expected only execution at context 0, found %s of \"%s\" in profile %,d",
                        SCOPES[scope],
                        metric,
                        profile);
            }
        }
    }

    private void sumUp() {
        for (int context : active) {
            executionBelow[context] = 0;
            functionBelow[context] = 0;
            terms[context] = 0;
            loopless[context] = 0;
        }
        for (int i = active.length - 1; i >= 0; i--) {
            int context = active[i];
            double rest = costs[EXECUTION][context] - executionBelow[context];
            own[context] = Math.abs(rest) > tolerance(costs[EXECUTION][context], terms[context]) ? rest : 0;
            loopless[context] += own[context];
            int parent = tree.parent(context);
            if (parent >= 0) {
                executionBelow[parent] += costs[EXECUTION][context];
                terms[parent]++;
                if (isLexical(context)) {
                    functionBelow[parent] += costs[FUNCTION][context];
                    loopless[parent] += isLoop(context) ? 0 : loopless[context];
                }
            }
        }
    }

    private void checkRoots(double total, long place) {
        double roots = 0;
        for (int context : active) {
            roots += tree.parent(context) < 0 ? costs[EXECUTION][context] : 0;
        }
        if (Math.abs(total - roots) > tolerance(Math.max(total, roots), own.length)) {
            findings.fault(
                    "context 0",
                    source.at(place == NOWHERE ? db.recordAt(profile) : place),
                    "expected execution of \"%s\" in profile %,d at context 0 to be the sum of the roots, %s, found %s",
                    metric,
                    profile,
                    roots,
                    total);
        }
    }

    private void checkContexts() {
        boolean hidden = parts.cct() == null || parts.cct().hidden() > 0;
        for (int context : active) {
            checkExecution(context);
            checkFunction(context);
            checkPoint(context, hidden);
            checkLexAware(context);
        }
    }

    private void checkExecution(int context) {
        double cost = costs[EXECUTION][context];
        double below = executionBelow[context];
        if (cost < below - tolerance(Math.max(cost, below), terms[context])) {
            complain(context, EXECUTION, false, "at least the sum of the children, " + below, cost);
        }
    }

    private void checkFunction(int context) {
        double rest = costs[FUNCTION][context] - functionBelow[context];
        double size = Math.max(costs[EXECUTION][context], functionBelow[context]);
        if (ids[FUNCTION] != MetaDb.NONE && Math.abs(rest - own[context]) > tolerance(size, 2 * terms[context])) {
            complain(
                    context,
                    FUNCTION,
                    isEarly(),
                    "that of the lexical children and the own cost by execution, "
                            + (functionBelow[context] + own[context]),
                    costs[FUNCTION][context]);
        }
    }

    private void checkPoint(int context, boolean hidden) {
        double cost = costs[POINT][context];
        double tolerance = tolerance(costs[EXECUTION][context], 2 * terms[context]);
        boolean tooMuch = cost > 0 && cost > own[context] + tolerance;
        if (ids[POINT] != MetaDb.NONE
                && own[context] >= 0
                && (tooMuch || (!hidden && Math.abs(cost - own[context]) > tolerance))) {
            complain(
                    context,
                    POINT,
                    isEarly(),
                    (tooMuch ? "at most the" : "the") + " own cost by execution, " + own[context],
                    cost);
        }
    }

    private void checkLexAware(int context) {
        double cost = costs[LEX_AWARE][context];
        double function = costs[FUNCTION][context];
        double size = Math.max(Math.max(cost, function), costs[EXECUTION][context]);
        boolean present = ids[LEX_AWARE] != MetaDb.NONE && ids[FUNCTION] != MetaDb.NONE;
        if (!present || Math.abs(cost - function) <= tolerance(Math.max(cost, function), 0)) {
            return;
        }
        boolean withoutLoops = isLoop(context) && Math.abs(cost - loopless[context]) <= tolerance(size, own.length);
        if (!withoutLoops) {
            complain(context, LEX_AWARE, isEarly(), "that of scope function, " + function, cost);
        }
    }

    private boolean isEarly() {
        return parts.meta().draft() || !db.hasFlags();
    }

    private boolean isLexical(int context) {
        return tree.lexicalType(context) != ContextTree.ENTRY && tree.relation(context) == MetaDbLayout.LEXICAL;
    }

    private boolean isLoop(int context) {
        return tree.lexicalType(context) == MetaDbLayout.LOOP;
    }

    private void complain(int context, int scope, boolean warning, String expected, double found) {
        boolean isStored = Arrays.stream(costs).anyMatch(ofScope -> ofScope[context] != 0);
        Place place = source.at(isStored ? positions[context] : db.recordAt(profile));
        String message = String.format(
                Locale.ROOT,
                "expected %s of \"%s\" in profile %,d at context %,d to be %s, found %s",
                SCOPES[scope],
                metric,
                profile,
                tree.id(context),
                expected,
                found);
        if (warning) {
            findings.warn(SCOPES[scope], place, "%s", message);
        } else {
            findings.fault(SCOPES[scope], place, "%s", message);
        }
    }

    private static double tolerance(double size, int terms) {
        return Math.max(LEAST_ULPS, 2.0 * terms) * Math.ulp(size);
    }
}
