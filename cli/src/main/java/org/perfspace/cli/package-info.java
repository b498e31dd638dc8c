/**
 * The command {@code perfspace}: its start, the reading of its command line, a class for each verb ({@code InfoVerb}), the
 * shared options ({@code ReadingOptions}), failures with their hints ({@code Failures}), help, and the reports as text and as
 * JSON ({@code InfoText}, {@code TreeText}, {@code DumpText}); {@code console} has the streams, {@code view} the page. The following decisions apply to all verbs:
 *
 * <ul>
 *   <li>Data is written to the standard output in UTF-8, regardless of the locale; everything else to the standard error,
 *       with one line for each failure: {@code perfspace: place: message}. Control characters from files are escaped in
 *       text output. If the reader of our output exits early ({@code head}), this is not a failure.
 *   <li>{@link org.perfspace.cli.console.ExitCode} lists the exit codes. {@code validate} returns 1 if it found faults, 3
 *       if no file could be read, and 6 if some files could not be read. A heap that is too small counts as a refusal (5).
 *   <li>Percentages of a tree refer to the metric's total (the sum of the roots), so that they are meaningful in a forest;
 *       with a single root, this is the value of the root.
 *   <li>{@code dump} writes no line for a row that the profile does not store, so that each column has one type; in the
 *       stored view a metric without any row has no line. Metrics that have no values in a view are omitted with a note, or
 *       rejected if they were named explicitly.
 *   <li>JSON output represents numbers as numbers with all digits, and missing values, NaN and infinities as null, so that
 *       a typed reader infers the right type for every column ({@link org.perfspace.cli.console.Json}).
 *   <li>The first start of {@code cli/bin/perfspace} creates a class-data archive ({@link org.perfspace.cli.Rehearsal}
 *       determines its classes).
 * </ul>
 */
@NullMarked
package org.perfspace.cli;

import org.jspecify.annotations.NullMarked;
