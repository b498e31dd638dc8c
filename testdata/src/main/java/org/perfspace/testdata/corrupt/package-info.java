/**
 * Damages files on purpose, one named fault each, for tests of readers. {@link org.perfspace.testdata.corrupt.Corruption}
 * lists the kinds. The same file and kind give the same damaged file. A damage sits where our writers put things; files of
 * others may have no place for it, which is said.
 */
@NullMarked
package org.perfspace.testdata.corrupt;

import org.jspecify.annotations.NullMarked;
