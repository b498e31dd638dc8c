package org.perfspace.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.extrap.RunParameters;

/**
 * The columns of parameters, which are found in the paths of runs. They have numbers if all runs have numbers; a number with
 * leading zeros is a text, since it is rather a part of a name or of a commit.
 */
final class RunColumns {

    /** Finds parameters without a pattern, as for Extra-P. */
    static final String AUTO = "auto";

    private static final Pattern WHOLE = Pattern.compile("-?(?:0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");

    private RunColumns() {}

    /**
     * Checks the value of an option.
     *
     * @throws IllegalArgumentException if it is none for {@link #of}
     */
    static void check(String parameters) {
        try {
            pattern(parameters);
        } catch (IllegalArgumentException e) {
            throw OptionValues.unexpected(
                    FileChoice.PARAMETERS,
                    "expected " + AUTO + " or a pattern such as {app}.p{p}.r{rep}, found \"" + parameters + "\": "
                            + e.getMessage());
        }
    }

    private static Optional<PathPattern> pattern(String parameters) {
        return parameters.isEmpty() || parameters.equals(AUTO)
                ? Optional.empty()
                : Optional.of(PathPattern.of(parameters));
    }

    /** Returns files together with their parameters. */
    static List<ProfileFile> of(List<ProfileFile> files, String parameters) throws IOException {
        if (parameters.isEmpty()) {
            return files;
        }
        Optional<PathPattern> pattern = pattern(parameters);
        List<Path> paths = files.stream().map(RunColumns::path).toList();
        Map<Path, Map<String, String>> automatic =
                pattern.isPresent() ? Map.of() : RunParameters.of(paths, Optional.empty());
        List<ProfileFile> with = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ProfileFile file = files.get(i);
            Map<String, String> found = pattern.isPresent()
                    ? pattern.get().match(paths.get(i)).orElse(Map.of())
                    : automatic.getOrDefault(paths.get(i), Map.of());
            with.add(new ProfileFile(file.uri(), file.bytes(), file.modified(), file.isNamed(), found));
        }
        return with;
    }

    private static Path path(ProfileFile file) {
        return Path.of(file.uri().getPath());
    }

    /** Returns the columns of the parameters of some files. */
    static List<StructField> fields(List<ProfileFile> files, String parameters) {
        Set<String> names = new LinkedHashSet<>();
        pattern(parameters).ifPresent(pattern -> names.addAll(pattern.names()));
        files.forEach(file -> names.addAll(file.parameters().keySet()));
        return names.stream()
                .map(name -> DataTypes.createStructField(name, type(files, name), true))
                .toList();
    }

    private static DataType type(List<ProfileFile> files, String name) {
        List<String> texts = files.stream()
                .map(file -> file.parameters().get(name))
                .filter(Objects::nonNull)
                .toList();
        if (texts.isEmpty() || !texts.stream().allMatch(DECIMAL.asMatchPredicate())) {
            return DataTypes.StringType;
        }
        return texts.stream().allMatch(WHOLE.asMatchPredicate()) ? DataTypes.LongType : DataTypes.DoubleType;
    }
}
