/**
 * The performance space: what a profile of a parallel program says, in no format's words.
 *
 * <p>Three dimensions, each a tree: {@link org.perfspace.model.Metric metrics}, {@link org.perfspace.model.CallNode call
 * nodes} over {@link org.perfspace.model.Region regions}, and the system of {@link org.perfspace.model.SystemNode
 * machines and nodes}, {@link org.perfspace.model.LocationGroup processes} and {@link org.perfspace.model.Location
 * threads}. For each point of the space a {@link org.perfspace.model.Severity severity}. The
 * {@link org.perfspace.model.Definitions} are an immutable value in memory; the severity may stay in the file it came
 * from. {@link org.perfspace.model.SpaceBuilder} makes spaces by hand.
 *
 * <p>Everything has a dense position from 0, its {@code id}; trees are stored in pre-order, so that the subtree of
 * {@code i} is the range from {@code i} to {@link org.perfspace.model.Tree#end}. Beside it, metrics, regions, call nodes
 * and locations keep the number that their file gave them, the {@code fileId}: people see that one, writers reuse it.
 */
@NullMarked
package org.perfspace.model;

import org.jspecify.annotations.NullMarked;
