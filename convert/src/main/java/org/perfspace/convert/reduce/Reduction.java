package org.perfspace.convert.reduce;

import java.io.IOException;
import org.perfspace.model.PerformanceSpace;

/** An operation that makes a space smaller. Immutable; can be applied to any number of spaces. */
public interface Reduction {

    /** {@return the place of the reduction in the fixed order} */
    Step step();

    /** {@return the name of the reduction with its arguments, such as {@code max-depth 3}, for the attributes of the result} */
    String text();

    /**
     * {@return the smaller space, whose values are computed on demand from those of the given one} Closing it closes the
     * given one, which must stay open until then.
     *
     * @param space the space to reduce
     * @throws ReductionException if the space does not contain the requested parts, or would be empty
     */
    PerformanceSpace apply(PerformanceSpace space) throws IOException;
}
