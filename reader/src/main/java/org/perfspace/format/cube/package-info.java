/**
 * Cube 4 profiles (.cubex), member by member and element by element. {@link org.perfspace.format.cube.TarLayout},
 * {@link org.perfspace.format.cube.CubeMembers}, {@link org.perfspace.format.cube.AnchorLayout}, {@link
 * org.perfspace.format.cube.CubeIndexLayout}, {@link org.perfspace.format.cube.CubeDataLayout}, {@link
 * org.perfspace.format.cube.ZcubexLayout}, {@link org.perfspace.format.cube.CubeDtype} and {@link
 * org.perfspace.format.cube.ScaleFuncLayout} have the layouts; {@link org.perfspace.format.cube.SupplementLayout} and
 * {@link org.perfspace.format.cube.TraceMemberLayout} are members of this toolkit's own. What a file says that is odd
 * but can be read becomes a note; what follows calls it so.
 *
 * <table>
 * <caption>The container</caption>
 * <tr><th>part</th><th>read</th><th>written</th></tr>
 * <tr>
 *   <td>the whole file in gzip</td>
 *   <td>unpacked to a temporary file, within the limits; noted, as Cube's tools cannot open it</td>
 *   <td>never</td>
 * </tr>
 * <tr>
 *   <td>tar header: name</td>
 *   <td>the member; a leading {@code ./} is dropped; twice: the last one counts, noted</td>
 *   <td>flat</td>
 * </tr>
 * <tr>
 *   <td>size</td>
 *   <td>not trusted: a member's true end is sought where Cube's writers got it wrong, noted as repaired; PAX sizes
 * overrule it</td>   <td>right, PAX above 8 GiB; no member of a multiple of 512 bytes</td>
 * </tr>
 * <tr>
 *   <td>mode, owner of any width, time, checksum, link, device</td>
 *   <td>not looked at: checksums of cubew are wrong</td>
 *   <td>mode 600, fixed owner and time, right checksum</td>
 * </tr>
 * <tr>
 *   <td>type</td>
 *   <td>files only; anything else is passed over, noted</td>
 *   <td>file</td>
 * </tr>
 * <tr>
 *   <td>two blocks of zeros at the end</td>
 *   <td>their absence is noted</td>
 *   <td>written</td>
 * </tr>
 * <tr>
 *   <td>{@code anchor.xml}, plain or gzip'd</td>
 *   <td>the definitions; without it the input is no Cube file</td>
 *   <td>plain; gzip'd with {@code compress}</td>
 * </tr>
 * <tr>
 *   <td>{@code N.index}, {@code N.data} (of ghosts also {@code ghost_N…})</td>
 *   <td>the rows of metric N; without them it has none</td>
 *   <td>for each metric that has rows, and no others</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.supplement}</td>
 *   <td>definitions that {@code anchor.xml} cannot express</td>
 *   <td>only if there are such</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.trace}</td>
 *   <td>the trace</td>
 *   <td>with {@code keepExtras}; else reported as left out</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.checksums}</td>
 *   <td>by validation only</td>
 *   <td>last, unless {@code plain}: the {@link org.perfspace.format.Checksums} of all other members</td>
 * </tr>
 * <tr>
 *   <td>every other member</td>
 *   <td>an attachment of its name, unread</td>
 *   <td>under its name where Cube can have it, else {@code perfspace.extra.N} with {@code keepExtras}, else
 * reported</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>anchor.xml</caption>
 * <tr><th>element</th><th>becomes</th><th>odd, absent, refused</th></tr>
 * <tr>
 *   <td>{@code cube version}</td>
 *   <td>nothing; 4.4 is written, 4.7 with accelerators</td>
 *   <td>other than 4.x is unsupported</td>
 * </tr>
 * <tr>
 *   <td>{@code attr key value}, at {@code cube} and at every part</td>
 *   <td>attribute of the whole, or of the part</td>
 *   <td>a key that occurs twice: the last one counts, noted. {@code CUBE Library version} of this toolkit is
 * dropped</td>
 * </tr>
 * <tr>
 *   <td>{@code doc mirrors murl}</td>
 *   <td>mirrors</td>
 *   <td>none</td>
 * </tr>
 * <tr>
 *   <td>{@code title} of metrics, program, system</td>
 *   <td>titles of the dimensions</td>
 *   <td>empty</td>
 * </tr>
 * <tr>
 *   <td>{@code metric id}</td>
 *   <td>a metric; the fileId</td>
 *   <td>a definition that makes no sense is refused, with its line</td>
 * </tr>
 * <tr>
 *   <td>{@code type}</td>
 *   <td>EXCLUSIVE, INCLUSIVE, SIMPLE, POSTDERIVED, PREDERIVED_EXCLUSIVE, PREDERIVED_INCLUSIVE; {@code DERIVED} is
 *       POSTDERIVED. SIMPLE is written as INCLUSIVE, for which cubelib takes it; pyCubexR refuses it</td>
 *   <td>absent or unknown: EXCLUSIVE, the latter noted</td>
 * </tr>
 * <tr>
 *   <td>{@code viztype="GHOST"}, {@code val} VOID</td>
 *   <td>visibility ghost, void</td>
 *   <td>both: void, noted; another {@code val} is passed over, noted</td>
 * </tr>
 * <tr>
 *   <td>{@code convertible}, {@code cacheable}</td>
 *   <td>what tools may do with it</td>
 *   <td>true</td>
 * </tr>
 * <tr>
 *   <td>{@code disp_name}, {@code uniq_name}, {@code uom}, {@code url}, {@code descr}</td>
 *   <td>title, unique name, unit, url, description</td>
 *   <td>empty texts</td>
 * </tr>
 * <tr>
 *   <td>{@code dtype}</td>
 *   <td>the type of the cells, in all spellings of {@link org.perfspace.format.cube.CubeDtype}; a copy has the same
 * spelling</td>
 *   <td>unknown: DOUBLE, noted</td>
 * </tr>
 * <tr>
 *   <td>{@code cubepl rowwise}, {@code cubeplinit}, {@code cubeplaggr cubeplaggrtype}</td>
 *   <td>expression, initialization, aggregations; kept as text, never computed</td>
 *   <td>{@code locationwise} is passed over, noted</td>
 * </tr>
 * <tr>
 *   <td>{@code region id mod begin end}</td>
 *   <td>a region: module and lines</td>
 *   <td>lines absent: unknown</td>
 * </tr>
 * <tr>
 *   <td>{@code name}, {@code mangled_name}, {@code paradigm}, {@code role}, {@code url}, {@code descr}</td>
 *   <td>of the region, any text</td>
 *   <td>mangled name: the name; paradigm and role: {@code unknown}</td>
 * </tr>
 * <tr>
 *   <td>{@code cnode id line mod calleeId}</td>
 *   <td>a call node; siblings in the order of the file</td>
 *   <td>a callee that is not there is refused</td>
 * </tr>
 * <tr>
 *   <td>{@code parameter partype parkey parvalue}</td>
 *   <td>a parameter, numeric or string</td>
 *   <td>any {@code partype} but {@code numeric} is a string</td>
 * </tr>
 * <tr>
 *   <td>{@code systemtreenode}: {@code name}, {@code class}, {@code descr}</td>
 *   <td>a system node</td>
 *   <td>empty</td>
 * </tr>
 * <tr>
 *   <td>{@code locationgroup}: {@code name}, {@code rank}, {@code type}</td>
 *   <td>a location group: process, metrics, accelerator</td>
 *   <td>type absent: process; unknown: refused; a rank that is not there or no number: refused</td>
 * </tr>
 * <tr>
 *   <td>{@code location Id}: {@code name}, {@code rank}, {@code type}</td>
 *   <td>a location: thread, accelerator stream ({@code gpu} in old files), metric; its Id is its column in the
 * rows</td>   <td>type absent: thread; unknown: refused</td>
 * </tr>
 * <tr>
 *   <td>{@code machine}, {@code node}, {@code process}, {@code thread} of files of 2011</td>
 *   <td>two system nodes of these classes, a process, a thread; the Id of a thread is its column</td>
 *   <td>never written</td>
 * </tr>
 * <tr>
 *   <td>{@code cart name}: {@code dim name size periodic}, {@code coord}</td>
 *   <td>a topology; coordinates of locations, groups, system nodes, under new and old spellings</td>
 *   <td>a coordinate of nothing is refused</td>
 * </tr>
 * <tr>
 *   <td>any other element</td>
 *   <td>passed over, noted with its line</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>text that is not UTF-8, or not well-formed as some writers make it</td>
 *   <td>Latin 1; repaired, such as an ampersand that begins no reference; each noted</td>
 *   <td>DTDs and entities of one's own are refused</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Rows</caption>
 * <tr><th>field</th><th>read</th><th>written</th></tr>
 * <tr>
 *   <td>{@code N.index}: signature, byte order mark, version</td>
 *   <td>either byte order; version 0</td>
 *   <td>little-endian, 0</td>
 * </tr>
 * <tr>
 *   <td>row kind, count, positions</td>
 *   <td>sparse or dense; positions must ascend and be call nodes</td>
 *   <td>sparse</td>
 * </tr>
 * <tr>
 *   <td>order of positions</td>
 *   <td>by the kind of the metric; SIMPLE by id in files of cubew, which a version attribute tells</td>
 *   <td>by the kind</td>
 * </tr>
 * <tr>
 *   <td>{@code N.data}, plain</td>
 *   <td>a row that does not fit into the member is absent; fetched when asked for</td>
 *   <td>a row that the space has, also one of neutral values</td>
 * </tr>
 * <tr>
 *   <td>{@code N.data}, ZCUBEX</td>
 *   <td>each row is a zlib stream that must unpack to exactly one row; entries in any order; size 0: absent</td>
 *   <td>with {@code compress}</td>
 * </tr>
 * <tr>
 *   <td>cells</td>
 *   <td>bit for bit, integers of 1 to 8 bytes, compounds; SCALE_FUNC of cubelib (848 bytes) and cubew (216)</td>
 *   <td>bit for bit; a note in the report where a metric has more cells than cubelib can read</td>
 * </tr>
 * </table>
 *
 * <p><b>Ids.</b> Metrics, regions, call nodes and locations of a written file have the ids 0 to n-1, as cubelib keeps them
 * in arrays by id and its tools crash on a gap. Ids of the input that are 0 to n-1 in any order are kept, so that a copy of
 * a Cube file is the same file to {@code cube_cmp}. Otherwise all ids of that sort are given anew in document order (those of
 * locations in the order of the original ids), and the original ones travel in the supplement. A reader accepts gaps.
 *
 * <p><b>Hidden metrics.</b> Metrics with {@code viztype="GHOST"} follow all others in a written file, as in those of Cube's
 * own tools, which crash on a GHOST metric before another one. Where that changes the order, GHOST metrics become roots, and
 * the others become children of their nearest ancestor that is not GHOST; the original order and parents travel in the
 * supplement. A reader accepts any order.
 *
 * <p><b>Supplement.</b> {@code anchor.xml} cannot express some texts (control characters, what cubelib's scanner does
 * not accept), numbers above 31 bits, ids with gaps, and some names; {@code org.perfspace.writer.cube.NativeForm} has
 * the rules. Where a space has such, {@code perfspace.supplement} holds those parts of the definitions, and Cube's own
 * tools see the nearest form that Cube has. Each difference is reported as kept; with {@code plain}, as lost, except
 * for ids and the order of hidden metrics.
 *
 * <p><b>Checksums.</b> They cover the bytes of members, not tar headers. Cube's tools ignore the member, and drop it from what
 * they write. A member that is missing, or is not as it was written, is a fault.
 *
 * <p><b>Options.</b> {@code WriteOptions.compress}, {@code keepExtras}, {@code plain}; {@code ReadOptions.limits} for
 * gzip'd anchors and files. <b>Limits.</b> Definitions must fit the heap: an anchor that cannot is refused, with what
 * raises that. Rows stay in the file: values larger than memory are normal work; compressed rows below 2 GiB. Depth
 * costs nothing. <b>Versions.</b> cubew, cubelib and Score-P 4.0 to 4.9. Checked by validate: every rule above, and
 * those that only cubelib has.
 */
@NullMarked
package org.perfspace.format.cube;

import org.jspecify.annotations.NullMarked;
