/**
 * TAU profiles, field by field. TAU is read and not written. A profile has one of four shapes, which are detected from the
 * content:
 *
 * <table>
 * <caption>Shapes and files</caption>
 * <tr><th>input</th><th>how it is read</th></tr>
 * <tr>
 *   <td>directory of text files {@code profile.N.C.T}; layout: {@link org.perfspace.format.tau.TauLayout}</td>
 *   <td>Each file is a location: thread T of context C of node N, in this order. All other files are ignored and never
 * opened. A file with a negative number in its name is ignored with a note, as TAU does.</td>
 * </tr>
 * <tr>
 *   <td>directories {@code MULTI__METRIC} in it</td>
 *   <td>Further files of the same threads, for one metric each. The name of the metric comes from the files.</td>
 * </tr>
 * <tr>
 *   <td>two files of one thread and metric</td>
 *   <td>refused: {@code expected one profile of metric "…" for each thread, found another}</td>
 * </tr>
 * <tr>
 *   <td>one text file</td>
 *   <td>Read alone, with a note if there are others beside it. Under a name other than {@code profile.N.C.T} it is read as
 * thread 0.0.0, with a note.</td>
 * </tr>
 * <tr>
 *   <td>packed profile {@code .ppk}, compressed or not; layout: {@link org.perfspace.format.tau.PackedLayout}</td>
 *   <td>Read as the directory that it was made of. A file for newer readers than version 2 is refused.</td>
 * </tr>
 * <tr>
 *   <td>snapshot profile {@code tauprofile.xml}, compressed or not; layout: {@link
 * org.perfspace.format.tau.SnapshotLayout}</td>
 *   <td>The last profile of each thread is read; earlier ones are included in it and left out with a note. Statistics over
 * the threads are not read.</td>
 * </tr>
 * <tr>
 *   <td>{@code pprof.dat}</td>
 *   <td>refused: it is a table that pprof has computed</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>field</th><th>becomes</th><th>absent, unusual, refused</th></tr>
 * <tr>
 *   <td>number of {@code templated_functions}</td>
 *   <td>so many lines are read</td>
 *   <td>A file that ends before is refused: {@code expected function K of N, found the end of the file}.</td>
 * </tr>
 * <tr>
 *   <td>metadata {@code Metric Name}, else {@code _MULTI_name} in the first line</td>
 *   <td>the metric; its unit is {@code sec} if the name contains TIME in any case, else {@code occ}</td>
 *   <td>{@code Hardware Counter} for {@code templated_functions_hw_counters}, else {@code Time}</td>
 * </tr>
 * <tr>
 *   <td>names of the columns</td>
 *   <td>the positions of the numbers in a line; {@code #} is ignored</td>
 *   <td>The oldest files do not have this line: their columns are {@code Calls Subrs Excl Incl ProfileCalls}. A line without
 * {@code Calls}, {@code Subrs}, {@code Excl}, {@code Incl} is refused. Other columns are left out, with a note that names
 * them.</td>
 * </tr>
 * <tr>
 *   <td>{@code <metadata>}: name and value</td>
 *   <td>attribute {@code tau.NAME}: of the whole where all threads agree, else of the location</td>
 *   <td>no attributes</td>
 * </tr>
 * <tr>
 *   <td>metadata {@code Hostname}, else {@code Node Name}</td>
 *   <td>also the system node of the process, below one machine</td>
 *   <td>{@code Node}</td>
 * </tr>
 * <tr>
 *   <td>function or call path {@code "a => b"}</td>
 *   <td>a call node below the node of the path before it; blanks around arrows do not count</td>
 *   <td>Call nodes that a path skips are created, with a note: their own values are 0, their inclusive values the sums of
 * their children. The same holds for a thread that skips a node which other threads have.</td>
 * </tr>
 * <tr>
 *   <td>the same function or call path in another line of the file</td>
 *   <td>all its numbers are added up, with a note</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code [{file} {line,column}-{line,column}]} in a name, or with the first place alone</td>
 *   <td>module, begin and end line of the region; the whole text becomes the mangled name</td>
 *   <td>Otherwise the whole text is the name. Columns within a line stay in the mangled name only.</td>
 * </tr>
 * <tr>
 *   <td>{@code Calls}</td>
 *   <td>metric {@code CALLS}, exclusive; from the first metric of the thread, as the others repeat it</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code Subrs}</td>
 *   <td>metric {@code SUBRS}, likewise</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code Excl}</td>
 *   <td>with call paths metric {@code M_excl}, in a flat profile {@code M}; microseconds become seconds</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code Incl}</td>
 *   <td>with call paths metric {@code M}, in a flat profile {@code M_incl} (inclusive values of flat nodes must not be
 * added up)</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code SumExclSqr}</td>
 *   <td>metric {@code M_SumExclSqr}, unit {@code usec^2} or {@code occ^2}</td>
 *   <td>no such metric if no file has the column</td>
 * </tr>
 * <tr>
 *   <td>{@code ProfileCalls} k, and k lines after it</td>
 *   <td>not kept: {@code left out N lines of single invocations and aggregates}</td>
 *   <td>none</td>
 * </tr>
 * <tr>
 *   <td>{@code GROUP="g | h"}</td>
 *   <td>attribute {@code group} of the region, as spelled; that of the flat function if there is one</td>
 *   <td>no attribute</td>
 * </tr>
 * <tr>
 *   <td>{@code m aggregates}, and m lines</td>
 *   <td>not kept, in the same note</td>
 *   <td>A file without it, or whose last line has no line feed, may have been cut off: a note tells the number of such
 * files.</td>
 * </tr>
 * <tr>
 *   <td>{@code e userevents}</td>
 *   <td>so many lines are read</td>
 *   <td>Any other line at this place is refused.</td>
 * </tr>
 * <tr>
 *   <td>event name</td>
 *   <td>a metric of this name; {@code NAME (total)} for the event without context if it has contexts too</td>
 *   <td>A name that another metric has gets {@code #2}. Events of the same name in a file are combined, with a note.</td>
 * </tr>
 * <tr>
 *   <td>context {@code : a => b} of an event</td>
 *   <td>the call node of the value</td>
 *   <td>An event without context is at the root with the largest inclusive value. A context whose call path has no line gets call nodes of its own, with
 * a note. A name may contain {@code " : "} itself: the context is the first rest that is a known call path, else the rest
 * behind the last {@code " : "} if it has an arrow.</td>
 * </tr>
 * <tr>
 *   <td>{@code numevents max min mean sumsqr}</td>
 *   <td>a cell of TAU_ATOMIC: count, minimum, maximum, sum (mean times count), sum of squares; from the first metric of the
 * thread</td>
 *   <td>counts that are no unsigned 32-bit integers: NDOUBLES(5), with a note</td>
 * </tr>
 * <tr>
 *   <td>{@code nan}, {@code inf} in any spelling</td>
 *   <td>an absent value, with a note</td>
 *   <td>Anything else that is no number is refused with the line: {@code expected a number, found "…"}.</td>
 * </tr>
 * <tr>
 *   <td>negative values</td>
 *   <td>kept, with a note; TAU's own tools show 0</td>
 *   <td></td>
 * </tr>
 * </table>
 *
 * <p>A function that stands flat beside its call paths repeats them: it is left out, with a note that tells how many there
 * are, and another if one differs from the sum of its call paths. A profile of callers and callees only (call-path depth 2)
 * is read as it stands, with a note that its roots are counted twice. Metrics have the order of the files, then {@code
 * CALLS}, {@code SUBRS}, then events. A call node that a thread never entered has the neutral value there.
 *
 * <p><b>Options.</b> {@code ReadOptions.limits} for the decompression of packed profiles and snapshots. <b>Limits.</b> Lines
 * and texts have at most 16 MiB; the whole profile is in memory, and one that does not fit is refused. <b>Versions.</b> Text
 * files with and without {@code SumExclSqr}, with and without names of columns; packed profiles of versions 1 and 2.
 * <b>Supplement.</b> None, as TAU is not written.
 */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
