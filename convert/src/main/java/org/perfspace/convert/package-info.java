/**
 * Conversion between formats: opens a profile, writes it in another format, and reports the differences.
 *
 * <p>A conversion with options, and its report ({@code folder} is a {@code Path}, imports are omitted):
 *
 * <pre>{@code
 * Input input = Input.of(folder.resolve("solver.cubex"));
 * ReadOptions reading = ReadOptions.DEFAULT.withLimits(new Limits(64L << 20, 200));
 * WriteOptions writing = WriteOptions.DEFAULT.withForce(true).with("compression", "gzip");
 * Conversion.Report report =
 *         Conversion.convert(input, folder.resolve("solver.parquet"), Format.PARQUET, reading, writing);
 *
 * System.out.println(report.from().title() + " -> " + report.to().title() + ": " + report.metrics() + " metrics, "
 *         + report.callNodes() + " call nodes, " + report.locations() + " locations");
 * // prints: Cube 4 (.cubex) -> Parquet (.parquet): 4 metrics, 6 call nodes, 4 locations
 * report.kept().forEach(what -> System.out.println("in the supplement: " + what));
 * // prints: in the supplement: definitions of metrics, call tree, system and attributes
 * report.losses().forEach(loss -> System.out.println("left out: " + loss.what()));
 * report.notes().forEach(note -> System.out.println("note: " + note));
 * }</pre>
 *
 * <p>{@link org.perfspace.convert.archive} collects many runs in one directory of tables, {@link
 * org.perfspace.convert.algebra} combines several spaces into one.
 */
@NullMarked
package org.perfspace.convert;

import org.jspecify.annotations.NullMarked;
