/**
 * Reads folders of TAU profiles.
 *
 * <p>Decisions. A profile with call paths gives, for each metric M, an inclusive metric M (column {@code Incl}) and an
 * exclusive one {@code M_excl} (column {@code Excl}), so that no number of the file is lost where the two do not agree. A
 * flat profile gives an exclusive M and {@code M_incl}, as inclusive values of flat nodes must not be added. {@code CALLS}
 * and {@code SUBRS} come from the first metric's files. User events become TAU_ATOMIC metrics; an event of a context
 * sits at the context's call node, one without at the first root. Functions that stand flat beside their call paths
 * repeat them and are left out with a note. Metadata that all threads share becomes attributes of the whole,
 * {@code tau.NAME}; what differs becomes attributes of the location.
 *
 * <p>The page of {@link org.perfspace.format.tau} says of each field what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.tau;

import org.jspecify.annotations.NullMarked;
