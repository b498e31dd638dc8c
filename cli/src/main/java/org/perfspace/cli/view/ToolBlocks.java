package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.compare.MeasuredQuantity;
import org.perfspace.convert.compare.ToolComparison;
import org.perfspace.convert.compare.ToolTable;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * The comparison by meaning of the profiles of a page, as blocks of the first one: the functions of all profiles and the trees of
 * their call paths, with the costs that {@code perfspace compare --by meaning} prints.
 *
 * <pre>
 *  together            the quantities, the names of the functions, notes, as JSON
 *  together.functions  for each profile, the call node that costs most of each function, or -1
 *  together.tree       for each call path, the one above it, or -1, and its function; then as above for call paths
 *  together.Q          costs of quantity Q: for each profile the exclusive and inclusive ones of functions, then of call paths;
 *                      nothing for a profile that does not measure it
 * </pre>
 */
final class ToolBlocks {

    /** Name of the first block, and beginning of the names of the others. */
    static final String NAME = "together";

    private final int sides;
    private final ToolTable functions;
    private final ToolTable paths;

    private ToolBlocks(List<PerformanceSpace> spaces) throws IOException {
        this.sides = spaces.size();
        this.functions = ToolTable.of(spaces, false, false);
        this.paths = ToolTable.of(spaces, true, false);
    }

    /** Returns the blocks; none if the profiles are not to be compared by meaning, or do not measure the same. */
    static List<PageBlock> of(List<ViewProfile> profiles, ViewOptions options) throws IOException {
        if (!options.byMeaning() || profiles.size() < 2) {
            return List.of();
        }
        ToolBlocks all = new ToolBlocks(
                profiles.stream().map(profile -> profile.sides().get(0)).toList());
        return all.functions.quantities().isEmpty() ? List.of() : all.blocks();
    }

    private List<PageBlock> blocks() throws IOException {
        List<PageBlock> blocks = new ArrayList<>(List.of(PageBlock.ofJson(NAME, this::head)));
        Sections nodes = new Sections();
        IntStream.range(0, sides).forEach(side -> nodes.add(functions.callNodes(side)));
        blocks.add(PageBlock.of(NAME + ".functions", nodes.toBytes()));
        Map<String, Integer> numbers = new HashMap<>();
        IntStream.range(0, functions.size()).forEach(i -> numbers.put(functions.function(i), i));
        int[] above = IntStream.range(0, paths.size()).map(paths::above).toArray();
        int[] function = IntStream.range(0, paths.size())
                .map(path -> numbers.getOrDefault(paths.function(path), -1))
                .toArray();
        Sections tree = new Sections().add(above).add(function);
        IntStream.range(0, sides).forEach(side -> tree.add(paths.callNodes(side)));
        blocks.add(PageBlock.of(NAME + ".tree", tree.toBytes()));
        for (int quantity = 0; quantity < functions.quantities().size(); quantity++) {
            Sections costs = new Sections();
            for (int side = 0; side < sides; side++) {
                for (ToolTable table : List.of(functions, paths)) {
                    costs.addDoubles(table.exclusive(quantity, side)).addDoubles(table.inclusive(quantity, side));
                }
            }
            blocks.add(PageBlock.of(NAME + "." + quantity, costs.toBytes()));
        }
        return blocks;
    }

    private void head(JsonGenerator json) throws IOException {
        json.writeStartObject();
        Json.texts(
                json,
                "functions",
                IntStream.range(0, functions.size())
                        .mapToObj(functions::function)
                        .toList());
        Json.texts(json, "notes", functions.notes());
        json.writeArrayFieldStart("quantities");
        for (int quantity = 0; quantity < functions.quantities().size(); quantity++) {
            json.writeStartObject();
            quantity(json, quantity);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void quantity(JsonGenerator json, int number) throws IOException {
        MeasuredQuantity quantity = functions.quantities().get(number);
        List<Optional<Metric>> metrics = quantity.metrics();
        json.writeStringField("name", quantity.name());
        json.writeStringField("unit", quantity.unit());
        Json.texts(
                json,
                "metrics",
                metrics.stream()
                        .map(metric -> metric.map(Metric::name).orElse(""))
                        .toList());
        int first = IntStream.range(0, sides)
                .filter(side -> metrics.get(side).isPresent())
                .findFirst()
                .orElseThrow();
        List<Integer> others = IntStream.range(first + 1, sides)
                .filter(side -> metrics.get(side).isPresent())
                .boxed()
                .toList();
        Json.objects(json, "pairs", others, other -> {
            ToolComparison.OfQuantity pair = functions.compare(number, first, other);
            json.writeNumberField("first", first);
            json.writeNumberField("second", other);
            Json.number(json, "agreement", pair.agreement());
            Json.number(json, "rankCorrelation", pair.rankCorrelation());
            Json.number(json, "firstOnly", pair.only().first());
            Json.number(json, "secondOnly", pair.only().second());
        });
    }
}
