package org.perfspace.convert.reduce;

/** The fixed order in which reductions are applied: each sees what those before it have left. */
public enum Step {
    /** Further metrics. */
    DERIVE,
    /** Which metrics. */
    METRICS,
    /** Which processes. */
    RANKS,
    /** Which threads. */
    THREADS,
    /** Which call trees. */
    ROOT,
    /** Call trees that go into their parents. */
    PRUNE,
    /** Small call nodes that go into their parents: small beside what is left by then. */
    MIN_PERCENT,
    /** Deep call nodes that go into those above. */
    MAX_DEPTH,
    /** Regions in place of call nodes. */
    FLAT,
    /** What stored values cover. */
    KIND,
    /** All locations in one. */
    COLLAPSE,
    /** Derived metrics that become stored ones. */
    MATERIALIZE
}
