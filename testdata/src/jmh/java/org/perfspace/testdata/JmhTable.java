package org.perfspace.testdata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The figures of a JMH run as a table, each beside the floor that was measured in the same run. */
final class JmhTable {

    private JmhTable() {}

    static void print(Path json, PrintWriter out) throws IOException {
        Map<String, Double> figures = new TreeMap<>();
        for (JsonNode benchmark : new ObjectMapper().readTree(json.toFile())) {
            String name = benchmark.path("benchmark").asText();
            figures.put(
                    name.substring(name.lastIndexOf('.') + 1),
                    benchmark.path("primaryMetric").path("score").asDouble());
        }
        out.println("| in the steady state (JMH) | ms | floor | floor ms | ratio |");
        out.println("|---|---|---|---|---|");
        figures.forEach((name, score) -> {
            if (!name.startsWith("floor")) {
                String floor = name.contains("Compressed") ? "floorInflateRows" : "floorSumOfMappedBytes";
                double least = figures.getOrDefault(floor, Double.NaN);
                out.printf(Locale.ROOT, "| %s | %.0f | %s | %.0f | %.1f |%n", name, score, floor, least, score / least);
            }
        });
    }
}
