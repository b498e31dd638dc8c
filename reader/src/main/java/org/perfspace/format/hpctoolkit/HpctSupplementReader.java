package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.format.cube.SupplementFileReader;
import org.perfspace.io.Place;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Reads the supplement of a database and determines, by the rules of {@link HpctNames}, how it is joined with the native
 * part.
 */
final class HpctSupplementReader {

    private final Place place;
    private final NativeParts parts;
    private final PerformanceSpace supplement;
    private final Definitions definitions;
    private final int[] callNodes;
    private final int[] propMetricIds;
    private final int[] profileOfLocation;

    private HpctSupplementReader(NativeParts parts, PerformanceSpace supplement, Place place) throws IOException {
        this.place = place;
        this.parts = parts;
        this.supplement = supplement;
        Definitions all = supplement.definitions();
        this.definitions = all.withAttributes(all.attributes().without(HpctNames.CONTEXTS_BY))
                .withMetricAttributes(
                        m -> m.attributes().without(HpctNames.NATIVE).without(HpctNames.NATIVE_SCOPE));
        this.profileOfLocation = profileOfLocation(all);
        this.callNodes = callNodes(all);
        this.propMetricIds = propMetricIds(all);
    }

    /** Opens the supplement, which is closed together with the native parts. */
    static HpctSupplementReader open(NativeParts parts, ReadOptions options) throws IOException {
        Place place = parts.folder().placeOf(HpctNames.SUPPLEMENT_FILE);
        PerformanceSpace supplement = SupplementFileReader.open(
                parts.folder().read(HpctNames.SUPPLEMENT_FILE), ReadOptions.DEFAULT.withLimits(options.limits()));
        parts.closeToo(supplement);
        return new HpctSupplementReader(parts, supplement, place);
    }

    /** Returns the definitions of the joined space. */
    Definitions definitions() {
        return definitions;
    }

    /** Returns the supplement as a separate space. */
    PerformanceSpace space() {
        return supplement;
    }

    /** Returns the call node of each slot of the context tree, or -1 for a context that the writer added. */
    int[] callNodes() {
        return callNodes.clone();
    }

    /** Returns the propMetricId of each metric, or {@link MetaDb#NONE} if its rows are in the supplement. */
    int[] propMetricIds() {
        return propMetricIds.clone();
    }

    /** Returns the propMetricId of the own costs of a line for each metric, or {@link MetaDb#NONE}. */
    int[] ownIds() {
        int[] ids = propMetricIds.clone();
        for (MetaDb.MetricRecord record : parts.meta().metrics()) {
            int execution = record.propMetricId(DefaultYaml.EXECUTION);
            int function = record.propMetricId(DefaultYaml.FUNCTION);
            for (int i = 0; i < ids.length; i++) {
                if (execution != MetaDb.NONE && function != MetaDb.NONE && propMetricIds[i] == execution) {
                    ids[i] = function;
                }
            }
        }
        return ids;
    }

    /** Returns the slots of the context tree of which only the own cost counts. */
    BitSet ownCosts() {
        return parts.meta().contexts().leafLines(callNodes, definitions.callTree());
    }

    /** Returns whether most definitions come from the database, so that its meta.db is attached. */
    boolean isFromDatabase() {
        return isByFileId(supplement.definitions());
    }

    private static boolean isByFileId(Definitions all) {
        return all.attributes().get(HpctNames.CONTEXTS_BY).equals(HpctNames.BY_FILE_ID);
    }

    /** Returns the index of the profile of each location. */
    int[] profileOfLocation() {
        return profileOfLocation.clone();
    }

    /**
     * Returns a severity with the rows of native metrics from the database, and those of other metrics from the supplement.
     */
    Severity join(Severity rows) {
        return Severity.perMetric(metric -> propMetricIds[metric] == MetaDb.NONE ? supplement.severity() : rows);
    }

    private int[] profileOfLocation(Definitions all) throws IOException {
        int[] indices = parts.profileIndices();
        boolean inOrder = indices.length == 0 || indices[indices.length - 1] == indices.length;
        if (all.locations().size() != indices.length || !inOrder) {
            throw place.corrupt(
                    "expected a location for each of %s from 1 on, found %s",
                    Definitions.count(indices.length, "profile"),
                    Definitions.count(all.locations().size(), "location"));
        }
        return HpctText.profiles(all.locations().stream()
                .map(location -> location.attributes().get(HpctNames.PROFILE))
                .toList());
    }

    private int[] callNodes(Definitions all) throws IOException {
        boolean byFileId = isByFileId(all);
        int[] nodes = new int[parts.ids().size()];
        Arrays.fill(nodes, MetaDb.NONE);
        for (CallNode node : all.callNodes()) {
            long ctxId = byFileId ? node.fileId() : node.id() + 1L;
            int slot = parts.ids().find(ctxId);
            if (slot < 0) {
                throw place.corrupt(
                        "expected a context of meta.db for call node %,d, found none with the ctxId %,d",
                        node.id(), ctxId);
            }
            nodes[slot] = node.id();
        }
        return nodes;
    }

    private int[] propMetricIds(Definitions all) throws IOException {
        int[] ids = new int[all.metrics().size()];
        Map<String, List<MetaDb.MetricRecord>> records = new HashMap<>();
        for (MetaDb.MetricRecord record : parts.meta().metrics()) {
            records.computeIfAbsent(record.name(), name -> new ArrayList<>()).add(record);
        }
        for (Metric metric : all.metrics()) {
            String name = metric.attributes().get(HpctNames.NATIVE);
            String scope = metric.attributes().get(HpctNames.NATIVE_SCOPE);
            boolean isNative = metric.attributes().values().containsKey(HpctNames.NATIVE);
            if (isNative && metric.type().base() != ValueType.Base.DOUBLE) {
                throw place.corrupt(
                        "expected values of type DOUBLE in the database, found metric \"%s\" of type %s",
                        metric.name(), metric.type());
            }
            ids[metric.id()] = isNative
                    ? propMetricId(
                            records.getOrDefault(name, List.of()),
                            name,
                            scope.isEmpty() ? DefaultYaml.EXECUTION : scope)
                    : MetaDb.NONE;
        }
        return ids;
    }

    private int propMetricId(List<MetaDb.MetricRecord> ofName, String name, String scope) throws IOException {
        for (MetaDb.MetricRecord metric : ofName) {
            if (metric.propMetricId(scope) != MetaDb.NONE) {
                return metric.propMetricId(scope);
            }
        }
        throw place.corrupt("expected a metric of meta.db, found \"%s\" with the scope \"%s\"", name, scope);
    }
}
