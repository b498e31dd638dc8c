/**
 * Access to bytes, and places in inputs: the only classes that read numbers from files, write them, and report where an
 * error occurred.
 *
 * <p>{@link org.perfspace.io.ByteSource} is random access to bytes, {@link org.perfspace.io.ByteCursor} reads named
 * fields from one, {@link org.perfspace.io.ByteSink} writes them. {@link org.perfspace.io.Place} names a position for
 * people, {@link org.perfspace.io.ProfileException} reports every error in the contents of a file.
 * {@link org.perfspace.io.OutputFile} and {@link org.perfspace.io.OutputFolder} make results appear whole
 * or not at all.
 */
@NullMarked
package org.perfspace.io;

import org.jspecify.annotations.NullMarked;
