/** Tests with Spark in local mode. */
@NullMarked
package org.perfspace.spark;

import org.jspecify.annotations.NullMarked;
