/**
 * Generator of synthetic profiles, and the sample files of the tests.
 *
 * <p>{@link org.perfspace.testdata.RandomSpaces} makes arbitrary spaces, for tests of what must hold for every one:
 * here, that a format gives back the space that was stored in it ({@code folder} is a {@code Path}, imports are left
 * out):
 *
 * <pre>{@code
 * Writers.Storer parquet = Writers.of(Format.PARQUET).orElseThrow().storer();
 * for (long seed = 0; seed < 3; seed++) {
 *     PerformanceSpace space = RandomSpaces.small().space(seed);
 *     Path file = folder.resolve("random-" + seed + ".parquet");
 *     parquet.write(space, file, WriteOptions.DEFAULT);
 *     try (PerformanceSpace again = Readers.open(file)) {
 *         assertThat(SpaceComparison.firstDifference(space, again)).as("seed %d", seed).isEmpty();
 *     }
 * }
 * }</pre>
 *
 * <p>{@link org.perfspace.testdata.generate} makes profiles of any size that look like those of real tools; {@link
 * org.perfspace.testdata.SyntheticProfile} makes regular ones of any size, whose values are computed when
 * they are read.
 */
@NullMarked
package org.perfspace.testdata;

import org.jspecify.annotations.NullMarked;
