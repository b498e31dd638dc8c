package org.perfspace.testdata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Values that the official Cube library computed, from {@code ../shared/data/cube/expected}. */
public final class ExpectedValues {

    /**
     * One value.
     *
     * @param metric unique name
     * @param callNode file id
     * @param location file id, or {@link #ALL}
     * @param text the value as printed
     */
    public record Line(String metric, long callNode, String location, String text) {}

    /** Location of a sum over all. */
    public static final String ALL = "*";

    private ExpectedValues() {}

    /** All values of a view such as {@code small_gpu.excl.agg}; the test is skipped where they are absent. */
    public static List<Line> read(String name) throws IOException {
        List<Line> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Shared.sample("data/cube/expected/" + name + ".tsv.gz"))),
                StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] fields = line.split("\t", -1);
                lines.add(new Line(fields[0], Long.parseLong(fields[1]), fields[2], fields[3]));
            }
        }
        return lines;
    }
}
