package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.perfspace.convert.extrap.RunParameters;
import org.perfspace.format.hpctoolkit.YamlReader;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.reader.Readers;

/**
 * The parameters of the runs that a command adds: those that the path of an input states as {@code name=value}, those that a
 * pattern finds in it, attributes of the profile, those in a file, and those of all runs; later ones win. Each file is read once, so that the columns of the archive and the values in them come from the same
 * reading.
 */
final class StatedParameters {
    private final Archive.Options options;
    private final Map<Path, Map<String, String>> fitting;
    private final Set<String> assigned = new ConcurrentSkipListSet<>();
    private final ConcurrentMap<Path, Map<String, String>> known = new ConcurrentHashMap<>();
    private final ConcurrentMap<Path, Map<String, String>> files = new ConcurrentHashMap<>();

    /**
     * Prepares parameters.
     *
     * @param inputs all inputs of the command, whose paths are read in the same way
     */
    StatedParameters(Archive.Options options, Collection<Path> inputs) {
        this.options = options;
        this.fitting =
                options.parameters().map(pattern -> pattern.match(inputs)).orElse(Map.of());
    }

    /** Returns the names of the parameters that the paths of inputs state as {@code name=value}. */
    Set<String> assigned() {
        return assigned;
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
        RunParameters.assigned(input).forEach((name, value) -> {
            if (ParameterColumns.isName(name)) {
                parameters.put(name, value);
                assigned.add(name);
            }
        });
        if (options.parameters().isPresent()) {
            Map<String, String> found = fitting.get(input);
            if (found == null) {
                throw Place.of(input.toString())
                        .notThisFormat(
                                "expected a path with a part like %s, found none",
                                options.parameters().get());
            }
            parameters.putAll(found);
        }
        if (!options.policy().attributes().isEmpty()) {
            Definitions definitions = Readers.definitions(Input.of(input), options.reading());
            parameters.putAll(RunParameters.ofAttributes(input, options.policy().attributes(), definitions));
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
