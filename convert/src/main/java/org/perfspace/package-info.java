/**
 * The façade of the library: the common tasks in one line each. {@link org.perfspace.Profiles} reads, writes and converts
 * profiles, a {@link org.perfspace.Profile} answers questions about one. Everything else is in subpackages and can be
 * reached through {@link org.perfspace.Profile#space()}.
 *
 * <p>The hottest call paths, the values of one of them at each thread, and a conversion ({@code folder} is a {@code Path},
 * imports are omitted):
 *
 * <pre>{@code
 * try (Profile profile = Profiles.read(folder.resolve("solver.cubex"))) {
 *     Metric time = profile.metric("TIME");
 *     System.out.println(profile.total(time) + " " + time.unit());
 *     // prints: 16.77 sec
 *     for (HotCallPath hot : profile.hottest(time, 2)) {
 *         System.out.printf(Locale.ROOT, "%.1f %% %s%n", 100 * hot.share(), hot.path());
 *     }
 *     // prints: 76.9 % main/iterate/stencil
 *     // prints: 10.3 % main/iterate/MPI_Allreduce()
 *
 *     CallNode stencil = profile.callNode("main/iterate/stencil");
 *     profile.cells(time)
 *             .filter(cell -> cell.callNode().equals(stencil))
 *             .forEach(cell -> System.out.println(cell.location().id() + ": " + cell.asDouble()));
 *     // prints: 0: 3.0
 *     // prints: 1: 3.15
 *     // prints: 2: 3.3
 *     // prints: 3: 3.45
 *
 *     Profiles.write(profile.space(), folder.resolve("copy.parquet"));
 * }
 * Conversion.Report report = Profiles.convert(folder.resolve("copy.parquet"), folder.resolve("copy.cubex"));
 * System.out.println("lost: " + report.losses());
 * // prints: lost: []
 * }</pre>
 *
 * <p>An input that cannot be used causes a {@link org.perfspace.io.ProfileException}, whose message names the file, the
 * place in it, the expected content and the content found. Other file errors cause another {@code IOException}, and a value
 * that cannot be computed causes a {@link org.perfspace.value.ViewException}. A mistake of the caller, such as naming
 * a metric that the profile does not have, causes an {@code IllegalArgumentException}.
 */
@NullMarked
package org.perfspace;

import org.jspecify.annotations.NullMarked;
