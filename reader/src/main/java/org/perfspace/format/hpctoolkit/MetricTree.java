package org.perfspace.format.hpctoolkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The metrics of a database in the order in which {@code metrics/default.yaml} presents them: each metric of meta.db where a
 * root shows its sum for the first time, and metrics that are computed from others; followed by the metrics that no root
 * shows.
 *
 * <p>The roots of the file are headings that are nested like a menu. In a performance space a metric contains the metrics
 * below it, in the same unit. So only a root that is the sum of those directly below it, all of one unit, becomes a parent.
 * All other entries become roots, and keep the headings above them as an attribute. Entries that show no value themselves
 * and are not parents are omitted.
 */
final class MetricTree {

    private static final String HEADING_SEPARATOR = " > ";

    private final List<DefaultYamlReader.Root> roots;
    private final List<MetaDb.MetricRecord> metrics;
    private final Map<String, Integer> records = new HashMap<>();
    private final Set<String> withExclusiveSum = new HashSet<>();
    private final List<List<Integer>> children = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /** True if each root shows a value that can be computed. */
    private final boolean[] computable;

    private final boolean[] container;

    /** True if each root, or a root below it, shows a value. */
    private final boolean[] fruitful;

    /** Unit of each root. */
    private final String[] units;

    /**
     * A metric of the tree.
     *
     * @param parent position of the parent, or {@link MetaDb#NONE}
     * @param record index of the metric of meta.db, or {@link MetaDb#NONE} for a computed metric
     * @param name display name; empty if no root shows it
     * @param unit unit of its values
     * @param description description for people
     * @param heading the headings above it that are not metrics, from the outermost inwards; or empty
     * @param visible whether it is shown by default
     * @param formula formula by which it is computed, see {@link org.perfspace.format.hpctoolkit.HpctNames#FORMULA}
     */
    record Node(
            int parent,
            int record,
            String name,
            String unit,
            String description,
            String heading,
            boolean visible,
            String formula) {

        Node withParent(int newParent) {
            return new Node(newParent, record, name, unit, description, heading, visible, formula);
        }
    }

    private MetricTree(List<DefaultYamlReader.Root> roots, List<MetaDb.MetricRecord> metrics) {
        this.roots = roots;
        this.metrics = metrics;
        for (int i = 0; i < metrics.size(); i++) {
            MetaDb.MetricRecord metric = metrics.get(i);
            boolean isOwn =
                    metric.propMetricId(DefaultYaml.EXECUTION) == MetaDb.NONE && hasSum(metric, DefaultYaml.POINT);
            if (hasSum(metric, DefaultYaml.EXECUTION) || isOwn) {
                records.putIfAbsent(metric.name(), i);
            }
            if (hasSum(metric, DefaultYaml.FUNCTION) || hasSum(metric, DefaultYaml.POINT)) {
                withExclusiveSum.add(metric.name());
            }
        }
        this.computable = new boolean[roots.size()];
        this.container = new boolean[roots.size()];
        this.units = new String[roots.size()];
        this.fruitful = new boolean[roots.size()];
        for (int i = 0; i < roots.size(); i++) {
            children.add(new ArrayList<>());
            if (roots.get(i).parent() != DefaultYamlReader.NO_PARENT) {
                children.get(roots.get(i).parent()).add(i);
            }
        }
        for (int i = roots.size() - 1; i >= 0; i--) {
            classify(i);
        }
    }

    /**
     * Builds the tree.
     *
     * @param roots roots of default.yaml in pre-order
     * @param metrics metrics of meta.db
     */
    static MetricTree of(List<DefaultYamlReader.Root> roots, List<MetaDb.MetricRecord> metrics) {
        return new MetricTree(roots, metrics);
    }

    /**
     * Returns the metrics of the tree in pre-order. Metrics that no root names are hidden, as in hpcviewer, unless the roots
     * name none at all.
     */
    List<Node> nodes() {
        List<Node> found = new ArrayList<>();
        BitSet shown = addRoots(found);
        boolean isPresented = !shown.isEmpty();
        for (int i = shown.nextClearBit(0); i < metrics.size(); i = shown.nextClearBit(i + 1)) {
            found.add(new Node(MetaDb.NONE, i, "", unit(i), "", "", !isPresented, ""));
        }
        return inPreOrder(found);
    }

    /** Returns the names of the roots that were omitted; valid after a call of {@link #nodes}. */
    List<String> leftOut() {
        return leftOut;
    }

