package org.perfspace.reader.hpctoolkit.check;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.meta.ContextTree;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.format.hpctoolkit.meta.MetricIds;
import org.perfspace.format.hpctoolkit.profile.ProfileBlock;
import org.perfspace.format.hpctoolkit.profile.ProfileDb;
import org.perfspace.format.hpctoolkit.yaml.DefaultYaml;
import org.perfspace.io.Findings;
import org.perfspace.reader.hpctoolkit.database.NativeParts;

/**
 * Checks that the costs of one profile follow from each other (README.md of format.hpctoolkit, "Costs"): execution is
 * not less than that of the children, context 0 has the sum of the roots and nothing else, and what is left of a context
 * is the same by execution, by function and, where no contexts are hidden, by point. Writers of early 2022 were less
 * exact: theirs are warnings.
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

    private final NativeParts parts;
    private final ProfileDb db;
    private final DbSource source;
    private final int profile;
    private final Findings findings;
    private final ContextTree tree;
    private final MetricIds metrics;
    private final int[] ids = new int[SCOPES.length];
    private final double[][] costs;
    private final long[] positions;
    private final double[] executionBelow;
    private final double[] functionBelow;
    private final double[] own;
    private final double[] loopless;
    private final int[] terms;
    private double whole;
    private long wholeAt;
    private String metric = "";

    CostCheck(NativeParts parts, ProfileDb db, int profile, MetricIds metrics, Findings findings) {
        this.metrics = metrics;
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.PROFILE);
        this.profile = profile;
        this.findings = findings;
        this.tree = parts.meta().contexts();
        int size = db.nValues()[profile] == 0 ? 0 : tree.size();
        this.costs = new double[SCOPES.length][size];
        this.positions = new long[size];
        this.executionBelow = new double[size];
        this.functionBelow = new double[size];
        this.own = new double[size];
        this.loopless = new double[size];
        this.terms = new int[size];
    }

    /** One metric after the other, so that memory is that of one. */
    void run() throws IOException {
        if (db.nValues()[profile] == 0) {
            return;
        }
        for (MetaDb.MetricRecord record : parts.meta().metrics()) {
            for (int scope = 0; scope < ids.length; scope++) {
                ids[scope] = record.propMetricId(SCOPES[scope]);
            }
            metric = record.name();
            if (ids[EXECUTION] != MetaDb.NONE && load()) {
                sumUp();
                check();
            }
        }
    }

    /** Fetches the costs of the metric; whether there are any. */
    private boolean load() throws IOException {
        for (double[] scope : costs) {
            Arrays.fill(scope, 0);
        }
        Arrays.fill(positions, db.recordAt(profile));
        whole = 0;
        wholeAt = db.recordAt(profile);
        boolean any = false;
        ProfileBlock block = new ProfileBlock(db, source.bytes()).open(profile, 0);
        while (block.next()) {
            int slot = parts.ids().find(block.ctxId());
            if (slot < 0 && block.ctxId() != 0) {
                continue;
            }
            block.load(metrics);
            for (int i = 0; i < block.count(); i++) {
                any |= take(slot, block, i);
            }
        }
        return any;
    }

    private boolean take(int slot, ProfileBlock block, int i) {
        int scope = 0;
        while (scope < ids.length && ids[scope] != block.metricId(i)) {
            scope++;
        }
        if (scope == ids.length) {
            return false;
        }
        double value = Double.longBitsToDouble(block.bits(i));
        if (slot >= 0) {
            costs[scope][slot] = value;
            positions[slot] = block.indexPosition();
        } else if (scope == EXECUTION) {
            whole = value;
            wholeAt = block.valuePosition(i);
        } else {
            findings.fault(
                    "context 0",
                    source.at(block.valuePosition(i)),
                    "expected only execution at context 0, found %s of \"%s\" in profile %,d",
                    SCOPES[scope],
                    metric,
                    profile);
        }
        return true;
    }

    private void sumUp() {
        Arrays.fill(executionBelow, 0);
        Arrays.fill(functionBelow, 0);
        Arrays.fill(terms, 0);
        Arrays.fill(loopless, 0);
        for (int context = own.length - 1; context >= 0; context--) {
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

    private void check() {
        double roots = 0;
        for (int context = 0; context < own.length; context++) {
            roots += tree.parent(context) < 0 ? costs[EXECUTION][context] : 0;
        }
        if (Math.abs(whole - roots) > tolerance(Math.max(whole, roots), own.length)) {
            findings.fault(
                    "context 0",
                    source.at(wholeAt),
                    "expected execution of \"%s\" in profile %,d at context 0 to be the sum of the roots, %s, found %s",
                    metric,
                    profile,
                    roots,
                    whole);
        }
        boolean hidden = parts.cct() == null || parts.cct().hidden() > 0;
        for (int context = 0; context < own.length; context++) {
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
        String message = String.format(
                java.util.Locale.ROOT,
                "expected %s of \"%s\" in profile %,d at context %,d to be %s, found %s",
                SCOPES[scope],
                metric,
                profile,
                tree.id(context),
                expected,
                found);
        if (warning) {
            findings.warn(SCOPES[scope], source.at(positions[context]), "%s", message);
        } else {
            findings.fault(SCOPES[scope], source.at(positions[context]), "%s", message);
        }
    }

    private static double tolerance(double size, int terms) {
        return Math.max(LEAST_ULPS, 2.0 * terms) * Math.ulp(size);
    }
}
