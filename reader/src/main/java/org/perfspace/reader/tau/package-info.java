/**
 * Reads TAU profiles.
 *
 * <p>{@link org.perfspace.reader.tau.TauReader} finds the files of an input. Each of them hands over {@linkplain
 * org.perfspace.format.tau.TauProfile profiles} of one metric of one thread, whatever its shape, twice: the first time the
 * definitions are collected, the second time the values.
 *
 * <p>Decisions. A profile with call paths gives, for each metric M, an inclusive metric M (column {@code Incl}) and an
 * exclusive one {@code M_excl} (column {@code Excl}), so that no number of the file is lost where the two do not agree. A
 * flat profile gives an exclusive M and {@code M_incl}, as inclusive values of flat nodes must not be added up. User events
 * become TAU_ATOMIC metrics. An event on a call path without a line gets call nodes of its own rather than those of another
 * call path: two contexts may end in the same function, and each of them keeps its value.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.tau} tells of each field what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.tau;

import org.jspecify.annotations.NullMarked;
