package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.io.ByteSource;
import org.perfspace.io.ProfileException;

/**
 * Reads {@code metrics/default.yaml}, see {@link DefaultYaml}: which statistics it uses, and which of meta.db's metrics
 * its metrics for people present. Both shapes of its formulas are understood; formulas that are more than one statistic
 * are counted, not interpreted.
 */
final class DefaultYamlReader {

    /** Metrics for people, nested ones included, of which more are not looked at: aliases may repeat them endlessly. */
    private static final int MOST_ROOTS = 100_000;

    private static final List<String> PREFERRED_VARIANTS = List.of("Sum", "");

    private DefaultYamlReader() {}

    /**
     * What the file says.
     *
     * @param inputs statistics that it uses, in its order
     * @param roots metrics for people, nested ones included, in its order
     */
    record Taxonomy(List<Input> inputs, List<Root> roots) {
        /** Takes copies of the lists. */
        Taxonomy {
            inputs = List.copyOf(inputs);
            roots = List.copyOf(roots);
        }
    }

    /**
     * A statistic of meta.db.
     *
     * @param metric name of the metric
     * @param scope name of the scope
     * @param formula what is done to each value
     * @param combine how the results are combined
     */
    record Input(String metric, String scope, String formula, String combine) {}

    /**
     * A metric for people.
     *
     * @param name its name
     * @param description Markdown, may be empty
     * @param metric name of the metric of meta.db whose inclusive values it shows; empty if it is computed in another way
     * @param depth number of metrics it is nested in
     */
    record Root(String name, String description, String metric, int depth) {}

    /** Reads the file. */
    static Taxonomy read(ByteSource source) throws IOException {
        Yaml document = YamlReader.read(source);
        String version = document.get("version").text();
        if (!version.equals(String.valueOf(DefaultYaml.VERSION))) {
            throw source.place()
                    .unsupported("expected version %d of metrics, found \"%s\"", DefaultYaml.VERSION, version);
        }
        IdentityHashMap<Yaml, Input> inputs = new IdentityHashMap<>();
        List<Input> inOrder = new ArrayList<>();
        for (Yaml input : document.get("inputs").items()) {
            Input read = new Input(
                    input.get("metric").text(),
                    input.get("scope").text(),
                    orElse(input.get("formula").text(), DefaultYaml.VALUE),
                    orElse(input.get("combine").text(), "sum"));
            inputs.put(input, read);
            inOrder.add(read);
        }
        return new Taxonomy(inOrder, roots(source, document, inputs));
    }

    /** A metric for people that is still to be looked at. */
    private record Pending(Yaml yaml, int depth) {}

    private static List<Root> roots(ByteSource source, Yaml document, IdentityHashMap<Yaml, Input> inputs)
            throws ProfileException {
        List<Root> roots = new ArrayList<>();
        Deque<Pending> pending = new ArrayDeque<>();
        push(pending, document.get("roots"), 0);
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            roots.add(new Root(
                    next.yaml().get("name").text(),
                    next.yaml().get("description").text(),
                    metricOf(next.yaml(), inputs),
                    next.depth()));
            push(pending, next.yaml().get("children"), next.depth() + 1);
            if (roots.size() + pending.size() > MOST_ROOTS) {
                throw source.place().tooLarge("expected at most %,d metrics, found more", MOST_ROOTS);
            }
        }
        return roots;
    }

    private static void push(Deque<Pending> pending, Yaml list, int depth) {
        List<Yaml> items = new ArrayList<>(list.items());
        Collections.reverse(items);
        items.forEach(item -> pending.push(new Pending(item, depth)));
    }

    private static String metricOf(Yaml root, IdentityHashMap<Yaml, Input> inputs) {
        for (String variant : PREFERRED_VARIANTS) {
            Yaml inclusive = root.get("variants").get(variant).get("formula").get("inclusive");
            Input direct = inputs.get(inclusive);
            Input standard = inputs.get(inclusive.get("standard"));
            Input input = direct != null ? direct : standard;
            if (input != null && input.scope().equals(DefaultYaml.EXECUTION)) {
                return input.metric();
            }
        }
        return "";
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
