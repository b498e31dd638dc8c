/** The content of {@code metrics/default.yaml}, which specifies how the metrics of a database are presented. */
@NullMarked
package org.perfspace.format.hpctoolkit.yaml;

import org.jspecify.annotations.NullMarked;
