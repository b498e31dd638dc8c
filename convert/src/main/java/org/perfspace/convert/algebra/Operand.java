package org.perfspace.convert.algebra;

import org.perfspace.model.PerformanceSpace;

/**
 * One space that takes part in an operation.
 *
 * @param name how the result's attributes and messages call it, such as its file's name
 * @param space definitions and numbers
 */
public record Operand(String name, PerformanceSpace space) {}
