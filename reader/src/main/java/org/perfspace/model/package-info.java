/**
 * The performance space: the contents of a profile of a parallel program, independent of file formats.
 *
 * <p>A space has three dimensions, each of which is a tree: {@link org.perfspace.model.Metric metrics},
 * {@link org.perfspace.model.CallNode call nodes} over
 * {@link org.perfspace.model.Region regions}, and the system of
 * {@link org.perfspace.model.SystemNode machines and nodes},
 * {@link org.perfspace.model.LocationGroup processes} and
 * {@link org.perfspace.model.Location threads}. Each point of the space has a
 * {@link org.perfspace.model.Severity severity}. The {@link org.perfspace.model.Definitions} are
 * an immutable value in memory; the severity may remain in the file from which it is read.
 * {@link org.perfspace.model.SpaceBuilder} creates spaces from values in memory.
 */
@NullMarked
package org.perfspace.model;

import org.jspecify.annotations.NullMarked;
