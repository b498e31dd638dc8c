package org.perfspace.value.cubepl;

/** An operand of an operator while an expression is parsed: a number or a text, or a condition. */
sealed interface Part permits Node, Condition {}
