/**
 * Parquet: one table, a row for each pair of call path and location, a column for each metric; column by column and key
 * by key. {@link org.perfspace.format.parquet.ParquetLayout} has the layout. Any engine reads the table; only files
 * with our metadata are read back as profiles.
 *
 * <table>
 * <caption>Columns</caption>
 * <tr><th>column</th><th>written from</th><th>read</th></tr>
 * <tr>
 *   <td>{@code call_path_id}, INT32</td>
 *   <td>the call node, in pre-order</td>
 *   <td>must be the rows' order: {@code expected call_path_id K in row R, found …: the rows are not in the order of the
 * profile}</td>
 * </tr>
 * <tr>
 *   <td>{@code location_id}, INT32</td>
 *   <td>the location; each call path has all locations</td>
 *   <td>likewise</td>
 * </tr>
 * <tr>
 *   <td>{@code call_path}, {@code region}, {@code file}, {@code line}, {@code depth}, {@code rank}, {@code thread},
 * {@code location}, {@code host}, {@code region_group}</td>   <td>labels for people, made of the definitions; a call path above 4,096 bytes
 * is cut in the middle; {@code file} and {@code line} are null where unknown</td>   <td>not read: the definitions have
 * them in full</td>
 * </tr>
 * <tr>
 *   <td>a column for each metric of one number</td>
 *   <td>the unique name ({@link org.perfspace.format.parquet.ColumnNames} says what is changed); DOUBLE, or a signed or
 * unsigned integer of the metric's width; null where the metric has no row, and where a MINDOUBLE or MAXDOUBLE stands for no
 * value (±1.797e308)</td>   <td>values, bit for bit; refused if the column is missing or of another type, and where values
 * are null that must be there; a null MINDOUBLE or MAXDOUBLE of a row that is there is the neutral element again</td>
 * </tr>
 * <tr>
 *   <td>a group of columns for each compound</td>
 *   <td>COMPLEX, RATE, TAU_ATOMIC, HISTOGRAM, NDOUBLES, SCALE_FUNC: {@link org.perfspace.format.parquet.LeafKind} names
 * the parts; at most 1,024 of them</td>   <td>likewise</td>
 * </tr>
 * <tr>
 *   <td>a column for each derived metric that can be computed</td>
 *   <td>inclusive values, exclusive ones of PREDERIVED_EXCLUSIVE metrics; null where all of them are 0; the footer marks
 * them with {@code derived}. Left out with {@code --derived skip}</td>   <td>not as data: the metric is derived again</td>
 * </tr>
 * <tr>
 *   <td>no column</td>
 *   <td>derived metrics that cannot be computed, cells of more than 1,024 words</td>
 *   <td>from the definitions</td>
 * </tr>
 * <tr>
 *   <td>further columns</td>
 *   <td>never</td>
 *   <td>not read</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Keys in the footer</caption>
 * <tr><th>key</th><th>written</th><th>read</th></tr>
 * <tr>
 *   <td>{@code perfspace.version}</td>
 *   <td>{@code 1}</td>
 *   <td>another is refused; without it: {@code not ours: missing … metadata}</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.definitions}</td>
 *   <td>a .cubex, gzip and base64: all definitions, rows of metrics without a column, and how the supplement of Cube
 * keeps the rest</td>   <td>the definitions of the space; refused if missing. Limits of unpacking apply</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.presence}</td>
 *   <td>for each metric the call nodes that have a row ({@link org.perfspace.format.parquet.RowRuns}), gzip and
 * base64</td>   <td>so a row that is absent and a row of neutral values stay two things</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.metrics}, {@code perfspace.attributes}</td>
 *   <td>for people, as JSON</td>
 *   <td>not read</td>
 * </tr>
 * <tr>
 *   <td>{@code perfspace.extras}</td>
 *   <td>with {@code keepExtras} only: place of a .cubex in the file, with trace and attachments</td>
 *   <td>trace and attachments; refused if the place is not inside the file</td>
 * </tr>
 * <tr>
 *   <td>{@code created_by}</td>
 *   <td>{@code perfspace version 1}</td>
 *   <td>decides nothing about what is read; pages of this origin are found without a search</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>The file itself</caption>
 * <tr><th>part</th><th>written</th><th>read</th></tr>
 * <tr>
 *   <td>signatures, length of the footer</td>
 *   <td>{@code PAR1}</td>
 *   <td>refused without them; an encrypted footer ({@code PARE}) is unsupported</td>
 * </tr>
 * <tr>
 *   <td>row groups</td>
 *   <td>about 1,048,576 rows ({@code row-group-rows}), whole call paths</td>
 *   <td>of any size that engines make; the sum of rows must be right</td>
 * </tr>
 * <tr>
 *   <td>pages</td>
 *   <td>data pages of version 2, at most 16,384 rows, with checksum, page and offset index</td>
 *   <td>versions 1 and 2; a wrong checksum is refused; at most 128 MiB unpacked and 16,777,216 values</td>
 * </tr>
 * <tr>
 *   <td>encodings</td>
 *   <td>ids DELTA_BINARY_PACKED, texts by dictionary, doubles PLAIN or BYTE_STREAM_SPLIT ({@code double-encoding}),
 * presence RLE</td>   <td>these, and whatever the Parquet library can decode</td>
 * </tr>
 * <tr>
 *   <td>compression</td>
 *   <td>{@code compression}: zstd, snappy, gzip, lz4 (raw blocks), none</td>
 *   <td>these five; others are unsupported</td>
 * </tr>
 * <tr>
 *   <td>statistics, sorting columns</td>
 *   <td>minimum and maximum of pages and chunks; sorted by call path and location</td>
 *   <td>not read</td>
 * </tr>
 * <tr>
 *   <td>columns in other files</td>
 *   <td>never</td>
 *   <td>unsupported</td>
 * </tr>
 * </table>
 *
 * <p><b>Checksums.</b> Those of the pages are part of Parquet, so that every engine can check them; they are there with {@code
 * plain}, too.
 *
 * <p><b>Supplement.</b> The keys above are it; {@code plain} leaves out definitions and presence, and reports {@code
 * shape of the trees, ids, attributes: the columns are all that is left} and each metric without a column. Such a file
 * is a table and no profile: it is not read back. <b>Extras.</b> Without {@code keepExtras} trace and attachments are
 * reported as left out.
 *
 * <p><b>Options.</b> Settings {@code compression}, {@code double-encoding}, {@code row-group-rows}, {@code derived} (store, skip), {@code threads}
 * (all cores unless said); {@code ReadOptions.limits} for what is unpacked. <b>Limits.</b> Definitions may have a
 * quarter of the heap. <b>Versions.</b> Parquet 2; files that another engine wrote from ours are read if it kept the
 * metadata and the order of rows. <b>Native code.</b> Zstandard is native where it can be loaded ({@link
 * org.perfspace.format.parquet.Zstandard}), else Java.
 */
@NullMarked
package org.perfspace.format.parquet;

import org.jspecify.annotations.NullMarked;
