/**
 * A class for each verb of the command ({@code ConvertVerb}, {@code InfoVerb}, …): its options, and the way from them to
 * the library and to the class that prints the result. {@link org.perfspace.cli.verbs.Verbs} lists them.
 */
@NullMarked
package org.perfspace.cli.verbs;

import org.jspecify.annotations.NullMarked;
