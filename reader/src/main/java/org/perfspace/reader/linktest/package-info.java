/**
 * Reads LinkTest's measurements of the links between ranks from a SION file: LinkTest 2.x and 1.x.
 *
 * <p>A run of N ranks has N² times, so they are never all in memory: the file stores them rank by rank, a row of the space
 * contains one partner over all ranks, and rows are assembled in bands of as many partners as fit into a part of the heap.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.linktest} specifies for each field what is read, kept and rejected.
 */
@NullMarked
package org.perfspace.reader.linktest;

import org.jspecify.annotations.NullMarked;
