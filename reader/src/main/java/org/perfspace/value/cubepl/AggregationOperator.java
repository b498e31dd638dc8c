package org.perfspace.value.cubepl;

/** Operators that a derived metric can replace by its own expressions. */
public enum AggregationOperator {
    /** Adds the values of children to that of their parent. */
    PLUS,
    /** Subtracts the values of children from that of their parent. */
    MINUS,
    /** Adds the values of locations. */
    AGGR
}
