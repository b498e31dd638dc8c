/** Reports on one profile, for people and as JSON. */
@NullMarked
package org.perfspace.cli.show;

import org.jspecify.annotations.NullMarked;
