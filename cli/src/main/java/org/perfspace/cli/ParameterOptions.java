package org.perfspace.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.perfspace.cli.console.UsageException;
import org.perfspace.convert.PathPattern;
import picocli.CommandLine.Option;

/** Options that name the parameters of several runs. */
final class ParameterOptions {

    @Option(
            names = "--param-from-path",
            paramLabel = "PATTERN",
            description =
                    "Parameters in a part of each path, such as '{app}.p{p}.n{n}.r{rep}'. The names r, rep, run and"
                            + " repetition distinguish repetitions.")
    private String pattern = "";

    @Option(
            names = "--param-from-attribute",
            paramLabel = "NAME=ATTRIBUTE",
            description =
                    "A parameter that is an attribute of each profile, of those that info --all shows; may be given"
                            + " several times.")
    private Map<String, String> attributes = new LinkedHashMap<>();

    /** Returns the pattern of paths, if one is given. */
    Optional<PathPattern> pattern() {
        try {
            return pattern.isEmpty() ? Optional.empty() : Optional.of(PathPattern.of(pattern));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--param-from-path: " + e.getMessage(), e);
        }
    }

    /** Returns the name of an attribute for each parameter that is one. */
    Map<String, String> attributes() {
        return attributes;
    }
}
