package org.perfspace.convert.extrap;

import java.io.IOException;

/** Thrown if the parameters of a run cannot be found, or differ from those of the other runs. */
public final class ParametersException extends IOException {

    private static final long serialVersionUID = 1L;

    ParametersException(String message) {
        super(message);
    }
}