    private void classify(int i) {
        DefaultYamlReader.Root root = roots.get(i);
        int record = alone(root.formula());
        computable[i] = isComputable(root.formula());
        units[i] = record == MetaDb.NONE ? MetricName.unit(root.name()) : unit(record);
        List<Integer> below = children.get(i);
        boolean oneUnit = below.stream()
                .allMatch(child -> (computable[child] || container[child]) && units[child].equals(units[below.get(0)]));
        container[i] = root.formula().equals(MetricFormula.SUM) && root.visible() && oneUnit && !below.isEmpty();
        if (container[i]) {
            units[i] = units[below.get(0)];
        }
        fruitful[i] = computable[i] || below.stream().anyMatch(child -> fruitful[child]);
    }

    private String unit(int record) {
        return MetricName.unit(metrics.get(record).name());
    }

    /** Adds the metrics that the roots show; returns the indices of the metrics of meta.db among them. */
    private BitSet addRoots(List<Node> found) {
        int[] positions = new int[roots.size()];
        BitSet shown = new BitSet();
        for (int i = 0; i < positions.length; i++) {
            DefaultYamlReader.Root root = roots.get(i);
            if (!computable[i] && !container[i]) {
                if (!fruitful[i]) {
                    leftOut.add(root.name());
                }
                continue;
            }
            int record = alone(root.formula());
            if (record != MetaDb.NONE && shown.get(record)) {
                record = MetaDb.NONE;
            } else if (record != MetaDb.NONE) {
                shown.set(record);
            }
            positions[i] = found.size();
            boolean contained = root.parent() != DefaultYamlReader.NO_PARENT && container[root.parent()];
            found.add(new Node(
                    contained ? positions[root.parent()] : MetaDb.NONE,
                    record,
                    root.name(),
                    units[i],
                    root.description(),
                    heading(i),
                    root.visible(),
                    root.formula()));
        }
        return shown;
    }

    private String heading(int root) {
        StringBuilder heading = new StringBuilder();
        int child = root;
        int parent = roots.get(root).parent();
        while (parent != DefaultYamlReader.NO_PARENT && container[parent]) {
            child = parent;
            parent = roots.get(child).parent();
        }
        for (; parent != DefaultYamlReader.NO_PARENT; parent = roots.get(parent).parent()) {
            heading.insert(0, roots.get(parent).name() + (heading.length() == 0 ? "" : HEADING_SEPARATOR));
        }
        return heading.toString();
    }

    private static List<Node> inPreOrder(List<Node> nodes) {
        List<List<Integer>> below = new ArrayList<>();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int i = 0; i < nodes.size(); i++) {
            below.add(new ArrayList<>());
            int parent = nodes.get(i).parent();
            if (parent == MetaDb.NONE) {
                pending.add(i);
            } else {
                below.get(parent).add(i);
            }
        }
        int[] positions = new int[nodes.size()];
        List<Node> ordered = new ArrayList<>();
        while (!pending.isEmpty()) {
            int next = pending.pop();
            Node node = nodes.get(next);
            positions[next] = ordered.size();
            ordered.add(node.parent() == MetaDb.NONE ? node : node.withParent(positions[node.parent()]));
            List<Integer> kids = below.get(next);
            for (int i = kids.size() - 1; i >= 0; i--) {
                pending.push(kids.get(i));
            }
        }
        return ordered;
    }

    private static boolean hasSum(MetaDb.MetricRecord metric, String scope) {
        return metric.propMetricId(scope) != MetaDb.NONE
                && metric.statistics().stream()
                        .anyMatch(s -> s.scope().equals(scope)
                                && s.formula().equals(DefaultYaml.VALUE)
                                && MetaDbLayout.combine(s.combine()).equals(DefaultYaml.SUM));
    }

    private boolean isComputable(String formula) {
        Optional<MetricFormula> parsed = MetricFormula.parse(formula);
        return parsed.isPresent()
                && records.keySet().containsAll(parsed.get().metrics())
                && (!parsed.get().exclusive()
                        || withExclusiveSum.containsAll(parsed.get().metrics()));
    }

    /** Returns the metric of meta.db that makes up a formula alone, or {@link MetaDb#NONE}. */
    private int alone(String formula) {
        Optional<MetricFormula> parsed = MetricFormula.parse(formula);
        boolean one = parsed.isPresent()
                && parsed.get().terms().size() == 1
                && parsed.get().metrics().size() == 1
                && !parsed.get().exclusive();
        return one ? records.getOrDefault(parsed.get().metrics().get(0), MetaDb.NONE) : MetaDb.NONE;
    }
}
