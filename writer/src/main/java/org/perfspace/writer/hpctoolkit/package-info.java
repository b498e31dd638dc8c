/**
 * Writes HPCToolkit databases, version 4, in the layout of the releases since 2022.10. One writer per file:
 * {@code MetaDbWriter}, {@code ProfileDbWriter}, {@code CctDbWriter}, {@code TraceDbWriter}, {@code DefaultYamlWriter};
 * {@link org.perfspace.writer.hpctoolkit.HpctDatabaseWriter} makes a folder of them.
 *
 * <p>What the database is going to say is a {@code DatabasePlan}. One is made from the facts that a space remembers of the
 * database it came from ({@code FactsPlanner}): then ids, order, names, hidden contexts and statistics are as they were.
 * Any other space is mapped to what HPCToolkit's own tools understand ({@code MappingPlanner}), and a supplement
 * {@code perfspace.supplement} in the folder holds what this mapping cannot say.
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
