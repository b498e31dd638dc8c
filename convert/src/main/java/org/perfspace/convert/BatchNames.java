package org.perfspace.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.Format;
import org.perfspace.io.OutputException;
import org.perfspace.reader.ProfileSearch.Match;

/**
 * The outputs of a batch. An output has the name of its input, with the ending of its format in place of the input's
 * ending. A profile that was found in a directory keeps its relative path below the output directory. If two outputs would
 * have the same name, all outputs keep the paths of their inputs relative to the deepest directory that contains all
 * inputs. Two inputs in one directory whose names differ only in their endings keep these endings: {@code a.cube.parquet},
 * {@code a.cubex.parquet}.
 */
final class BatchNames {

    private final List<Match> inputs;
    private final Format to;

    private BatchNames(List<Match> inputs, Format to) {
        this.inputs = inputs;
        this.to = to;
    }

    /**
     * Returns the output path of each input.
     *
     * @param directory output directory
     * @throws OutputException if two inputs would be written to the same place
     */
    static List<BatchConversion.Job> below(Path directory, List<Match> inputs, Format to) throws IOException {
        List<Path> names = new BatchNames(inputs, to).names();
        Map<Path, Path> taken = new HashMap<>();
        List<BatchConversion.Job> jobs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Path input = inputs.get(i).path();
            Path output = directory.resolve(names.get(i));
            requireNoLink(directory, names.get(i));
            Path other = taken.putIfAbsent(output.normalize(), input);
            if (other != null) {
                throw new OutputException(
                        output.toString(), "both " + other + " and " + input + " would be written there", null);
            }
            jobs.add(new BatchConversion.Job(input, output, inputs.get(i).other()));
        }
        return jobs;
    }

    /** Rejects an output in a directory that a link inside of the output directory leads to, which may be anywhere. */
    private static void requireNoLink(Path directory, Path name) throws OutputException {
        Path folder = directory;
        for (Path part : name) {
            if (!folder.equals(directory) && Files.isSymbolicLink(folder)) {
                throw new OutputException(
                        folder.toString(),
                        "expected a directory of outputs, found a link, which is not followed",
                        null);
            }
            folder = folder.resolve(part);
        }
    }

    private List<Path> names() {
        List<Path> whole = inputs.stream().map(input -> absolute(input.path())).toList();
        Set<Path> once = new HashSet<>();
        Set<Path> shared = new HashSet<>();
        whole.stream()
                .map(BatchNames::withoutEnding)
                .filter(stem -> !once.add(stem))
                .forEach(shared::add);
        List<Path> names = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            names.add(name(inputs.get(i).name(), shared.contains(withoutEnding(whole.get(i)))));
        }
        Set<Path> different = new HashSet<>(names);
        if (different.size() == names.size()) {
            return names;
        }
        Path top = whole.stream()
                .map(BatchNames::parent)
                .reduce(BatchNames::commonTop)
                .orElseThrow();
        return whole.stream()
                .map(path -> name(top.relativize(path), shared.contains(withoutEnding(path))))
                .toList();
    }

    /**
     * Returns the name of an output: the ending of the format replaces that of the input, or follows it if
     * {@code keepsEnding}.
     */
    private Path name(Path input, boolean keepsEnding) {
        Path stem = keepsEnding ? input : withoutEnding(input);
        return stem.resolveSibling(stem.getFileName() + to.endings().get(0));
    }

    private static Path withoutEnding(Path path) {
        return path.resolveSibling(Format.withoutEnding(String.valueOf(path.getFileName())));
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }

    private static Path commonTop(Path a, Path b) {
        Path top = a;
        while (!b.startsWith(top)) {
            top = parent(top);
        }
        return top;
    }
}
