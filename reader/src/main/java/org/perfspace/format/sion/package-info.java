/**
 * SION container files (SIONlib), field by field: format versions 2 to 5. {@link org.perfspace.format.sion.SionLayout}
 * has the layout. A container holds a logical file for each rank; what is in them is another format's business, here
 * {@link org.perfspace.format.linktest}.
 *
 * <table>
 * <caption>First metadata block</caption>
 * <tr><th>field</th><th>read</th><th>written</th></tr>
 * <tr>
 *   <td>signature</td>
 *   <td>tells the format</td>
 *   <td>{@code sion}</td>
 * </tr>
 * <tr>
 *   <td>byte orders</td>
 *   <td>{@code m u u m}: of metadata and of data; where they are not symmetric (old files) the format version
 * decides</td>   <td>as {@code sion-byte-order} says, else metadata little and data as in the run</td>
 * </tr>
 * <tr>
 *   <td>library version, patch level</td>
 *   <td>kept in the header, of no effect</td>
 *   <td>1.7, 6</td>
 * </tr>
 * <tr>
 *   <td>format version</td>
 *   <td>below 2 refused; above 5 read as 5, with a note</td>
 *   <td>5; the one read, where the container is preserved</td>
 * </tr>
 * <tr>
 *   <td>block size</td>
 *   <td>at least 1</td>
 *   <td>{@code sion-block-size}, 4,096 unless said; 1 packs the chunks</td>
 * </tr>
 * <tr>
 *   <td>tasks n</td>
 *   <td>at least 1; refused if the file has no room for n, and above 4,194,304</td>
 *   <td>ranks of this file</td>
 * </tr>
 * <tr>
 *   <td>files</td>
 *   <td>at least 1</td>
 *   <td>{@code sion-files}</td>
 * </tr>
 * <tr>
 *   <td>file number</td>
 *   <td>kept; not in version 2</td>
 *   <td>0 and up in a set; 1 alone, as SIONlib's serial writer has it</td>
 * </tr>
 * <tr>
 *   <td>flag 1</td>
 *   <td>upper half: key-value mode; a container in key-value mode is no LinkTest file and is refused there</td>
 *   <td>50, none</td>
 * </tr>
 * <tr>
 *   <td>flag 2</td>
 *   <td>kept</td>
 *   <td>0</td>
 * </tr>
 * <tr>
 *   <td>prefix</td>
 *   <td>kept up to its zeros; names of further files come from the name that was opened, not from here</td>
 *   <td>the name of the target</td>
 * </tr>
 * <tr>
 *   <td>global ranks</td>
 *   <td>kept; a rank that is not its position becomes attribute {@code sion.global_rank} of the location</td>
 *   <td>as the attribute says</td>
 * </tr>
 * <tr>
 *   <td>chunk sizes</td>
 *   <td>refused if negative; from version 4 on as laid out, before rounded up to the block size</td>
 *   <td>as laid out</td>
 * </tr>
 * <tr>
 *   <td>most chunks</td>
 *   <td>at least 1</td>
 *   <td>1</td>
 * </tr>
 * <tr>
 *   <td>start of the second block</td>
 *   <td>0 means never closed: refused, read with {@code salvage} as far as the first chunks; outside the file:
 * refused</td>   <td>where the blocks end; filled in last</td>
 * </tr>
 * </table>
 *
 * <table>
 * <caption>Second metadata block</caption>
 * <tr><th>field</th><th>read</th><th>written</th></tr>
 * <tr>
 *   <td>chunk counts</td>
 *   <td>refused if negative or above the most; all chunks of all tasks together at most 16,777,216</td>
 *   <td>1</td>
 * </tr>
 * <tr>
 *   <td>bytes written</td>
 *   <td>negative ones count as 0; refused if more than the chunk has room for, or if they run into this block</td>
 *   <td>the size of the rank's data</td>
 * </tr>
 * <tr>
 *   <td>mapping size, file and task of each rank</td>
 *   <td>of file 0 of a set only; each (file, task) that does not exist is refused</td>
 *   <td>file 0 of a set; one 0 in a file alone; nothing in the other files of a set</td>
 * </tr>
 * <tr>
 *   <td>bytes behind</td>
 *   <td>kept apart for the supplement and checksums, see {@link org.perfspace.format.linktest}</td>
 *   <td>nothing, or supplement and checksums</td>
 * </tr>
 * <tr>
 *   <td>gaps between chunks</td>
 *   <td>never read</td>
 *   <td>holes</td>
 * </tr>
 * </table>
 *
 * <p><b>Sets.</b> Opened through file 0, all files {@code NAME.000001}, … are opened beside it, wherever the set was
 * moved. A later file alone gives the ranks that are in it. <b>Checked by validate, but no obstacle to reading</b>: the
 * second block behind the last chunk block, global ranks that are all different.
 *
 * <p><b>Options.</b> {@code ReadOptions.salvage}; {@code ReadOptions.preserveContainer} keeps chunking, block size,
 * ranks, versions and prefix in an attachment, and the setting {@code preserve-container} writes it again. Settings of
 * writing are listed with {@code org.perfspace.writer.linktest}.
 */
@NullMarked
package org.perfspace.format.sion;

import org.jspecify.annotations.NullMarked;
