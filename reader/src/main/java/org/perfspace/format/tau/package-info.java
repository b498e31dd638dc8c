/**
 * The vocabulary of TAU profiles, shared by reader and writer. {@code README.md} in this directory documents for every
 * field what is read, written and rejected.
 *
 * <p>{@link org.perfspace.format.tau.TauReader} finds the files of an input. Each file, in any of TAU's formats, is read
 * twice and yields {@linkplain org.perfspace.format.tau.TauProfile profiles} of one metric of one thread: the first pass
 * collects the definitions, the second one the values.
 *
 * <p>Decisions. A profile yields, for each metric M, an exclusive metric M (column {@code Excl}) and an inclusive metric
 * {@code M_incl} (column {@code Incl}), so that no number of the file is lost where the two are inconsistent. Inclusive values
 * of whole functions, where functions recurse or call paths are cut, are the metric {@code M_function}, because they must not be
 * added up. User events become TAU_ATOMIC metrics. An event on a call path without a line gets call nodes
 * of its own rather than those of another call path: two contexts may end in the same function, and each keeps its own
 * value.
 */
@NullMarked
package org.perfspace.format.tau;

import org.jspecify.annotations.NullMarked;
