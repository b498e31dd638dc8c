/**
 * Writes LinkTest's SION files. A space with the shape of a LinkTest run
 * ({@link org.perfspace.format.linktest.LinkTestShape}) is written as LinkTest wrote it, byte for byte in each rank.
 * Any other space becomes a file that LinkTest's tools can open but that contains no measurements; the space is
 * appended to it as a .cubex file.
 *
 * <p>Settings ({@link org.perfspace.io.WriteOptions#settings}; on the command line {@code --set NAME=VALUE} or an option
 * of the same name where there is one):
 *
 * <pre>
 * setting              values         default       meaning
 * sion-block-size      1 to 2^31-1    4096          alignment of the chunks in bytes; 1 packs them; gaps stay holes
 * sion-files           1 to N ranks   1             physical files NAME, NAME.000001, …; each holds neighbouring ranks
 * sion-byte-order      little, big    see right     of metadata and data; default: little, data as in the run
 * sion-max-ranks       1 to 2^31-1    8192          maximum of locations if the space is not a run: N*N pairs
 * preserve-container   true           false         the container as it was read; needs ReadOptions.preserveContainer
 * </pre>
 *
 * <p>{@code README.md} of {@link org.perfspace.format.linktest} describes how each field is written.
 */
@NullMarked
package org.perfspace.writer.linktest;

import org.jspecify.annotations.NullMarked;
