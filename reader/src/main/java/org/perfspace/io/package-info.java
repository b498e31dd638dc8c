/**
 * Bytes and places: the only classes that read numbers out of files, write them, and say where something went wrong.
 *
 * <p>{@link org.perfspace.io.ByteSource} is random access to bytes, {@link org.perfspace.io.ByteCursor} reads named
 * fields from one, {@link org.perfspace.io.ByteSink} writes them. {@link org.perfspace.io.Place} names a position for
 * people, {@link org.perfspace.io.ProfileException} is every complaint about what a file holds.
 * {@link org.perfspace.io.output.OutputFile} and {@link org.perfspace.io.output.OutputFolder} make results appear whole or
 * not at all.
 */
@NullMarked
package org.perfspace.io;

import org.jspecify.annotations.NullMarked;
