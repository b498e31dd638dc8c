package org.perfspace.model.derived;

/** Operators that a derived metric can replace by expressions of its own. */
public enum AggregationOperator {
    /** Adds the values of children to that of their parent. */
    PLUS,
    /** Takes the values of children from that of their parent. */
    MINUS,
    /** Adds the values of locations. */
    AGGR
}
