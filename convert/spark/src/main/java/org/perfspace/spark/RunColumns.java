package org.perfspace.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.perfspace.convert.PathPattern;
import org.perfspace.convert.archive.ParameterColumns;
import org.perfspace.convert.extrap.RunParameters;

/** The columns of parameters, which are found in the paths of runs and have the names and types of those of an archive. */
final class RunColumns {

    /** Finds parameters without a pattern, as for Extra-P. */
    static final String AUTO = "auto";

    /** A character of Hadoop's patterns. */
    private static final Pattern SPECIAL = Pattern.compile("[*?\\[{\\\\]");

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

    /**
     * Returns files together with their parameters.
     *
     * @param named files, directories and patterns, as the user gave them
     */
    static List<ProfileFile> of(List<ProfileFile> files, List<String> named, String parameters) throws IOException {
        if (parameters.isEmpty()) {
            return files;
        }
        List<Path> paths = files.stream().map(RunColumns::path).toList();
        Optional<PathPattern> pattern = pattern(parameters);
        Map<Path, Map<String, String>> found = pattern.isPresent()
                ? pattern.get().match(paths)
                : RunParameters.of(paths, named.stream().map(RunColumns::root).toList(), Optional.empty());
        ParameterColumns columns = ParameterColumns.NONE.with(found.values());
        List<ProfileFile> with = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ProfileFile file = files.get(i);
            Map<String, String> own = found.getOrDefault(paths.get(i), Map.of());
            Map<String, String> byColumn = new LinkedHashMap<>();
            columns.all().stream()
                    .filter(parameter -> own.containsKey(parameter.name()))
                    .forEach(parameter -> byColumn.put(parameter.column(), String.valueOf(own.get(parameter.name()))));
            with.add(new ProfileFile(file.uri(), file.bytes(), file.modified(), file.isNamed(), own, byColumn));
        }
        return with;
    }

    private static Path path(ProfileFile file) {
        return Path.of(file.uri().getPath());
    }

    /** Returns the file or directory that the user named, or the directory above the first part that is a pattern. */
    private static Path root(String named) {
        String path = new org.apache.hadoop.fs.Path(named).toUri().getPath();
        Matcher special = SPECIAL.matcher(path);
        return Path.of(special.find() ? path.substring(0, path.lastIndexOf('/', special.start()) + 1) : path);
    }

    /** Returns the columns of the parameters of some files; a parameter of the pattern that no file has is a text. */
    static List<StructField> fields(List<ProfileFile> files, String parameters) {
        ParameterColumns columns = ParameterColumns.NONE.with(
                files.stream().map(ProfileFile::parameters).toList());
        Map<String, DataType> types = new LinkedHashMap<>();
        columns.all().forEach(parameter -> types.put(parameter.column(), Schemas.type(parameter.kind())));
        if (types.isEmpty()) {
            for (String name : pattern(parameters).map(PathPattern::names).orElse(List.of())) {
                types.put(name, DataTypes.StringType);
            }
        }
        List<StructField> fields = new ArrayList<>();
        types.forEach((name, type) -> fields.add(DataTypes.createStructField(name, type, true)));
        return fields;
    }
}
