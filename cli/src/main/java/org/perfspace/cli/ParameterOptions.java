package org.perfspace.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;

/** Options that name the parameters of several runs. */
final class ParameterOptions extends OptionSet {

    private final Argument<String> pattern = option(
            "--param-from-path PATTERN",
            "",
            "Parameters in the last parts of each path, such as '{app}.p{p}.n{n}.r{rep}' or '{date}/{commit}/{app}.p{p}'."
                    + " The names r, rep, run and repetition distinguish repetitions.");

    private final Argument<List<NamedValue>> attributes = named(
            "--param-from-attribute NAME=ATTRIBUTE",
            "A parameter that is an attribute of each profile, of those that info --all shows; may be given"
                    + " several times.");

    /** Returns the pattern of paths, if one is given. */
    Optional<PathPattern> pattern() {
        return pattern.get().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        UsageException.unlessRejected("--param-from-path: ", () -> PathPattern.of(pattern.get())));
    }

    /** Returns the name of an attribute for each parameter that is one. */
    Map<String, String> attributes() {
        return NamedValue.map(attributes.get());
    }
}
