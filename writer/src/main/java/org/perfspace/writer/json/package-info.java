/** Code that the writers of the JSON formats of Hatchet and Caliper share: texts, columns of metrics, and losses. */
@NullMarked
package org.perfspace.writer.json;

import org.jspecify.annotations.NullMarked;
