package org.perfspace.convert.reduce;

/** The fixed order in which reductions are applied: each is applied to the result of the previous ones. */
enum Step {
    /** Changes the names of regions. */
    CANONIZE,
    /** Adds derived metrics. */
    DERIVE,
    /** Chooses metrics. */
    METRICS,
    /** Chooses processes. */
    RANKS,
    /** Chooses threads. */
    THREADS,
    /** Chooses call trees. */
    ROOT,
    /** Merges call nodes that another profile does not have into their parents. */
    COMMON,
    /** Merges chosen call trees into their parents. */
    PRUNE,
    /** Merges small call nodes into their parents; shares refer to the result of the previous steps. */
    MIN_PERCENT,
    /** Merges deep call nodes into the nodes above. */
    MAX_DEPTH,
    /** Merges recursive calls and instances of templates. */
    FOLD,
    /** Replaces call nodes by regions. */
    FLAT,
    /** Changes the part of the call tree that stored values cover. */
    KIND,
    /** Combines all locations into one. */
    COLLAPSE,
    /** Adds or renames topologies of the remaining locations. */
    TOPOLOGIES,
    /** Replaces derived metrics by stored ones. */
    MATERIALIZE
}
