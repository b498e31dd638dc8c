/**
 * The XML files of CUBE 3 ({@code .cube}, {@code .cube.gz}) and CUBE 2, element by element. {@link
 * org.perfspace.format.cubexml.CubeXmlLayout} has the vocabulary. CUBE 2 is written where the target is {@code cube2},
 * CUBE 3 where its name ends in {@code .cube} or {@code .cube.gz}.
 *
 * <table>
 * <caption>Elements</caption>
 * <tr><th>element</th><th>becomes</th><th>odd, refused, written</th></tr>
 * <tr>
 *   <td>{@code cube version}</td>
 *   <td>tells 2.0 from 3.0</td>
 *   <td>others are unsupported; 4 {@code belongs into a .cubex archive}</td>
 * </tr>
 * <tr>
 *   <td>{@code attr key value}</td>
 *   <td>attribute of the whole</td>
 *   <td>a key is required. Written for CUBE 3 and 2</td>
 * </tr>
 * <tr>
 *   <td>{@code doc mirrors murl}</td>
 *   <td>mirrors</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code metric id}</td>
 *   <td>a metric, INCLUSIVE along the metric tree as Cube defines it and exclusive along the call tree; the fileId</td>
 *   <td>a second of an id is refused, and a negative one</td>
 * </tr>
 * <tr>
 *   <td>{@code disp_name}, {@code uniq_name} (2: {@code name})</td>
 *   <td>title and unique name; a missing unique name is the title; CUBE 2: id and name ({@code 0Time}), as the official
 * library makes it</td>   <td>a unique name that CUBE 2 cannot give is reported; names that XML cannot tell
 *   apart are refused on writing</td>
 * </tr>
 * <tr>
 *   <td>{@code dtype}</td>
 *   <td>the type: FLOAT and INTEGER are 64 bits</td>
 *   <td>CUBE 2 without it: seconds are DOUBLE, all else INT64; an unknown or compound type is read as DOUBLE, with a
 * note; types that the format has not are reported</td>
 * </tr>
 * <tr>
 *   <td>{@code uom}, {@code url}, {@code descr}</td>
 *   <td>unit, url, description</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code val}</td>
 *   <td>{@code VOID}: switched off; any other text is kept as attribute {@code val}</td>
 *   <td>of a ghost that it is one is reported</td>
 * </tr>
 * <tr>
 *   <td>{@code region}: {@code name mod begin end url descr}</td>
 *   <td>a region; lines without a number are unknown. CUBE 2: the module by its id</td>
 *   <td>mangled names, paradigms, roles, attributes are reported as lost. An undefined module is refused</td>
 * </tr>
 * <tr>
 *   <td>{@code csite}: {@code line mod callee} (2)</td>
 *   <td>line and module of the call node</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>{@code cnode}: {@code line mod calleeId} (2: {@code csiteId})</td>
 *   <td>a call node</td>
 *   <td>an undefined region or call site is refused</td>
 * </tr>
 * <tr>
 *   <td>{@code parameter partype parkey parvalue}</td>
 *   <td>parameter of the call node, numeric or string</td>
 *   <td>CUBE 2 has none: reported</td>
 * </tr>
 * <tr>
 *   <td>{@code machine}, {@code node}</td>
 *   <td>system nodes of class machine and node; {@code descr}</td>
 *   <td>other classes, deeper levels, attributes are reported; a machine with processes of its own gets a node
 * between</td>
 * </tr>
 * <tr>
 *   <td>{@code process}: {@code rank}, {@code name}</td>
 *   <td>location group of type process</td>
 *   <td>a name that is not there: {@code Process RANK}</td>
 * </tr>
 * <tr>
 *   <td>{@code thread}: {@code rank}, {@code name}</td>
 *   <td>location; CUBE 2 numbers them in the order of the file, not by {@code locid}</td>
 *   <td>a name that is not there: {@code Thread RANK}; types and attributes are reported</td>
 * </tr>
 * <tr>
 *   <td>{@code cart}: {@code dim name size periodic}, {@code coord}</td>
 *   <td>topology; coordinates of threads, processes, nodes, machines</td>
 *   <td>{@code ndims} is not needed; a coordinate of nobody is refused</td>
 * </tr>
 * <tr>
 *   <td>{@code matrix metricId}</td>
 *   <td>the rows of a metric</td>
 *   <td>an unknown metric is refused; rows of a metric that is switched off, or with a negative id, are left out with a
 * note</td>
 * </tr>
 * <tr>
 *   <td>{@code row cnodeId}</td>
 *   <td>a dense row: a number for each thread; fewer mean that the rest is 0, more are refused</td>
 *   <td>exclusive values are written, doubles in the shortest form that reads back to the same bits</td>
 * </tr>
 * <tr>
 *   <td>numbers</td>
 *   <td>CUBE 3: {@code nan} and {@code inf} too, {@code -} is the neutral value; CUBE 2 finite ones only</td>
 *   <td>no integers for an integer metric are rounded, with a note; a negative UINT64 is a counter that went backwards, and
 * kept in two's complement; integers above 2<sup>53</sup> and NaN payloads that get lost are reported</td>
 * </tr>
 * <tr>
 *   <td>anything after {@code severity}</td>
 *   <td>must be well-formed, means nothing</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>any other element</td>
 *   <td>nothing</td>
 *   <td>{@code passed over N elements that are none of CUBE's, such as …}</td>
 * </tr>
 * <tr>
 *   <td>comments, processing instructions</td>
 *   <td>nothing</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>an ampersand that begins none of XML's five entities and no character reference</td>
 *   <td>itself, as in Cube's own tools</td>
 *   <td>noted; never written</td>
 * </tr>
 * <tr>
 *   <td>DTD</td>
 *   <td></td>
 *   <td>refused: {@code expected no document type declaration, found one}</td>
 * </tr>
 * </table>
 *
 * <p>A row that is missing is all 0 to these formats: reading makes no row of it; writing leaves out no row that the
 * space has.
 *
 * <p><b>Supplement.</b> None: the formats have no place for it, so whatever they cannot say is a loss, reported one by
 * one ({@code strict} refuses). <b>Checksum.</b> A comment behind {@code </cube>}, where Cube's tools do not look, holds the
 * {@link org.perfspace.format.Checksums} of the text before it, for validation; {@code plain} leaves it out. Whoever edits the
 * text deletes the comment. <b>Options.</b> {@code ReadOptions.limits} for gzip;
 * gzip is written where the name ends in {@code .gz}. <b>Limits.</b> Rows stay in memory up to 32 MiB and go to a
 * temporary file beyond; a text has up to 16,777,216 characters, an element up to 2,000,000 levels above it.
 * <b>Versions.</b> 2.0, 3.0.
 */
@NullMarked
package org.perfspace.format.cubexml;

import org.jspecify.annotations.NullMarked;
