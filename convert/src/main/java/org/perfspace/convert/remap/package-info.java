/**
 * Metric trees that are applied to a profile from a specification: {@link org.perfspace.convert.remap.RemappingSpec}
 * reads the specification that most profiles of Score-P carry, {@link org.perfspace.convert.remap.Remapping} applies it.
 * The values of the derived metrics are those of {@link org.perfspace.value.DerivedView}.
 */
@NullMarked
package org.perfspace.convert.remap;

import org.jspecify.annotations.NullMarked;
