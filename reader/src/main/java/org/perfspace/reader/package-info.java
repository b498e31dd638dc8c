/**
 * Opens a profile of any known format: the reader is chosen from one ordered list by the content of the file.
 *
 * <p>The result is a {@link org.perfspace.model.PerformanceSpace}: its definitions are in memory, its values are read from
 * the file on request, so a profile may be larger than memory; close it when done. The following example adds up a metric
 * over the whole run and over each call node with all its descendants ({@code folder} is a {@code Path}, imports are
 * omitted):
 *
 * <pre>{@code
 * try (PerformanceSpace space = Readers.open(folder.resolve("solver.cubex"))) {
 *     Definitions definitions = space.definitions();
 *     Metric time = definitions.metrics().get(0);
 *     Row total = Totals.total(space, time.id()).orElseThrow();
 *     System.out.println(time.name() + " in " + time.unit() + ": " + CellText.of(total.type(), total.words(), 0));
 *     // prints: TIME in sec: 16.77
 *
 *     CallTreeView inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
 *     try (RowCursor rows = inclusive.rows(time.id())) {
 *         while (rows.next()) {
 *             Region region = definitions.regionOf(rows.callNode());
 *             double sum = 0;
 *             for (int i = 0; i < rows.row().count(); i++) {
 *                 sum += rows.row().asDouble(i);
 *             }
 *             System.out.printf(Locale.ROOT, "%s: %.2f%n", region.name(), sum);
 *         }
 *     }
 *     // prints: main: 16.77
 *     // prints: read_input: 0.22
 *     // prints: iterate: 15.48
 *     // prints: stencil: 12.90
 *     // prints: MPI_Allreduce(): 1.72
 *     // prints: write_output: 0.65
 * }
 * }</pre>
 *
 * <p>A file that cannot be read is a {@link org.perfspace.io.ProfileException} with the place in the file, or another
 * {@code IOException} if the disk fails. Repairs and omissions of a reader are in
 * {@link org.perfspace.model.PerformanceSpace#notes()}. {@link org.perfspace.reader.Readers#check} reports every rule that a
 * file breaks:
 *
 * <pre>{@code
 * byte[] half = Arrays.copyOf(Files.readAllBytes(folder.resolve("solver.cubex")), 10_000);
 * Input damaged = Input.of(Files.write(folder.resolve("damaged.cubex"), half), "damaged.cubex");
 * for (Finding finding : Readers.check(damaged, ReadOptions.DEFAULT)) {
 *     System.out.println(finding);
 * }
 * // prints: damaged.cubex!/anchor.xml: expected 3,531 bytes, found 1,296: the file is truncated
 * }</pre>
 *
 * <p>For each format, a page specifies field by field what is read, kept, rejected and written:
 * {@link org.perfspace.format.cube Cube 4}, {@link org.perfspace.format.cubexml CUBE 2 and 3},
 * {@link org.perfspace.format.hpctoolkit HPCToolkit}, {@link org.perfspace.format.linktest LinkTest} in its
 * {@link org.perfspace.format.sion SION} container, {@link org.perfspace.format.parquet Parquet},
 * {@link org.perfspace.format.tau TAU}.
 */
@NullMarked
package org.perfspace.reader;

import org.jspecify.annotations.NullMarked;
