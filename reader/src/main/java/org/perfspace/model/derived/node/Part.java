package org.perfspace.model.derived.node;

/** An operand of an operator while an expression is parsed: a number or a text, or a condition. */
public sealed interface Part permits Node, Condition {}
