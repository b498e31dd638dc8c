/**
 * Writes LinkTest's SION files. A space of the shape that a LinkTest run has ({@link
 * org.perfspace.format.linktest.LinkTestShape}) comes out as LinkTest wrote it, byte for byte in each rank. Any other
 * space becomes a file that LinkTest's tools open, in which no pair was measured, and rides behind it as a .cubex file.
 */
@NullMarked
package org.perfspace.writer.linktest;

import org.jspecify.annotations.NullMarked;
