/** Reports on profiles, and on the comparison of two profiles, as text and as JSON. */
@NullMarked
package org.perfspace.cli.show;

import org.jspecify.annotations.NullMarked;
