/**
 * The performance space: what a profile of a parallel program says, in no format's words.
 *
 * <p>Three dimensions, each a tree: {@link org.perfspace.model.definitions.Metric metrics}, {@link
 * org.perfspace.model.definitions.CallNode call nodes} over {@link org.perfspace.model.definitions.Region regions}, and the
 * system of {@link org.perfspace.model.definitions.SystemNode machines and nodes}, {@link
 * org.perfspace.model.definitions.LocationGroup processes} and {@link org.perfspace.model.definitions.Location threads}. For
 * each point of the space a {@link org.perfspace.model.severity.Severity severity}. The {@link
 * org.perfspace.model.definitions.Definitions} are an immutable value in memory; the severity may stay in the file it came
 * from. {@link org.perfspace.model.SpaceBuilder} makes spaces by hand.
 */
@NullMarked
package org.perfspace.model;

import org.jspecify.annotations.NullMarked;
