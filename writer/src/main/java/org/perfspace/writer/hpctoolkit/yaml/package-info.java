/** Plans and writes {@code metrics/default.yaml}, which specifies how the metrics of a database are presented. */
@NullMarked
package org.perfspace.writer.hpctoolkit.yaml;

import org.jspecify.annotations.NullMarked;
