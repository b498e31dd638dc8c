/**
 * Reads LinkTest's measurements of the links between ranks from a SION file: LinkTest 2.x and 1.x.
 *
 * <p>A run of N ranks has N² times, so nothing here holds them all: the file has them rank by rank, a row of the space is
 * a partner over all ranks, and rows are made in bands of as many partners as fit into a part of the heap.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.linktest} says of each field what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.linktest;

import org.jspecify.annotations.NullMarked;
