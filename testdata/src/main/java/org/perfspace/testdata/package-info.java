/**
 * Classes that the generator and tests share. Tests have their fixtures in {@code org.perfspace.testdata.fixtures} of
 * the test sources. {@link org.perfspace.testdata.generate} makes profiles of any size that look like those of real tools.
 */
@NullMarked
package org.perfspace.testdata;

import org.jspecify.annotations.NullMarked;
