/**
 * Creates synthetic profiles of any size that look like those of real tools, and damaged files for testing readers.
 *
 * <pre>{@code
 * PerformanceSpace space = new Recipe(Recipe.Likeness.SCORE_P, 10, 500, 16, 1, 0).space();
 * System.out.println(space.definitions().callNodes().size() + " call nodes, "
 *         + space.definitions().locations().size() + " locations");
 * // prints: 500 call nodes, 16 locations
 * Writers.of(Format.CUBE).orElseThrow().write(space, folder.resolve("made.cubex"), WriteOptions.DEFAULT);
 * }</pre>
 *
 * <p>A simulation code ({@link org.perfspace.testdata.generate.SourceCode}) grows into a call tree of the wanted number
 * of nodes ({@link org.perfspace.testdata.generate.Growth}), and a machine into the wanted number of locations
 * ({@link org.perfspace.testdata.generate.Machine}). Both are the same for all tools, and so is what a function costs on a
 * location; each tool shows them in its own manner ({@link org.perfspace.testdata.generate.HpctTree},
 * {@link org.perfspace.testdata.generate.HostTree}). No values are stored: each cell is the amount of work at its call
 * node times the factor of its location for that kind of work, plus some noise, and is computed on request. Decisions:
 *
 * <ul>
 *   <li><b>Same recipe, same space</b> on every machine and Java: only integers, correctly rounded operations on doubles,
 *       and the hash of {@link org.perfspace.testdata.generate.SplitMix}.
 *   <li><b>One program, several tools</b>: with the same seed and sizes, every function has the same exclusive time, visits
 *       and instructions on each location for Score-P, HPCToolkit, TAU and Caliper, up to the factor of the clock. In
 *       HPCToolkit's tree, lines and loops come on top of the call nodes and share what their function does. TAU and Caliper
 *       measure the host alone. Caliper has no constructs of OpenMP, whose work belongs to the function around them, and one
 *       node for all calls with the same path.
 *   <li><b>Times are multiples of 2<sup>-26</sup> s</b> (15 ns), so that their sums are exact: an inclusive value is its own
 *       part plus the values of the children, bit for bit, as long as sums stay below 2<sup>53</sup> units (4 years). TAU and
 *       Caliper count units of 16 ns instead, which are not exact when expressed in seconds.
 *   <li><b>Ranks differ, and end together</b>: speeds follow a gradient with outliers, waiting in MPI collectives
 *       compensates for differences between ranks, waiting in OpenMP barriers for differences between threads. Only the
 *       ranks of every second node have a GPU, and spend a little more.
 *   <li>Bytes received are the bytes sent by the next rank, so that totals agree.
 *   <li>Noise moves cost between siblings of the same kind of work, or between a child and its parent, and never makes a
 *       value negative.
 * </ul>
 */
@NullMarked
package org.perfspace.testdata.generate;

import org.jspecify.annotations.NullMarked;
