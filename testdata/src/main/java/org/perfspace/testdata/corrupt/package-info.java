/**
 * Damages files on purpose, with one named fault each, for tests of readers.
 * {@link org.perfspace.testdata.corrupt.Corruption} lists the kinds. The same file and kind always yield the same damaged
 * file. The places to damage are those of files from our writers; files of other writers may have no suitable place, which
 * is reported.
 */
@NullMarked
package org.perfspace.testdata.corrupt;

import org.jspecify.annotations.NullMarked;
