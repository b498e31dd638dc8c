/**
 * Damaged input for all readers: {@link org.perfspace.testdata.hostile.Specimens small sound profiles}, {@link
 * org.perfspace.testdata.hostile.Damage ways to damage} their bytes and {@link org.perfspace.testdata.hostile.Pieces what is
 * packed inside them}, and {@link org.perfspace.fixtures.Reading something that reads all there is}. {@link
 * org.perfspace.testdata.hostile.Sweep} puts them together, a few thousand times in the tests and as often as one likes by
 * {@link org.perfspace.testdata.hostile.LongSweep} (tag {@code hostile}).
 */
@NullMarked
package org.perfspace.testdata.hostile;

import org.jspecify.annotations.NullMarked;
