package org.perfspace.cli;

import picocli.CommandLine.Model.PositionalParamSpec;

/** An argument without a name, such as the path of a profile. */
final class Parameter<T> extends Argument<T> {

    private final PositionalParamSpec spec;

    Parameter(PositionalParamSpec spec) {
        this.spec = spec;
    }

    @Override
    PositionalParamSpec spec() {
        return spec;
    }
}
