/**
 * Writes HPCToolkit databases, version 4, in the layout of the releases since 2022.10. One writer per file:
 * {@code MetaDbWriter}, {@code ProfileDbWriter}, {@code CctDbWriter}, {@code TraceDbWriter}, {@code DefaultYamlWriter};
 * {@link org.perfspace.writer.hpctoolkit.HpctDatabaseWriter} writes the directory.
 *
 * <p>{@code DatabasePlanner} creates a {@code DatabasePlan}, which describes the content of the database. If the space
 * has the meta.db of the database that it was read from as an attachment, and its definitions have not changed, the
 * plan consists of that meta.db: ids, order, names, hidden contexts and statistics do not change. Any other space is
 * mapped to definitions that HPCToolkit's own tools understand, and a supplement {@code perfspace.supplement} in the
 * directory holds the definitions that the mapping cannot express.
 *
 * <p>Values flow in one direction: each column (one location, all metrics) is propagated over the contexts and becomes
 * a block of profile.db; bands of contexts are read back from all blocks and become cct.db and the summary profile.
 * Memory is bounded by the largest block and a fixed band, not by the size of the profile.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.hpctoolkit} describes how each field is written.
 */
@NullMarked
package org.perfspace.writer.hpctoolkit;

import org.jspecify.annotations.NullMarked;
