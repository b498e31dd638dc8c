package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.perfspace.convert.PathPattern;
import org.perfspace.format.hpctoolkit.YamlReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;

/**
 * The parameters of the runs that a command adds: those in the path of an input, then those in a file, then those of all
 * runs; later ones win. Each file is read once, so that the columns of the archive and the values in them come from the same
 * reading.
 */
final class StatedParameters {
    private final Archive.Options options;
    private final ConcurrentMap<Path, Map<String, String>> known = new ConcurrentHashMap<>();
    private final ConcurrentMap<Path, Map<String, String>> files = new ConcurrentHashMap<>();

    StatedParameters(Archive.Options options) {
        this.options = options;
    }

    /** Returns the parameters of an input; used by several threads at once. */
    Map<String, String> of(Path input) throws IOException {
        Map<String, String> parameters = known.get(input);
        if (parameters == null) {
            parameters = read(input);
            known.put(input, parameters);
        }
        return parameters;
    }

    /** Returns the parameters of each input; none if they cannot be read, as the input then fails when it is added. */
    List<Map<String, String>> ofEach(List<Path> inputs) {
        List<Map<String, String>> all = new ArrayList<>(inputs.size());
        for (Path input : inputs) {
            try {
                all.add(of(input));
            } catch (IOException e) {
                all.add(Map.of());
            }
        }
        return all;
    }

    private Map<String, String> read(Path input) throws IOException {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (options.parameters().isPresent()) {
            PathPattern pattern = options.parameters().get();
            Optional<Map<String, String>> found = pattern.match(input);
            if (found.isEmpty()) {
                throw Place.of(input.toString())
                        .notThisFormat("expected a path with a part like %s, found none", pattern);
            }
            parameters.putAll(found.get());
        }
        if (options.policy().metadata().isPresent()) {
            parameters.putAll(stated(input, options.policy().metadata().get()));
        }
        parameters.putAll(options.policy().parameters());
        return parameters;
    }

    /** Returns the parameters that a file of metadata states for an input. */
    private Map<String, String> stated(Path input, Path file) throws IOException {
        if (file.getParent() == null) {
            Optional<Input> beside = beside(input, file.toString());
            return beside.isEmpty() ? Map.of() : stated(beside.get());
        }
        Map<String, String> ofAll = files.get(file);
        if (ofAll == null) {
            ofAll = stated(Input.of(file));
            files.put(file, ofAll);
        }
        return ofAll;
    }

    private static Map<String, String> stated(Input file) throws IOException {
        try (ByteSource source = file.open()) {
            Map<String, String> texts = YamlReader.texts(source);
            for (String name : texts.keySet()) {
                if (!ParameterColumns.isName(name)) {
                    throw source.place().notThisFormat("expected names of letters, digits and _, found \"%s\"", name);
                }
            }
            return texts;
        }
    }

    /** Returns a file in the directory of a profile: in the profile itself if it is a directory, else beside it. */
    private static Optional<Input> beside(Path input, String name) throws IOException {
        Input profile = Input.of(input);
        if (profile.isFolder() && profile.entry(name).isPresent()) {
            return Optional.of(profile.member(name));
        }
        Input around = profile.around();
        return around.entry(name).isPresent() ? Optional.of(around.member(name)) : Optional.empty();
    }
}
