/**
 * All fields of the definitions, each in one place, for what treats them alike: reports of what a format cannot hold, and the
 * digest that tells whether two profiles have the same definitions.
 */
@NullMarked
package org.perfspace.model.definitions.fields;

import org.jspecify.annotations.NullMarked;
