/**
 * The three dimensions of a performance space: metrics, call nodes over regions, and the system of machines, processes and
 * threads.
 *
 * <p>Everything has a dense position from 0, its {@code id}; trees are stored in pre-order, so that the subtree of
 * {@code i} is the range from {@code i} to {@link org.perfspace.model.definitions.Tree#end}. Beside it, metrics, regions,
 * call nodes and locations keep the number that their file gave them, the {@code fileId}: people see that one, writers reuse
 * it.
 */
@NullMarked
package org.perfspace.model.definitions;

import org.jspecify.annotations.NullMarked;
