/**
 * A list of all fields of the definitions, for code that treats all fields alike: reports on what a format cannot
 * store, and the digest that shows whether two profiles have the same definitions.
 */
@NullMarked
package org.perfspace.model.definitions.fields;

import org.jspecify.annotations.NullMarked;
