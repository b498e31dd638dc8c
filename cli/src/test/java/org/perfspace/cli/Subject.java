package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/**
 * A profile that command lines are tried on, with the names and numbers in it that options ask for.
 *
 * @param words values of the placeholders of command lines, such as {@code {metric}}
 */
record Subject(Map<String, String> words) {

    Subject {
        words = Map.copyOf(words);
    }

    /** Takes the words from a sound profile. */
    static Subject of(Path input, Path other) throws IOException {
        try (PerformanceSpace space = Readers.open(input)) {
            Definitions d = space.definitions();
            List<CallNode> nodes = d.callNodes();
            return new Subject(Map.of(
                    "{in}", input.toString(),
                    "{other}", other.toString(),
                    "{metric}", metric(d),
                    "{root}", nodes.isEmpty() ? "main" : d.regionOf(0).name(),
                    "{region}",
                            nodes.isEmpty()
                                    ? "main"
                                    : d.regionOf(nodes.size() - 1).name(),
                    "{rank}",
                            d.locations().isEmpty()
                                    ? "0"
                                    : ""
                                            + d.locationGroups()
                                                    .get(d.locations().get(0).group())
                                                    .rank(),
                    "{thread}",
                            d.locations().isEmpty()
                                    ? "0"
                                    : "" + d.locations().get(0).rank()));
        }
    }

    /** The first metric with values of its own. */
    private static String metric(Definitions d) {
        return d.metrics().stream()
                .filter(metric -> !metric.kind().derived() && !d.isVoid(metric.id()))
                .findFirst()
                .map(Metric::name)
                .orElse("time");
    }

    /** The same words for another file, such as a damaged copy. */
    Subject at(Path input) {
        return with("{in}", input.toString());
    }

    /** The same with another output. */
    Subject into(Path output) {
        return with("{out}", output.toString());
    }

    /** The same with a word in the place of another placeholder. */
    Subject with(String placeholder, String word) {
        Map<String, String> more = new HashMap<>(words);
        more.put(placeholder, word);
        return new Subject(more);
    }

    /** The words of a command line, divided by blanks, with the placeholders filled in. */
    List<String> fill(String line) {
        List<String> filled = new ArrayList<>();
        for (String word : line.strip().split(" +", -1)) {
            String found = word;
            for (Map.Entry<String, String> entry : words.entrySet()) {
                found = found.replace(entry.getKey(), entry.getValue());
            }
            filled.add(found);
        }
        return filled;
    }
}
