package org.perfspace.convert.reduce;

import java.io.IOException;
import org.perfspace.model.PerformanceSpace;

/** Makes a smaller space of a space. A value; may be applied to any number of spaces. */
public interface Reduction {

    /** {@return the its place in the fixed order} */
    Step step();

    /** {@return the reduction as a user writes it: for attributes and messages} */
    String text();

    /**
     * {@return the smaller space, whose numbers are computed from those of the given one when they are read} Closing it
     * closes the given one, which must stay open until then.
     *
     * @param space the space to make smaller
     * @throws ReductionException if the space does not have what is asked for, or nothing would be left
     */
    PerformanceSpace apply(PerformanceSpace space) throws IOException;
}
