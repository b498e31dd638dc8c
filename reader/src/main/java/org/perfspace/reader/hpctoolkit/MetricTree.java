package org.perfspace.reader.hpctoolkit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetricFormula;

/**
 * The metrics of a database as {@code metrics/default.yaml} presents them: each metric of meta.db where a root shows its
 * sum for the first time, metrics that are computed from others, headings; then the metrics that no root shows. What shows
 * nothing and has nothing below it is left out.
 */
final class MetricTree {

    private final List<DefaultYamlReader.Root> roots;
    private final Map<String, Integer> records = new HashMap<>();
    private final Set<String> withExclusiveSum = new HashSet<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /**
     * A metric of the tree.
     *
     * @param parent position of the one above, or {@link MetaDb#NONE}
     * @param record index of the metric of meta.db, or {@link MetaDb#NONE} for one that is computed
     * @param name name for people; empty if no root shows it
     * @param description for people
     * @param visible whether it is shown by default
     * @param formula how it is computed, see {@link org.perfspace.format.hpctoolkit.HpctNames#FORMULA}
     */
    record Node(int parent, int record, String name, String description, boolean visible, String formula) {}

    private MetricTree(List<DefaultYamlReader.Root> roots, List<MetaDb.MetricRecord> metrics) {
        this.roots = roots;
        for (int i = 0; i < metrics.size(); i++) {
            MetaDb.MetricRecord metric = metrics.get(i);
            if (hasSum(metric, DefaultYaml.EXECUTION)) {
                records.putIfAbsent(metric.name(), i);
            }
            if (hasSum(metric, DefaultYaml.FUNCTION) || hasSum(metric, DefaultYaml.POINT)) {
                withExclusiveSum.add(metric.name());
            }
        }
    }

    /**
     * The tree.
     *
     * @param roots in pre-order
     * @param metrics those of meta.db
     */
    static MetricTree of(List<DefaultYamlReader.Root> roots, List<MetaDb.MetricRecord> metrics) {
        MetricTree tree = new MetricTree(roots, metrics);
        BitSet shown = tree.addRoots();
        for (int i = shown.nextClearBit(0); i < metrics.size(); i = shown.nextClearBit(i + 1)) {
            tree.nodes.add(new Node(MetaDb.NONE, i, "", "", true, ""));
        }
        return tree;
    }

    /** Its metrics in pre-order. */
    List<Node> nodes() {
        return nodes;
    }

    /** Names of roots that are not in it. */
    List<String> leftOut() {
        return leftOut;
    }

    /** Adds what the roots show; returns which metrics of meta.db these are. */
    private BitSet addRoots() {
        boolean[] kept = kept();
        int[] positions = new int[roots.size()];
        BitSet shown = new BitSet();
        for (int i = 0; i < positions.length; i++) {
            DefaultYamlReader.Root root = roots.get(i);
            if (!kept[i]) {
                leftOut.add(root.name());
                continue;
            }
            int record = alone(root.formula());
            if (record != MetaDb.NONE && shown.get(record)) {
                record = MetaDb.NONE;
            } else if (record != MetaDb.NONE) {
                shown.set(record);
            }
            positions[i] = nodes.size();
            nodes.add(new Node(
                    root.parent() == MetaDb.NONE ? MetaDb.NONE : positions[root.parent()],
                    record,
                    root.name(),
                    root.description(),
                    root.visible(),
                    isHeading(root.formula()) || isComputable(root.formula()) ? root.formula() : MetricFormula.NONE));
        }
        return shown;
    }

    private boolean[] kept() {
        boolean[] kept = new boolean[roots.size()];
        for (int i = roots.size() - 1; i >= 0; i--) {
            DefaultYamlReader.Root root = roots.get(i);
            kept[i] |= isComputable(root.formula());
            if (kept[i] && root.parent() != MetaDb.NONE) {
                kept[root.parent()] = true;
            }
        }
        return kept;
    }

    private static boolean hasSum(MetaDb.MetricRecord metric, String scope) {
        return metric.propMetricId(scope) != MetaDb.NONE
                && metric.statistics().stream()
                        .anyMatch(s -> s.scope().equals(scope)
                                && s.formula().equals(DefaultYaml.VALUE)
                                && MetaDbLayout.combine(s.combine()).equals(DefaultYaml.SUM));
    }

    private static boolean isHeading(String formula) {
        return formula.equals(MetricFormula.FIRST) || formula.equals(MetricFormula.SUM);
    }

    private boolean isComputable(String formula) {
        Optional<MetricFormula> parsed = MetricFormula.parse(formula);
        return parsed.isPresent()
                && records.keySet().containsAll(parsed.get().metrics())
                && (!parsed.get().exclusive()
                        || withExclusiveSum.containsAll(parsed.get().metrics()));
    }

    /** The metric of meta.db that a formula consists of. */
    private int alone(String formula) {
        Optional<MetricFormula> parsed = MetricFormula.parse(formula);
        boolean one = parsed.isPresent()
                && parsed.get().terms().size() == 1
                && parsed.get().metrics().size() == 1
                && !parsed.get().exclusive();
        return one ? records.getOrDefault(parsed.get().metrics().get(0), MetaDb.NONE) : MetaDb.NONE;
    }
}
