/**
 * Maps the content of {@code meta.db} and {@code metrics/default.yaml} to the metrics, regions and call nodes of the model.
 */
@NullMarked
package org.perfspace.reader.hpctoolkit.meta;

import org.jspecify.annotations.NullMarked;
