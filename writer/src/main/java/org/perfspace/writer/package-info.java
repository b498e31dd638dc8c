/**
 * Stores a performance space in any writable format: one ordered list of writers.
 *
 * <p>A space is the result of a reader or of an operation, or is created with a builder. The following code creates
 * one, stores it, and reads it back ({@code folder} is a {@code Path}; imports are omitted):
 *
 * <pre>{@code
 * SpaceBuilder builder = new SpaceBuilder();
 * int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
 * int visits = builder.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
 * int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 20), Tree.NO_PARENT);
 * int solve = builder.defineCallNode(builder.defineRegion("solve", "main.c", 22, 60), main);
 * int node = builder.defineNode("node0", builder.defineMachine("cluster"));
 * for (int rank = 0; rank < 2; rank++) {
 *     int thread = builder.defineThread("thread 0", 0, builder.defineProcess("rank " + rank, rank, node));
 *     builder.setSeverity(time, main, thread, 0.25);
 *     builder.setSeverity(time, solve, thread, 1.5 + rank);
 *     builder.setSeverity(visits, solve, thread, 100L);
 * }
 * PerformanceSpace space = builder.build();
 *
 * Path profile = folder.resolve("made.cubex");
 * Writers.Codec cube = Writers.of(Format.CUBE).orElseThrow();
 * WriteReport report = cube.write(space, profile, WriteOptions.DEFAULT);
 * System.out.println("kept " + report.kept() + ", lost " + report.losses());
 * // prints: kept [], lost []
 *
 * try (PerformanceSpace again = Readers.open(profile)) {
 *     System.out.println(again.definitions().equals(space.definitions()));
 *     // prints: true
 * }
 * }</pre>
 *
 * <p>The output appears whole or not at all. An existing output is replaced only with
 * {@link org.perfspace.io.WriteOptions#withForce}; otherwise an {@link org.perfspace.io.OutputException} is thrown.
 * Parts that the format cannot express are stored in its supplement and are restored on reading; the
 * {@link org.perfspace.io.WriteReport} lists them. Parts that cannot be stored are losses, which
 * {@link org.perfspace.io.WriteOptions#withStrict} rejects:
 *
 * <pre>{@code
 * SpaceBuilder builder = new SpaceBuilder();
 * int rate = builder.defineMetric("Rate", "rate", ValueType.RATE, "1/s", Tree.NO_PARENT);
 * builder.defineCallNode(builder.defineRegion("main", "", 1, 9), Tree.NO_PARENT);
 * PerformanceSpace space = builder.build();
 * Writers.Codec cube3 = Writers.of(Format.CUBE3).orElseThrow();
 * try {
 *     cube3.write(space, folder.resolve("made.cube"), WriteOptions.DEFAULT.withStrict(true));
 * } catch (WriteReport.LossException e) {
 *     System.out.println(e.getMessage().replaceAll(".*it would lose", "would lose"));
 * }
 * // prints: would lose: type of 1 metric
 * }</pre>
 */
@NullMarked
package org.perfspace.writer;

import org.jspecify.annotations.NullMarked;
