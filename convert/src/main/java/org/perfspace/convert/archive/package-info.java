/**
 * Archives, which store many profiles as one data set of tables: {@link org.perfspace.convert.archive.Archive}.
 *
 * <p>An example with runs whose directories name their parameters, as in Extra-P ({@code folder} is a {@code Path}, imports
 * are omitted):
 *
 * <pre>{@code
 * List<Path> runs = new ArrayList<>();
 * for (int p = 8; p <= 16; p *= 2) {
 *     Path run = Files.createDirectories(folder.resolve("solver.p" + p + ".r1")).resolve("profile.cubex");
 *     runs.add(Files.copy(folder.resolve("solver.cubex"), run));
 * }
 * Archive.Options options = new Archive.Options(
 *         Optional.of(PathPattern.of("{app}.p{p}.r{repetition}")),
 *         Shard.ALL,
 *         true,
 *         true,
 *         ReadOptions.DEFAULT,
 *         WriteOptions.DEFAULT);
 * Archive.Report report = Archive.add(runs, folder.resolve("archive"), options);
 * report.failures().forEach(failure -> System.out.println(failure.input() + ": " + failure.cause().getMessage()));
 * System.out.println(report.added().size() + " added, " + report.failures().size() + " failed");
 * // prints: 2 added, 0 failed
 *
 * for (ArchivedRun run : Archive.runs(folder.resolve("archive"))) {
 *     System.out.println(run.format() + " " + run.parameters());
 * }
 * // prints: cube {app=solver, p=16, repetition=1}
 * // prints: cube {app=solver, p=8, repetition=1}
 * }</pre>
 *
 * <p>{@code README.md} in this directory describes the tables and views.
 */
@NullMarked
package org.perfspace.convert.archive;

import org.jspecify.annotations.NullMarked;
