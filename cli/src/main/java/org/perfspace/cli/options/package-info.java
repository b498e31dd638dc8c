/** Options that several verbs share, and the types of their values. */
@NullMarked
package org.perfspace.cli.options;

import org.jspecify.annotations.NullMarked;
