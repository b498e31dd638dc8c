/**
 * TAU profiles: a folder of text files {@code profile.N.C.T}, field by field. {@link
 * org.perfspace.format.tau.TauLayout} has the layout. TAU is read and not written.
 *
 * <table>
 * <caption>Files and folders</caption>
 * <tr><th>where</th><th>what becomes of it</th></tr>
 * <tr>
 *   <td>{@code profile.N.C.T}</td>
 *   <td>a location: thread T of context C of node N. Threads are in the order of N, C, T; no parts of a name but
 * digits</td>
 * </tr>
 * <tr>
 *   <td>{@code MULTI__METRIC/}</td>
 *   <td>further files of the same threads, for one metric each; the metric is named by the first line, not by the
 * folder</td>
 * </tr>
 * <tr>
 *   <td>two files of one thread and metric</td>
 *   <td>refused: {@code expected one profile of metric "…" for each thread, found another}</td>
 * </tr>
 * <tr>
 *   <td>all other files</td>
 *   <td>no part of the profile; never opened</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Fields of a file</caption>
 * <tr><th>field</th><th>becomes</th><th>not there, odd, refused</th></tr>
 * <tr>
 *   <td>number of {@code templated_functions}</td>
 *   <td>so many lines are read</td>
 *   <td>refused if it is no such line (the folder is not TAU's), or if the file ends before: {@code expected function K
 * of N, found the end of the file}</td>
 * </tr>
 * <tr>
 *   <td>{@code _MULTI_name}</td>
 *   <td>the metric; unit {@code sec} if the name holds TIME in any case, else {@code occ}</td>
 *   <td>{@code TIME}</td>
 * </tr>
 * <tr>
 *   <td>names of the columns</td>
 *   <td>tell where the numbers of a line stand; {@code #} is passed over; columns of other names are left out, with a note that
 *       names them</td>
 *   <td>refused without {@code Calls}, {@code Subrs}, {@code Excl}, {@code Incl}; columns of other names are passed
 * over</td>
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
 *   <td>a path without the paths above it is refused: {@code the call tree is incomplete}; with {@code salvage} they
 * are invented without values, with a note</td>
 * </tr>
 * <tr>
 *   <td>{@code [{file} {line,column}-{line,column}]} in a name, or with the first place alone</td>
 *   <td>module, begin and end line of the region; the whole text becomes the mangled name</td>
 *   <td>the whole text is the name; columns within a line stay in the mangled name only</td>
 * </tr>
 * <tr>
 *   <td>{@code Calls}</td>
 *   <td>metric {@code CALLS}, exclusive; from the files of the first metric, as those of the others repeat it</td>
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
 * added)</td>   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code SumExclSqr}</td>
 *   <td>metric {@code M_SumExclSqr}, unit {@code usec^2} or {@code occ^2}</td>
 *   <td>no such metric if no file has the column</td>
 * </tr>
 * <tr>
 *   <td>{@code ProfileCalls} k, and k lines behind</td>
 *   <td>not kept: {@code left out N lines of single invocations and aggregates}</td>
 *   <td>a column that is not there: none</td>
 * </tr>
 * <tr>
 *   <td>{@code GROUP="g | h"}</td>
 *   <td>attribute {@code group} of the region, as spelled; that of the flat function if there is one</td>
 *   <td>no attribute</td>
 * </tr>
 * <tr>
 *   <td>{@code m aggregates}, and m lines</td>
 *   <td>not kept, in the same note</td>
 *   <td>a file without it, or whose last line has no line feed, may have been cut off: a note says how many do</td>
 * </tr>
 * <tr>
 *   <td>{@code e userevents}</td>
 *   <td>so many lines are read</td>
 *   <td>any other line at this place is refused; a file that ends before its aggregates, or in the
 *   middle of a line, is noted: {@code may have been cut off}</td>
 * </tr>
 * <tr>
 *   <td>event name</td>
 *   <td>a metric of this name; {@code NAME (total)} for the event without context if it has contexts too</td>
 *   <td>a name that a metric has already gets {@code #2}</td>
 * </tr>
 * <tr>
 *   <td>context {@code : a => b} of an event</td>
 *   <td>the call node of the value</td>
 *   <td>without a context the first root; a path that is not there is refused</td>
 * </tr>
 * <tr>
 *   <td>{@code numevents max min mean sumsqr}</td>
 *   <td>a cell of TAU_ATOMIC: count, minimum, maximum, sum (mean times count), sum of squares</td>
 *   <td>counts that are no unsigned 32-bit integers: NDOUBLES(5), with a note</td>
 * </tr>
 * <tr>
 *   <td>anything that is no number</td>
 *   <td></td>
 *   <td>refused with the line: {@code expected a number, found "…"}</td>
 * </tr>
 * </table>
 *
 * <p>A function that stands flat beside its call paths repeats them: left out, with a note that says how many. A
 * profile of callers and callees only (call-path depth 2) is read as it stands, with a note that its roots are counted
 * twice. Metrics have the order of the files, then {@code CALLS}, {@code SUBRS}, then events. A call node that a thread
 * never entered has the neutral value there.
 *
 * <p><b>Options.</b> {@code ReadOptions.salvage}. <b>Limits.</b> Lines up to 16 MiB; the whole profile is in memory.
 * <b>Versions.</b> TAU writes none; files with and without {@code SumExclSqr}, of one metric and of several, as of TAU
 * 2. <b>Supplement.</b> None, as TAU is not written.
 */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
