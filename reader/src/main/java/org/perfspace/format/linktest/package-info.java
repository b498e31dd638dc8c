/**
 * The records of LinkTest and the names of their fields, shared by reader and writer. {@code README.md} in this directory
 * documents for every field what is read, written and rejected.
 *
 * <p>The reader reads LinkTest's measurements of the links between ranks from a SION file: LinkTest 2.x and 1.x.
 *
 * <p>A run of N ranks has N² times, so they are never all in memory: the file stores them rank by rank, a row of the space
 * contains one partner over all ranks, and rows are assembled in bands of as many partners as fit into a part of the heap.
 */
@NullMarked
package org.perfspace.format.linktest;

import org.jspecify.annotations.NullMarked;
