/** Tables of single values, with ids or names that identify them. */
@NullMarked
package org.perfspace.cli.show.dump;

import org.jspecify.annotations.NullMarked;
