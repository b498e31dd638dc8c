/** Tests of HPCToolkit databases that need every module or the samples. */
@NullMarked
package org.perfspace.testdata.hpctoolkit;

import org.jspecify.annotations.NullMarked;
