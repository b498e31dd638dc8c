package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.io.OutputException;

/**
 * The runs that were in an archive before a command, some of which new runs replace. A run replaces the one that was added
 * from the same file; if there is none, the one with the same parameters. One that would replace several others is rejected
 * unless the user insists, since a description that many runs share does not say which of them was measured again.
 */
final class ReplacedRuns {

    private static final int MOST_NAMES = 3;

    private final Path archive;
    private final Archive.Options options;
    private final Map<String, ArchivedRun> there = new LinkedHashMap<>();

    ReplacedRuns(Path archive, Archive.Options options, ArchiveManifest before) {
        this.archive = archive;
        this.options = options;
        before.runs().forEach(run -> there.put(run.id(), run));
    }

    /** Returns the file or directory of an input, by a name that does not depend on the working directory. */
    static String source(Path input) {
        try {
            return input.toRealPath().toString();
        } catch (IOException e) { // reading the input reports the reason
            return input.toAbsolutePath().normalize().toString();
        }
    }

    /** Returns whether a run of a name was in the archive. */
    boolean isThere(String id) {
        return there.containsKey(id);
    }

    /** Returns the names of the runs that a new run replaces. */
    Set<String> by(ArchivedRun run) {
        Set<String> ids = new TreeSet<>();
        if (options.replacesTheSame() && isThere(run.id())) {
            ids.add(run.id());
        }
        if (options.policy().replace()) {
            Predicate<ArchivedRun> sameSource = old -> old.source().equals(run.source());
            Predicate<ArchivedRun> sameParameters =
                    old -> !run.parameters().isEmpty() && old.parameters().equals(run.parameters());
            List<Predicate<ArchivedRun>> rules = List.of(sameSource.and(sameParameters), sameSource, sameParameters);
            rules.stream()
                    .map(this::ids)
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .ifPresent(ids::addAll);
        }
        return ids;
    }

    /**
     * Returns the parameters of a run: those that are stated, and further ones of the run from the same file that it replaces,
     * of which it is another measurement.
     */
    Map<String, String> parameters(Path input, Map<String, String> stated) {
        if (!options.policy().replace()) {
            return stated;
        }
        String source = source(input);
        List<Map<String, String>> before = there.values().stream()
                .filter(run -> run.source().equals(source))
                .map(ArchivedRun::parameters)
                .distinct()
                .toList();
        if (before.size() != 1) {
            return stated;
        }
        Map<String, String> all =
                new TreeMap<>(before.get(0)); // in an order that does not depend on the history of the run
        all.putAll(stated);
        return all;
    }

    private List<String> ids(Predicate<ArchivedRun> rule) {
        return there.values().stream().filter(rule).map(ArchivedRun::id).toList();
    }

    /** Rejects a run that would replace several others, unless the user insists. */
    void requireOne(Path input, ArchivedRun run) throws OutputException {
        Set<String> ids = by(run);
        if (ids.size() > 1 && !options.writing().force()) {
            throw new OutputException.Exists(
                    input.toString(),
                    "expected to replace one run of " + archive + ", found " + ids.size()
                            + " with the same source or parameters: " + some(ids));
        }
    }

    private static String some(Collection<String> names) {
        return names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMES ? ", …" : "");
    }
}
