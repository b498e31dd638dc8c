/**
 * The command {@code perfspace}: how it starts and reads its command line. {@code verbs} has a class for each verb,
 * {@code options} what verbs share, {@code show} and {@code view} what they print ({@code InfoText}, {@code TreeText},
 * {@code DumpText}). Decisions that hold for all verbs:
 *
 * <ul>
 *   <li>Data goes to the standard output in UTF-8, whatever the locale; everything else to the standard error, a line
 *       for each failure: {@code perfspace: place: message}. Control characters from files are escaped in texts for
 *       people. A reader of our output that goes away early ({@code head}) is no failure.
 *   <li>{@link org.perfspace.cli.console.ExitCode} lists the exit codes. {@code validate} says 1 for faults; 3 if no file
 *       could be read, 6 if some could not. A heap that is too small is a refusal (5).
 *   <li>Percentages of a tree are of the metric's total (the sum of the roots), so that they make sense in a forest;
 *       with a single root that is the root.
 *   <li>{@code dump} writes no line for a row that the profile does not store, so that each column has one type; in the
 *       stored view a metric without any row has no line. Metrics that have no values in a view are left out with a note,
 *       and refused if they were named.
 *   <li>JSON has numbers for numbers, with all digits, and null for what is missing, for NaN and for infinities, so that a
 *       typed reader takes every column for what it is ({@link org.perfspace.cli.console.Json}).
 *   <li>{@code cli/bin/perfspace} runs small inputs with the C1 compiler alone, which takes less processor time up to 64 MB,
 *       others with all tiers. The first start has a class-data archive made ({@link org.perfspace.cli.Rehearsal} names its
 *       classes). Things that no archive keeps are avoided on the way to the first answer: picocli, annotations, joining
 *       of texts and equality of records by invokedynamic, {@code String.format}.
 * </ul>
 */
@NullMarked
package org.perfspace.cli;

import org.jspecify.annotations.NullMarked;
