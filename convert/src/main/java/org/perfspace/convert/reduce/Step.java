package org.perfspace.convert.reduce;

/** The fixed order in which reductions are applied: each sees what those before it have left. */
public enum Step {
    /** Further metrics. */
    DERIVE,
    /** Chooses metrics. */
    METRICS,
    /** Chooses processes. */
    RANKS,
    /** Chooses threads. */
    THREADS,
    /** Chooses call trees. */
    ROOT,
    /** Call trees that go into their parents. */
    PRUNE,
    /** Small call nodes that go into their parents: small beside what is left by then. */
    MIN_PERCENT,
    /** Deep call nodes that go into those above. */
    MAX_DEPTH,
    /** Regions in place of call nodes. */
    FLAT,
    /** Changes the part of the call tree that stored values cover. */
    KIND,
    /** All locations in one. */
    COLLAPSE,
    /** Derived metrics that become stored ones. */
    MATERIALIZE
}
