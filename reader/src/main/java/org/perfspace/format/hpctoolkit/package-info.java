/**
 * Layouts and names of HPCToolkit databases, version 4, shared by their reader and their writer.
 *
 * <p>A database is a folder: {@code meta.db} ({@link org.perfspace.format.hpctoolkit.MetaDbLayout}), {@code profile.db}
 * ({@link org.perfspace.format.hpctoolkit.ProfileDbLayout}), {@code cct.db}
 * ({@link org.perfspace.format.hpctoolkit.CctDbLayout}), {@code trace.db}
 * ({@link org.perfspace.format.hpctoolkit.TraceDbLayout}, optional) and {@code metrics/default.yaml}
 * ({@link org.perfspace.format.hpctoolkit.DefaultYaml}). All numbers are little-endian; a pointer is an offset from the
 * start of its file. How a database becomes a performance space and back is said in
 * {@link org.perfspace.format.hpctoolkit.HpctNames}.
 *
 * <p>Two layouts call themselves 4.0: the <em>draft</em> of early 2022 and the <em>release</em> (HPCToolkit 2022.10 and
 * later). They are told apart by the sizes of structures that the files store, never by the version; both may occur in
 * one database. Records may be larger than known: what follows the known fields is passed over.
 */
@NullMarked
package org.perfspace.format.hpctoolkit;

import org.jspecify.annotations.NullMarked;
