/** Options that several verbs share, and the values that they take. */
@NullMarked
package org.perfspace.cli.options;

import org.jspecify.annotations.NullMarked;
