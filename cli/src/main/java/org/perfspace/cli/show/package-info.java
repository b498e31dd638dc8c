/** Reports on one profile, as text and as JSON. */
@NullMarked
package org.perfspace.cli.show;

import org.jspecify.annotations.NullMarked;
