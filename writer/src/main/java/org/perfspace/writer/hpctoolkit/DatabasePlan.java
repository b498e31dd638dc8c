package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.Set;

/**
 * What a database is going to say, everything but its values: the content of meta.db, and the identifier tuples of
 * profile.db.
 *
 * @param title name of the program
 * @param description remarks, in Markdown
 * @param kinds names of the kinds of identifiers, by number
 * @param scopes the propagation scopes
 * @param metrics metrics in the order of meta.db
 * @param modules paths of load modules
 * @param files source files
 * @param functions functions
 * @param entryNames pretty names of entry points
 * @param contexts the context tree
 * @param tuples identifier tuple of each location; location {@code i} is profile {@code i + 1}
 * @param contextRecords least number of records in cct.db
 * @param fromDatabase whether all this is as it was in the database that the space came from
 */
record DatabasePlan(
        String title,
        String description,
        List<String> kinds,
        List<Scope> scopes,
        List<MetricPlan> metrics,
        List<String> modules,
        List<SourceFile> files,
        List<Function> functions,
        List<String> entryNames,
        ContextTable contexts,
        List<List<Identifier>> tuples,
        long contextRecords,
        boolean fromDatabase) {

    /**
     * A propagation scope.
     *
     * @param name such as {@code execution}
     * @param type 0 custom, 1 point, 2 execution, 3 transitive
     * @param index bit in a context's propagation, for type 3; else 255
     */
    record Scope(String name, int type, int index) {}

    /**
     * A source file.
     *
     * @param path absolute, or relative to the database if it was copied
     * @param copied whether the file lies in the database
     */
    record SourceFile(String path, boolean copied) {}

    /**
     * A function.
     *
     * @param name for people, never empty
     * @param anonymous whether meta.db has no name for it
     * @param module index, or {@link ContextTable#NONE}
     * @param offset in the module
     * @param file index, or {@link ContextTable#NONE}
     * @param line unsigned, 0 unknown
     */
    record Function(String name, boolean anonymous, int module, long offset, int file, long line) {}

    /**
     * A part of an identifier tuple.
     *
     * @param kind index of a name among the kinds
     * @param flags bit 0 if the physical id is the meaning
     * @param logicalId unsigned 32 bits
     * @param physicalId unsigned 64 bits
     */
    record Identifier(int kind, int flags, long logicalId, long physicalId) {}

    /** The same without some of the metrics. */
    DatabasePlan without(Set<MetricPlan> dropped) {
        return with(metrics.stream().filter(metric -> !dropped.contains(metric)).toList());
    }

    /** The same; if there is no metric, with one without values, as hpcviewer and hatchet want at least one. */
    DatabasePlan withSomeMetric() {
        return metrics.isEmpty() ? with(List.of(MetricPlanner.standIn())) : this;
    }

    private DatabasePlan with(List<MetricPlan> newMetrics) {
        return new DatabasePlan(
                title,
                description,
                kinds,
                scopes,
                newMetrics,
                modules,
                files,
                functions,
                entryNames,
                contexts,
                tuples,
                contextRecords,
                fromDatabase);
    }

    /** The bits of a context's propagation that belong to transitive scopes. */
    int transitiveBits() {
        int bits = 0;
        for (Scope scope : scopes) {
            if (scope.type() == org.perfspace.format.hpctoolkit.MetaDbLayout.TRANSITIVE && scope.index() < 16) {
                bits |= 1 << scope.index();
            }
        }
        return bits;
    }
}
