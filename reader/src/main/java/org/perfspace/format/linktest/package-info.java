/**
 * LinkTest's measurements of the links between ranks, LinkTest 1.x and 2.x, field by field. {@link
 * org.perfspace.format.linktest.LinkTestLayout} has the records, {@link org.perfspace.format.linktest.LinkTestShape}
 * the metrics and call nodes that become of them; the container is {@link org.perfspace.format.sion}.
 *
 * <p>Every field is kept: texts and numbers as attributes {@code linktest.NAME}, pairs as values. A space of this shape
 * is written back byte for byte in each rank; the last column says what else.
 *
 * <table>
 * <caption>Fields of 2.x</caption>
 * <tr><th>field</th><th>becomes</th><th>odd, refused, written</th></tr>
 * <tr>
 *   <td>identification</td>
 *   <td>{@code linktest.id}</td>
 *   <td>anything but {@code LKTST} and {@code LinkTest} is refused: {@code a SION file, but not of LinkTest}</td>
 * </tr>
 * <tr>
 *   <td>version</td>
 *   <td>{@code linktest.version}, such as {@code 2.1.17}</td>
 *   <td>1.x is told by the first number</td>
 * </tr>
 * <tr>
 *   <td>git hash, mode</td>
 *   <td>{@code linktest.githash}, {@code linktest.mode}; where the bytes of the field are not the text, a NUL and
 * zeros, also {@code …raw} in hex</td>   <td>texts above 65,536 bytes are refused</td>
 * </tr>
 * <tr>
 *   <td>all-to-all, bidirectional, unidirectional, bisection flags</td>
 *   <td>{@code linktest.all_to_all}, …: 0 to 255</td>
 *   <td>all-to-all decides whether its times are there</td>
 * </tr>
 * <tr>
 *   <td>nine bytes of unknown meaning</td>
 *   <td>{@code linktest.unnamed_flags}, in hex</td>
 *   <td>kept, never named</td>
 * </tr>
 * <tr>
 *   <td>messages, message size, warm-up, collect P-num, buffers, buffer seed, randomized tasks, task seed</td>
 *   <td>{@code linktest.num_messages}, {@code message_size}, {@code num_warmup}, {@code collect_pnum}, {@code
 * num_multi_buffers}, {@code buf_seed}, {@code num_randomized_tasks}, {@code task_seed}, unsigned</td>   <td>iterations
 * by size that disagree with randomized tasks: a finding of validate</td>
 * </tr>
 * <tr>
 *   <td>number of retests</td>
 *   <td>{@code linktest.num_serial_retests}</td>
 *   <td>above 1,048,576 refused</td>
 * </tr>
 * <tr>
 *   <td>host name, core of a rank</td>
 *   <td>{@code linktest.host}, {@code linktest.core} of the location; ranks of a host share a system node</td>
 *   <td>a rank without data is refused: {@code not a file of LinkTest, or one that was merged on writing}</td>
 * </tr>
 * <tr>
 *   <td>start, minimum, average, maximum, end of an iteration</td>
 *   <td>attributes of the call node {@code iteration I}</td>
 *   <td>doubles bit for bit; odd order of minimum, average, maximum: a finding</td>
 * </tr>
 * <tr>
 *   <td>minimum, average, maximum of all-to-all</td>
 *   <td>likewise {@code linktest.a2a_min}, …</td>
 *   <td>only with the all-to-all flag</td>
 * </tr>
 * <tr>
 *   <td>timings</td>
 *   <td>metric {@code time} in seconds, at the call node {@code partner P} of the iteration, at the location of the
 * measuring rank</td>   <td>0, negative, not finite: kept, left out of statistics, a finding</td>
 * </tr>
 * <tr>
 *   <td>access pattern</td>
 *   <td>metric {@code access_step}: the step, from 1. What the list means is told from all ranks together ({@code
 * linktest.access_pattern}): partners by step, or steps by partner</td>   <td>any other reading than the documented one
 * has a note; without any sense, metric {@code partner} at call nodes {@code step S}</td>
 * </tr>
 * <tr>
 *   <td>all-to-all time</td>
 *   <td>metric {@code all_to_all_time} at the iteration</td>
 *   <td></td>
 * </tr>
 * <tr>
 *   <td>retests: times, slowest times, senders, receivers</td>
 *   <td>metrics {@code retest_time} and {@code slowest_time} at the pair; the order in {@code linktest.retests} of the
 * iteration</td>   <td>a pair listed twice, or no pair, has its times in the text</td>
 * </tr>
 * <tr>
 *   <td>{@code END_BLOCK}</td>
 *   <td>nothing</td>
 *   <td>another text is refused</td>
 * </tr>
 * <tr>
 *   <td>length of a text</td>
 *   <td>nothing</td>
 *   <td>{@code linktest.text_lengths} where lengths do not count the NUL</td>
 * </tr>
 * <tr>
 *   <td>byte order of the data</td>
 *   <td>{@code linktest.byte_order}</td>
 *   <td>written as it was, unless {@code sion-byte-order} says else</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>What 1.x has otherwise</caption>
 * <tr><th>field</th><th>becomes</th></tr>
 * <tr>
 *   <td>mapping, 4 numbers, 6 from 1.4 on</td>
 *   <td>{@code linktest.mapping} of the location</td>
 * </tr>
 * <tr>
 *   <td>ten numbers of rank 0</td>
 *   <td>{@code linktest.num_messages}, {@code message_size}, {@code all_to_all}, {@code collect_pnum}, {@code serial},
 * {@code mixed}, and four in {@code stat_integers}</td>
 * </tr>
 * <tr>
 *   <td>ten doubles of rank 0</td>
 *   <td>{@code linktest.min}, {@code max}, {@code avg}, {@code a2a_min}, {@code a2a_max}, {@code a2a_avg}, and four in
 * {@code stat_doubles}</td>
 * </tr>
 * <tr>
 *   <td>timings and steps of N partners, itself included</td>
 *   <td>{@code time}, {@code access_step} as stored</td>
 * </tr>
 * <tr>
 *   <td>all-to-all times by step</td>
 *   <td>{@code all_to_all_time} at call nodes {@code step S}</td>
 * </tr>
 * <tr>
 *   <td>retested and first timings, senders, receivers</td>
 *   <td>as in 2.x, N of them</td>
 * </tr>
 * </table>
 *
 * <p>A 1.x file does not store the API, the number of warm-up messages and the number of retests that was asked for: there are
 * no such attributes.
 *
 * <p><b>Any other space</b> becomes a file that LinkTest's tools open: each location a rank on its host, every pair 0 s
 * and so not measured. The space itself is the <b>supplement</b>: behind the second metadata block {@code
 * perfspace.cubex} and a line feed, a length (u64), and a whole .cubex file. With {@code plain} that is left out:
 * {@code left out: the whole profile: LinkTest has no words for it}. Beside a LinkTest run the supplement is there with
 * {@code keepExtras} only, for a trace or attachments, which are else reported as left out.
 *
 * <p><b>Checksums.</b> Behind the supplement follow {@code perfspace.checksums} and a line feed, a length (u64), and the {@link
 * org.perfspace.format.Checksums} of the physical files of the set: part {@code 0} is the first file before the supplement,
 * part {@code 1} the second file, and so on. Validation compares them. A run without a supplement has none.
 *
 * <p><b>Options.</b> {@code ReadOptions.salvage} reads whole iterations of a file that was never closed;
 * {@code ReadOptions.preserveContainer}. <b>Limits.</b> 131,072 ranks are read. A space that is no run may have 8,192
 * locations ({@code sion-max-ranks}), as N times N pairs take room; beyond it is refused with the size that the file
 * would have. Times are never all in memory. <b>Versions.</b> 1.0 to 1.x, 2.0 to 2.1.17 and newer of the same layout.
 */
@NullMarked
package org.perfspace.format.linktest;

import org.jspecify.annotations.NullMarked;
