/**
 * Reads HPCToolkit databases, version 4, both layouts. {@link org.perfspace.reader.hpctoolkit.HpctDatabaseReader} puts
 * the space together; one reader per file says what is in it. meta.db is read as a whole, of the others only their
 * tables; values are fetched in pieces when they are asked for, so databases larger than memory are normal work.
 *
 * <p>These surprises are dealt with here: contexts that meta.db does not list keep
 * their values in the attachment {@code hpctoolkit/profile.db} and nowhere else; context 0 is derived and left out; the
 * two spaces of metric ids are told apart by the profile; gaps and reserved bits are never looked at; things are
 * told apart by where they are, never by what they hold.
 *
 * <p>{@link org.perfspace.reader.hpctoolkit.check.HpctCheck} has what {@code validate} looks at, a class for each file and
 * subject. A database that is salvaged gives what each of its files still holds: where one of profile.db and cct.db is
 * whole, nothing is lost; what is, the notes say.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.hpctoolkit} says of each field what is read, kept and refused.
 */
@NullMarked
package org.perfspace.reader.hpctoolkit;

import org.jspecify.annotations.NullMarked;
