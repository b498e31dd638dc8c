/** Tests that need every module, and the samples that they read. */
@NullMarked
package org.perfspace.testdata;

import org.jspecify.annotations.NullMarked;
