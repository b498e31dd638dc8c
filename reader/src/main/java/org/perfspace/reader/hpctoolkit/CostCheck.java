package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.util.Locale;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.io.Place;

/**
 * Checks that costs of one profile add up: the {@code execution} value of a context is not below the sum of its visible
 * children's, and that of context 0 is the sum of the roots', but for rounding.
 */
final class CostCheck {

    private static final int LEAST_ULPS = 16;

    private final NativeParts parts;
    private final ProfileDb db;
    private final int profile;
    private final HpctCheck.Complaints complaints;
    private final ContextTree tree;
    private final MetricIds metrics;

    CostCheck(NativeParts parts, ProfileDb db, int profile, MetricIds metrics, HpctCheck.Complaints complaints) {
        this.metrics = metrics;
        this.parts = parts;
        this.db = db;
        this.profile = profile;
        this.complaints = complaints;
        this.tree = parts.meta().contexts();
    }

    /** One metric after the other, so that memory is that of one. */
    void run() throws IOException {
        if (db.nValues()[profile] == 0) {
            return;
        }
        for (MetaDb.MetricRecord metric : parts.meta().metrics()) {
            int id = metric.propMetricId(DefaultYaml.EXECUTION);
            if (id != MetaDb.NONE) {
                run(metric.name(), id);
            }
        }
    }

    private void run(String metric, int propMetricId) throws IOException {
        double[] costs = new double[tree.size()];
        double whole = 0;
        ProfileBlock block = new ProfileBlock(db).open(profile, 0);
        while (block.next()) {
            int slot = parts.ids().find(block.ctxId());
            if (slot < 0 && block.ctxId() != 0) {
                continue;
            }
            block.load(metrics);
            for (int i = 0; i < block.count(); i++) {
                if (block.metricId(i) == propMetricId) {
                    double value = Double.longBitsToDouble(block.bits(i));
                    if (slot < 0) {
                        whole = value;
                    } else {
                        costs[slot] = value;
                    }
                }
            }
        }
        compare(metric, costs, whole);
    }

    private void compare(String metric, double[] costs, double whole) {
        double[] below = new double[costs.length];
        int[] terms = new int[costs.length];
        double roots = 0;
        for (int context = 0; context < costs.length; context++) {
            int parent = tree.parent(context);
            if (parent < 0) {
                roots += costs[context];
            } else {
                below[parent] += costs[context];
                terms[parent]++;
            }
        }
        if (Math.abs(whole - roots) > tolerance(Math.max(whole, roots), costs.length)) {
            complain("context 0", metric, 0, "the sum of the roots, " + roots, whole);
        }
        for (int context = 0; context < costs.length; context++) {
            if (costs[context] < below[context] - tolerance(below[context], terms[context])) {
                complain(
                        "execution",
                        metric,
                        tree.id(context),
                        "at least the sum of the children, " + below[context],
                        costs[context]);
            }
        }
    }

    private void complain(String kind, String metric, long ctxId, String expected, double found) {
        Place place = db.source().bytes().place();
        complaints.add(
                kind,
                place,
                String.format(
                        Locale.ROOT,
                        "expected execution of \"%s\" in profile %,d at context %,d to be %s, found %s",
                        metric,
                        profile,
                        ctxId,
                        expected,
                        found));
    }

    private static double tolerance(double size, int terms) {
        return Math.max(LEAST_ULPS, 2.0 * terms) * Math.ulp(size);
    }
}
