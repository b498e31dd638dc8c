/**
 * The structures of HPCToolkit databases, version 4, and the names in them, shared by reader and writer.
 * {@code README.md} in this directory documents for every field what is read, written and rejected.
 *
 * <p>The reader reads HPCToolkit databases, version 4, both layouts. {@link org.perfspace.format.hpctoolkit.HpctDatabaseReader} assembles
 * the space; each file has a reader of its own. meta.db is read completely, of the other files only the tables; values are
 * read in pieces on request, so that databases may be larger than memory.
 *
 * <p>Peculiarities of the format: the values of contexts that meta.db does not list are only kept in the attachment
 * {@code hpctoolkit/profile.db}; context 0 is derived and omitted; which of the two kinds of metric ids applies depends on
 * the profile; gaps and reserved bits are ignored; records are distinguished by their position in the file, never by their
 * contents.
 *
 * <p>{@link org.perfspace.format.hpctoolkit.HpctCheck} implements the checks of {@code validate}, with a class for
 * each file and subject. Salvaging a database yields the remaining contents of each of its files: nothing is lost if
 * profile.db or cct.db is complete; otherwise, the notes report the losses.
 */
@NullMarked
package org.perfspace.format.hpctoolkit;

import org.jspecify.annotations.NullMarked;
