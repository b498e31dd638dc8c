/** Expressions as trees of nodes, each of which computes a number or a text. */
@NullMarked
package org.perfspace.model.derived.node;

import org.jspecify.annotations.NullMarked;
