/** What the validation of a file found, and the collector that readers report it to while they read. */
@NullMarked
package org.perfspace.io.check;

import org.jspecify.annotations.NullMarked;
