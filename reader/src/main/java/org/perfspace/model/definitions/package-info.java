/**
 * The three dimensions of a performance space: metrics, call nodes over regions, and the system of machines, processes and
 * threads.
 *
 * <p>Every definition has an {@code id}, which is its position; positions start at 0 without gaps. Trees are stored in
 * pre-order, so that the subtree of {@code i} is the range from {@code i} to
 * {@link org.perfspace.model.definitions.Tree#end}. In addition, metrics, regions, call nodes and locations have a
 * {@code fileId}, the number that their file gave them: users see that number, and writers reuse it.
 */
@NullMarked
package org.perfspace.model.definitions;

import org.jspecify.annotations.NullMarked;
