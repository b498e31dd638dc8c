package org.perfspace.format.hpctoolkit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/** Checks the rules of {@code meta.db} that the reader does not need. */
record MetaCheck(MetaDb meta, DbSource source, Findings findings) {

    private static final int MOST_COMBINE = 2;

    /** Adds the violations. */
    void run() {
        if (!meta.kinds().equals(ProfileDbLayout.kinds())) {
            findings.warn(
                    "identifier names",
                    source.at(source.start(MetaDbLayout.ID_NAMES)),
                    "expected the identifier names %s, found %s",
                    ProfileDbLayout.kinds(),
                    meta.kinds());
        }
        meta.check(source, findings);
        checkScopes();
        Set<String> names = new HashSet<>();
        for (MetaDb.MetricRecord metric : meta.metrics()) {
            if (!names.add(metric.name())) {
                findings.fault(
                        "metric name",
                        source.at(metric.position()),
                        "expected every name of a metric once, found \"%s\" again",
                        metric.name());
            }
            checkMetric(metric, source.at(metric.position()));
        }
        for (int context = 0; context < meta.contexts().size(); context++) {
            checkContext(context);
        }
    }

    private void checkScopes() {
        Place place = source.at(source.start(MetaDbLayout.METRICS));
        for (MetaDb.Scope scope : meta.scopes()) {
            if (scope.type() > MetaDbLayout.TRANSITIVE) {
                findings.warn(
                        "scope", place, "expected a known type of scope \"%s\", found %d", scope.name(), scope.type());
            }
            if (scope.type() == MetaDbLayout.TRANSITIVE && scope.propagationIndex() >= MetaDbLayout.PROPAGATION_BITS) {
                findings.fault(
                        "scope",
                        place,
                        "expected a propagationIndex below %d of scope \"%s\", found %d",
                        MetaDbLayout.PROPAGATION_BITS,
                        scope.name(),
                        scope.propagationIndex());
            }
        }
    }

    private void checkMetric(MetaDb.MetricRecord metric, Place place) {
        Set<String> scopes = new HashSet<>();
        for (MetaDb.ScopeInstance instance : metric.instances()) {
            if (!scopes.add(instance.scope())) {
                findings.fault(
                        "scopes",
                        place,
                        "expected every scope of metric \"%s\" once, found \"%s\" again",
                        metric.name(),
                        instance.scope());
            }
        }
        Set<List<Object>> statistics = new HashSet<>();
        for (MetaDb.Statistic statistic : metric.statistics()) {
            String what = "\"" + statistic.formula() + "\" of scope \"" + statistic.scope() + "\"";
            if (statistic.combine() > MOST_COMBINE) {
                findings.fault(
                        "combine",
                        place,
                        "expected sum, min or max as the combination of %s, found %d",
                        what,
                        statistic.combine());
            }
            if (!scopes.contains(statistic.scope())) {
                findings.fault(
                        "statistic",
                        place,
                        "expected statistics of scopes of metric \"%s\", found %s",
                        metric.name(),
                        what);
            }
            if (!statistics.add(List.of(statistic.scope(), statistic.formula(), statistic.combine()))) {
                findings.fault(
                        "statistics",
                        place,
                        "expected every statistic of metric \"%s\" once, found %s again",
                        metric.name(),
                        what);
            }
        }
    }

    private void checkContext(int context) {
        ContextTree tree = meta.contexts();
        Place place = source.at(tree.position(context));
        if (tree.relation(context) > MetaDbLayout.INLINED) {
            findings.warn(
                    "relation",
                    place,
                    "expected a known relation, or kind of entry point, of context %,d, found %d",
                    tree.id(context),
                    tree.relation(context));
        }
        if (tree.lexicalType(context) > MetaDbLayout.INSTRUCTION) {
            findings.warn(
                    "lexical type",
                    place,
                    "expected a known lexicalType of context %,d, found %d",
                    tree.id(context),
                    tree.lexicalType(context));
        }
    }
}
