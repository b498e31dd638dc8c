/**
 * HPCToolkit databases, version 4: a folder of five files, field by field. {@link
 * org.perfspace.format.hpctoolkit.DbFile}, {@link org.perfspace.format.hpctoolkit.MetaDbLayout}, {@link
 * org.perfspace.format.hpctoolkit.ProfileDbLayout}, {@link org.perfspace.format.hpctoolkit.CctDbLayout}, {@link
 * org.perfspace.format.hpctoolkit.TraceDbLayout} and {@link org.perfspace.format.hpctoolkit.DefaultYaml} have the
 * layouts, {@link org.perfspace.format.hpctoolkit.HpctNames} the names by which a space remembers what only a database
 * says. All numbers are little-endian; a pointer is an offset from the start of its file.
 *
 * <p>Two layouts call themselves 4.0: the <em>draft</em> of early 2022 and the <em>release</em> (HPCToolkit 2022.10 and
 * later). They are told apart by the sizes of structures that the files store, never by the version; both may occur in
 * one database. Records may be larger than known: what follows the known fields is passed over. Written is the release.
 *
 * <table>
 * <caption>Every binary file</caption>
 * <tr><th>field</th><th>read</th><th>written</th></tr>
 * <tr>
 *   <td>magic, file</td>
 *   <td>tells the format; a file under another one's name is refused</td>
 *   <td>as they are</td>
 * </tr>
 * <tr>
 *   <td>major version</td>
 *   <td>4; any other is unsupported</td>
 *   <td>4</td>
 * </tr>
 * <tr>
 *   <td>minor version</td>
 *   <td>larger ones are read with the fields known here</td>
 *   <td>0</td>
 * </tr>
 * <tr>
 *   <td>sections: size, pointer</td>
 *   <td>each must lie inside the file</td>
 *   <td>at multiples of 8</td>
 * </tr>
 * <tr>
 *   <td>footer</td>
 *   <td>without it {@code the file is unfinished or truncated}; {@code salvage} reads what is there</td>
 *   <td>last</td>
 * </tr>
 * <tr>
 *   <td>gaps, reserved bits</td>
 *   <td>never looked at</td>
 *   <td>0</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>meta.db</caption>
 * <tr><th>field</th><th>becomes</th><th>written, from a database and from any other space</th></tr>
 * <tr>
 *   <td>General: title, description</td>
 *   <td>{@code hpct::title}, {@code hpct::description} of the whole</td>
 *   <td>as it was; else the attribute, or the name of the target</td>
 * </tr>
 * <tr>
 *   <td>IdNames</td>
 *   <td>{@code hpct::kinds}</td>
 *   <td>as they were; else those that the identifier tuples need</td>
 * </tr>
 * <tr>
 *   <td>scopes: name, type, propagation index</td>
 *   <td>{@code hpct::scopes}</td>
 *   <td>as they were; else execution, function, lex_aware, point</td>
 * </tr>
 * <tr>
 *   <td>metric: name</td>
 *   <td>a metric: title; unit = its last parentheses; {@code hpct::name}</td>
 *   <td>its name, with the unit in parentheses</td>
 * </tr>
 * <tr>
 *   <td>scope instances: scope, propMetricId</td>
 *   <td>{@code hpct::ids}; the values of scope {@code execution} are the metric's, INCLUSIVE; without it those of
 * {@code point}, else the first, EXCLUSIVE, with a note</td>   <td>further scopes are taken over from the database
 * where the values are its own, else computed from the execution costs</td>
 * </tr>
 * <tr>
 *   <td>summaries: scope, formula, combine, statMetricId</td>
 *   <td>{@code hpct::statistics}</td>
 *   <td>as they were; else the sum of each scope</td>
 * </tr>
 * <tr>
 *   <td>modules, files: path, flag <em>copied</em></td>
 *   <td>{@code hpct::modules}, {@code hpct::files}</td>
 *   <td>as they were; else those that regions name</td>
 * </tr>
 * <tr>
 *   <td>function: name, module, offset, file, line</td>
 *   <td>a region of role function, unused ones too; {@code hpct::function}; line 0 is no line; a function without a
 * name gets one, with a mark</td>   <td>as it was; else a function for each region</td>
 * </tr>
 * <tr>
 *   <td>entry point: entryPoint, pretty name</td>
 *   <td>a root whose region is {@code hpct::construct}, role artificial</td>
 *   <td>as it was; else one entry point above all roots</td>
 * </tr>
 * <tr>
 *   <td>context: ctxId</td>
 *   <td>a call node; the fileId</td>
 *   <td>as it was; else call node i is context i + 1. ctxId 0 or one twice is refused</td>
 * </tr>
 * <tr>
 *   <td>context: relation, propagation, flags</td>
 *   <td>{@code hpct::relation}, {@code hpct::propagation}, {@code hpct::context}</td>
 *   <td>as they were; else lexical and call as the tree says</td>
 * </tr>
 * <tr>
 *   <td>context: lexical type, function, file, line, module, offset</td>
 *   <td>loops, lines and instructions are regions of their own with {@code hpct::construct}; line and module of a call
 * are those of the line it is below</td>   <td>as they were; else a line for each place that calls, a loop for regions
 * of role loop; twins are told apart by a number in the name</td>
 * </tr>
 * <tr>
 *   <td>pointers to strings, modules, files, functions</td>
 *   <td>followed; outside their section refused</td>
 *   <td>as they are</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>profile.db, cct.db, trace.db</caption>
 * <tr><th>field</th><th>becomes</th><th>odd, refused, written</th></tr>
 * <tr>
 *   <td>profile: identifier tuple</td>
 *   <td>a location, {@code hpct::tuple}: NODE a node below one machine, RANK a process, a repeated tuple a further
 * process</td>   <td>without profile.db locations are numbers of profiles, with a note</td>
 * </tr>
 * <tr>
 *   <td>summary profile (flag isSummary; in the draft profile 0)</td>
 *   <td>kept as a part of attachment {@code hpctoolkit/profile.db}</td>
 *   <td>computed. A further summary is left out, with a note</td>
 * </tr>
 * <tr>
 *   <td>values of a context and metric: f64</td>
 *   <td>a cell, bit for bit; a metric has a row where at least one profile has a value</td>
 *   <td>a zero is not stored; ids that do not ascend, or that meta.db has not, are refused</td>
 * </tr>
 * <tr>
 *   <td>context 0</td>
 *   <td>derived from the others; left out of the space</td>
 *   <td>computed</td>
 * </tr>
 * <tr>
 *   <td>contexts that meta.db does not list (hidden)</td>
 *   <td>no call nodes: {@code N contexts have values but no place in the tree; their cost is in that of their visible
 * ancestors}; they stay in the attachment</td>   <td>taken over where the values are the database's own</td>
 * </tr>
 * <tr>
 *   <td>cct.db</td>
 *   <td>the same values the other way round; without it they come from profile.db, with a note, and the reverse</td>
 *   <td>the transpose of profile.db</td>
 * </tr>
 * <tr>
 *   <td>trace line: profIdx, elements</td>
 *   <td>samples of the location: ns since 1970, call node, idle for ctxId 0</td>
 *   <td>lines stand by location; without a trace there is no trace.db</td>
 * </tr>
 * <tr>
 *   <td>minTimestamp, maxTimestamp</td>
 *   <td>bounds of the trace</td>
 *   <td>those of the trace</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Other files</caption>
 * <tr><th>file</th><th>becomes</th><th>written</th></tr>
 * <tr>
 *   <td>{@code metrics/default.yaml}</td>
 *   <td>names, descriptions, order and tree of the metrics; headings and formulas are metrics of kind POSTDERIVED
 *   without values ({@code hpct::formula}, and CubePL as the expression); {@code hpct::visible}, {@code hpct::label}.
 *   {@code title}, which only perfspace writes, is the name for people where {@code name} has to be that of meta.db.
 *   Other variants than the sum are what {@code hpct::statistics} says. YAML that cannot be read is no reason to fail:
 *   {@code metrics have no descriptions and no tree: …}; at most 2 MiB and 100 levels</td>
 *   <td>as it was where the metrics are its own; else made anew of the metric tree and the statistics, which is
 * reported   where a database had one</td>
 * </tr>
 * <tr>
 *   <td>every other file, {@code src/…} too</td>
 *   <td>an attachment {@code hpctoolkit/PATH}, unread</td>
 *   <td>as it was, below the folder only; at most 100,000 files</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.cubex}</td>
 *   <td>the supplement, see below</td>
 *   <td>where the database cannot say all</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.checksums}</td>
 *   <td>by validation only</td>
 *   <td>with the supplement: the {@link org.perfspace.format.Checksums} of meta.db, profile.db, cct.db and trace.db</td>
 * </tr>
 * </table>
 *
 * <p><b>Supplement.</b> {@code perfspace.cubex} holds the complete definitions, and the rows of those metrics whose
 * values the database does not give back bit for bit: what is no cost (MINDOUBLE, RATE, compounds, expressions),
 * integers above 2<sup>53</sup>, neutral cells in rows. It is reported as {@code kept in the supplement: the
 * definitions in full}, and for each such metric {@code the exact … values}. {@code plain} leaves it out and reports
 * what that loses; attachments without a place in the folder travel in it with {@code keepExtras}.
 * A database that needs no supplement, such as a copy, has no checksums either; the supplement has its own, as every
 * .cubex.
 *
 * <p><b>Options.</b> {@code ReadOptions.flatten}: lines and loops melt into their functions, costs are added. {@code
 * allScopes}: further metrics {@code NAME {scope}}, whose values must not be added along the tree. {@code salvage}:
 * files without a footer, contexts whose values are missing; a trace line ends before a time that goes back or a context
 * that is unknown, which are refused without it. <b>Limits.</b> meta.db and the tables of the others are
 * read whole (1 GiB each at most), values in pieces: a database may be larger than memory. 65,536 metric ids are all
 * that the format has; metrics beyond are reported as lost. <b>Versions.</b> 4.0, both layouts. Checked by validate,
 * each with its byte: layout, alignment and what overlaps, identifier tuples, transposition of profile.db and cct.db,
 * costs against their propagation, traces, the taxonomy; wrong summary statistics, and what only other tools cannot
 * bear, are warnings.
 */
@NullMarked
package org.perfspace.format.hpctoolkit;

import org.jspecify.annotations.NullMarked;
