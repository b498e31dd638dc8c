/** Tests of the generator. */
@NullMarked
package org.perfspace.testdata.generate;

import org.jspecify.annotations.NullMarked;
