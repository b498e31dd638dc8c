/**
 * Writes HPCToolkit databases, version 4, in the layout of the releases since 2022.10. One writer per file:
 * {@code MetaDbWriter}, {@code ProfileDbWriter}, {@code CctDbWriter}, {@code TraceDbWriter}, {@code DefaultYamlWriter};
 * {@link org.perfspace.writer.hpctoolkit.HpctDatabaseWriter} makes a folder of them.
 *
 * <p>{@code DatabasePlanner} makes a {@code DatabasePlan}, which holds the contents of the database. If the space carries
 * the meta.db of the database that it came from, and has the same definitions, the plan is that meta.db: ids, order, names,
 * hidden contexts and statistics do not change. Any other space is mapped to definitions that HPCToolkit's own tools
 * understand, and a supplement {@code perfspace.supplement} in the directory holds whatever the mapping cannot express.
 *
 * <p>Values go one way: columns (one location, all metrics) are propagated over the contexts and become a block of
 * profile.db each; bands of contexts are read back from all blocks and become cct.db and the summary profile. Memory is
 * bounded by the largest block and a fixed band, not by the size of the profile.
 *
 * <p>{@code README.md} of {@link org.perfspace.format.hpctoolkit} says of each field what is written.
 */
@NullMarked
package org.perfspace.writer.hpctoolkit;

import org.jspecify.annotations.NullMarked;
