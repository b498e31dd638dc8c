package org.perfspace.model.derived.node;

/** An operand between operators while an expression is read: a number or a text, or a condition. */
public sealed interface Part permits Node, Condition {}
