package org.perfspace.model.derived;

/** An operand between operators while an expression is read: a number or a text, or a condition. */
sealed interface Part permits Node, Condition {}
