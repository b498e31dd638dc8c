/** The definitions and metrics that each tool records of the simulated run. */
@NullMarked
package org.perfspace.testdata.generate.tool;

import org.jspecify.annotations.NullMarked;
