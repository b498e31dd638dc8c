/** Tests of damages. */
@NullMarked
package org.perfspace.testdata.corrupt;

import org.jspecify.annotations.NullMarked;
