/** The simulated run whose profiles are generated: its program, its machine, and the work that each call does. */
@NullMarked
package org.perfspace.testdata.generate.run;

import org.jspecify.annotations.NullMarked;
