package org.perfspace.testdata;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Trace;

/**
 * Arbitrary performance spaces, for tests of what must hold for every one: all value types and kinds, several roots,
 * empty trees, no locations, gaps in file ids, odd names, odd numbers, sparse and dense rows, absent rows and rows of
 * neutral cells. The same seed and settings give the same space; a test names the seed when it fails.
 *
 * <pre>{@code
 * for (long seed = 0; seed < 10; seed++) {
 *     PerformanceSpace space = RandomSpaces.small().space(seed);
 *     PerformanceSpace same = RandomSpaces.small().space(seed);
 *     assertThat(SpaceComparison.firstDifference(space, same)).as("seed %d", seed).isEmpty();
 * }
 * }</pre>
 *
 * @param metrics most metrics of a space
 * @param regions most regions
 * @param callNodes most call nodes
 * @param systemNodes most system nodes
 * @param locations most locations, and most location groups
 * @param oddNumbers whether there are NaN, infinities, -0.0, the ends of integer ranges, and huge file ids
 * @param loneSurrogates whether there are texts that are no valid Unicode
 * @param traces whether every second space has a trace
 * @param attachments whether every second space has attachments
 */
public record RandomSpaces(
        int metrics,
        int regions,
        int callNodes,
        int systemNodes,
        int locations,
        boolean oddNumbers,
        boolean loneSurrogates,
        boolean traces,
        boolean attachments) {

    /** Spaces of a few hundred cells, with odd numbers, without traces and attachments. */
    public static RandomSpaces small() {
        return new RandomSpaces(6, 5, 12, 4, 5, true, false, false, false);
    }

    /** The same with other limits of size. */
    public RandomSpaces upTo(int newMetrics, int newCallNodes, int newLocations) {
        return new RandomSpaces(
                newMetrics,
                regions,
                newCallNodes,
                systemNodes,
                newLocations,
                oddNumbers,
                loneSurrogates,
                traces,
                attachments);
    }

    /** The same with ordinary numbers only: finite, no -0.0, sums far from the ends of their ranges. */
    public RandomSpaces tame() {
        return new RandomSpaces(
                metrics, regions, callNodes, systemNodes, locations, false, loneSurrogates, traces, attachments);
    }

    /** The same with texts that are no valid Unicode. */
    public RandomSpaces withLoneSurrogates() {
        return new RandomSpaces(
                metrics, regions, callNodes, systemNodes, locations, oddNumbers, true, traces, attachments);
    }

    /** The same with traces. */
    public RandomSpaces withTraces() {
        return new RandomSpaces(
                metrics, regions, callNodes, systemNodes, locations, oddNumbers, loneSurrogates, true, attachments);
    }

    /** The same with attachments. */
    public RandomSpaces withAttachments() {
        return new RandomSpaces(
                metrics, regions, callNodes, systemNodes, locations, oddNumbers, loneSurrogates, traces, true);
    }

    /** The space of a seed. */
    public PerformanceSpace space(long seed) {
        Random random = new Random(seed * 0x9e37_79b9_7f4a_7c15L + 1);
        RandomTexts texts = new RandomTexts(random, loneSurrogates);
        Definitions definitions = new RandomDefinitions(random, texts, this).make();
        PerformanceSpace space = PerformanceSpace.of(definitions, severity(definitions, random));
        if (traces && random.nextBoolean()) {
            space = space.with(trace(definitions, random));
        }
        return attachments && random.nextBoolean() ? space.withAttachments(attachments(texts, random)) : space;
    }

    private HeldSeverity severity(Definitions definitions, Random random) {
        RandomCells cells = new RandomCells(random, oddNumbers);
        int columns = definitions.locations().size();
        HeldSeverity severity = new HeldSeverity(definitions.metrics(), columns);
        for (Metric metric : definitions.metrics()) {
            int percent = metric.kind().derived() ? 0 : random.nextInt(101);
            for (int node = 0; node < definitions.callNodes().size(); node++) {
                if (random.nextInt(100) < percent) {
                    severity.put(metric.id(), node, row(metric, columns, random, cells));
                }
            }
        }
        return severity;
    }

    private static Row row(Metric metric, int columns, Random random, RandomCells cells) {
        Row row = new Row(metric.type(), columns);
        int sort = random.nextInt(8);
        if (sort == 0) {
            return row;
        }
        if (sort < 4) {
            row.clearSparse(metric.type());
        }
        for (int location = 0; location < columns; location++) {
            if (row.isDense()) {
                cells.fill(metric.type(), row.words(), location * metric.type().words());
            } else if (random.nextInt(3) == 0) {
                int first = row.append(location);
                cells.fill(metric.type(), row.words(), first);
            }
        }
        return row;
    }

    private static Trace trace(Definitions definitions, Random random) {
        long begin = random.nextInt(4) == 0 ? Long.MIN_VALUE - 50 : 1_700_000_000_000_000_000L;
        long end = begin;
        List<List<HeldTrace.Sample>> all = new ArrayList<>();
        for (int location = 0; location < definitions.locations().size(); location++) {
            List<HeldTrace.Sample> samples = new ArrayList<>();
            long time = begin;
            int count = random.nextInt(8);
            for (int i = 0; i < count; i++) {
                time += random.nextInt(40);
                samples.add(new HeldTrace.Sample(
                        time, random.nextInt(definitions.callNodes().size() + 1) - 1));
            }
            end = Long.compareUnsigned(time, end) > 0 ? time : end;
            all.add(samples);
        }
        return new HeldTrace(begin, end, all);
    }

    private static List<Attachment> attachments(RandomTexts texts, Random random) {
        List<Attachment> attachments = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[random.nextInt(4) == 0 ? 512 : random.nextInt(2000)];
            random.nextBytes(bytes);
            attachments.add(Attachment.of(texts.unique() + "/file " + i, bytes));
        }
        return attachments;
    }
}
