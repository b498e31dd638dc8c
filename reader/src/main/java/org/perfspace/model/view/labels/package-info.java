/** Labels of values in tables and reports: the call path of a call node, the host of a location. */
@NullMarked
package org.perfspace.model.view.labels;

import org.jspecify.annotations.NullMarked;
