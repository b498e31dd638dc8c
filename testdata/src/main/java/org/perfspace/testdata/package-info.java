/** Generator of synthetic profiles, and the sample files of the tests. */
@NullMarked
package org.perfspace.testdata;

import org.jspecify.annotations.NullMarked;
