package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.perfspace.io.Workers;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * Makes the part of a page that shows a profile: what every page contains, and as much of the rest as fits, starting with the
 * metric that is shown first. A builder makes one part, which does not change; its head describes the blocks in it.
 */
final class PartBuilder {

    /** Maximum number of metrics listed in a note. */
    private static final int NAMED = 6;

    private static final int MEBI = 1 << 20;

    private final ProfileData data;
    private final int index;
    private final Extras extras;
    private final List<PageBlock> later = new ArrayList<>();
    private final Map<MetricData, List<List<PageBlock>>> rows = new HashMap<>();
    private final Set<MetricData> texts = new HashSet<>();
    private final Set<MetricData> rowsLeftOut = new LinkedHashSet<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<PageBlock> together = new ArrayList<>();

    /**
     * Creates a builder.
     *
     * @param index number of the profile in the page
     */
    PartBuilder(ProfileData data, int index) {
        this.data = data;
        this.index = index;
        this.extras = new Extras(data.profile().sides().get(0));
    }

    /** Returns the size in the page of what every page contains. */
    long fixedSize() throws IOException {
        return head().sizeInPage(index) + Page.Part.size(data.fixedBlocks(), index);
    }

    /** Adds the comparison of all profiles by meaning if it fits; returns how much room it takes. */
    long addTogether(List<PageBlock> blocks, long room) {
        long size = Page.Part.size(blocks, index);
        if (size > room) {
            leftOut.add("the comparison of the functions by meaning: it does not fit into the page");
            return 0;
        }
        together.addAll(blocks);
        return size;
    }

    /** Returns whether the part has the comparison of all profiles by meaning. */
    boolean hasTogether() {
        return !together.isEmpty();
    }

    /** Makes the part for a page with so much room for rows and other large blocks. */
    Page.Part fitting(ViewOptions options, Workers workers, long room) throws IOException {
        RowBlocks packer = new RowBlocks(workers, data.columns(), index);
        long used = take(extras.makeLinks(), room);
        boolean isFirst = true;
        for (MetricData metric : data.order()) {
            if (metric.hasValues() && data.hasColumns()) {
                Optional<List<List<PageBlock>>> packed =
                        options.rows() ? metric.packRows(packer, room - used, index) : Optional.empty();
                packed.ifPresentOrElse(blocks -> rows.put(metric, blocks), () -> rowsLeftOut.add(metric));
                used += Page.Part.size(blocksOf(metric), index);
            }
            if (isFirst) {
                used += fillExtras(options, room - used);
            }
            isFirst = false;
        }
        explain(options);
        return build();
    }

    /** Makes the part that a server sends as a whole: everything except rows and source files, which it sends on demand. */
    Page.Part served() throws IOException {
        later.addAll(extras.makeLinks());
        addTexts(Long.MAX_VALUE);
        later.addAll(extras.makeTrace());
        return build();
    }

    private Page.Part build() throws IOException {
        List<PageBlock> first = new ArrayList<>(List.of(head()));
        first.addAll(data.fixedBlocks());
        first.addAll(together);
        List<PageBlock> rest = new ArrayList<>(later);
        data.order().forEach(metric -> rest.addAll(blocksOf(metric)));
        return new Page.Part(first, rest, contents());
    }

    private PageBlock head() throws IOException {
        return new HeadJson(data, this).block();
    }

    private Page.Contents contents() {
        List<Page.Contents.OfMetric> metrics = data.metrics().stream()
                .map(m -> new Page.Contents.OfMetric(
                        m.metric().name(), m.hasNumbers(), m.hasNumbers() && !rowsLeftOut.contains(m)))
                .toList();
        return new Page.Contents(data.profile().name(), metrics, leftOut);
    }

    Extras extras() {
        return extras;
    }

    /** Returns a line of text for each part that the page omits. */
    List<String> leftOut() {
        return leftOut;
    }

    /** Returns whether the page contains the cells of a metric as texts. */
    boolean hasTexts(MetricData metric) {
        return texts.contains(metric);
    }

    /** Returns the number of blocks of rows of a metric, if they were packed. */
    List<Integer> rowCounts(MetricData metric) {
        return rows.getOrDefault(metric, List.of()).stream().map(List::size).toList();
    }

    private List<PageBlock> blocksOf(MetricData metric) {
        return rows.getOrDefault(metric, List.of()).stream()
                .flatMap(List::stream)
                .toList();
    }

    private long fillExtras(ViewOptions options, long room) throws IOException {
        long used = addTexts(room);
        used += take(extras.makeTrace(), room - used);
        for (String file : extras.sources(options.sources()).names()) {
            Optional<PageBlock> block = extras.source(file);
            if (block.isPresent()) {
                long size = take(List.of(block.get()), room - used);
                used += size;
                extras.tookSource(file, size > 0);
            }
        }
        return used;
    }

    private long addTexts(long room) throws IOException {
        long used = 0;
        for (MetricData metric : data.metrics()) {
            if (metric.source().storage() == MetricSource.Storage.TEXT
                    && data.profile().sides().size() == 1) {
                List<PageBlock> cells = CompoundTexts.of(data.profile().sides().get(0), metric.metric())
                        .map(List::of)
                        .orElse(List.of());
                long size = take(cells, room - used);
                if (size > 0) {
                    texts.add(metric);
                }
                used += size;
            }
        }
        return used;
    }

    /** Adds blocks if all of them fit. */
    private long take(List<PageBlock> blocks, long room) {
        long size = Page.Part.size(blocks, index);
        if (size > room) {
            extras.refused(blocks);
            return 0;
        }
        later.addAll(blocks);
        return size;
    }

    private void explain(ViewOptions options) {
        leftOut.addAll(extras.leftOut());
        if (data.columns().level() != Level.THREAD) {
            leftOut.add(String.format(
                    Locale.ROOT,
                    "values of single locations: the values of %,d locations are summed by %s",
                    data.profile().definitions().locations().size(),
                    data.columns().level()));
        }
        if (rowsLeftOut.isEmpty()) {
            return;
        }
        long all = data.metrics().stream().filter(MetricData::hasValues).count();
        String names = rowsLeftOut.stream()
                .limit(NAMED)
                .map(metric -> metric.metric().name())
                .collect(Collectors.joining(", "));
        leftOut.add(String.format(
                Locale.ROOT,
                "values per location of %d of %d metrics (%s%s): %s",
                rowsLeftOut.size(),
                all,
                names,
                rowsLeftOut.size() > NAMED ? ", …" : "",
                options.rows()
                        ? "the page may have " + options.maxSize() / MEBI + " MiB; view --serve shows them all"
                        : "they were not asked for"));
    }

    /**
     * Sums of a metric of compound cells as text: a JSON object with the inclusive and the exclusive value of each call node
     * that has one.
     */
    private static final class CompoundTexts {

        private CompoundTexts() {}

        /** Returns the block of a metric; empty if its values cannot be combined. */
        static Optional<PageBlock> of(PerformanceSpace space, Metric metric) throws IOException {
            LocationSums all = LocationSums.overAll(space.definitions());
            CallTreeSums inclusive = CallTreeSums.of(space, CallFlavour.INCLUSIVE, all);
            CallTreeSums exclusive = CallTreeSums.of(space, CallFlavour.EXCLUSIVE, all);
            if (inclusive.refusal(metric.id()).isPresent()
                    || exclusive.refusal(metric.id()).isPresent()) {
                return Optional.empty();
            }
            return Optional.of(PageBlock.ofJson("c" + metric.id(), json -> {
                try (RowCursor whole = inclusive.rows(metric.id());
                        RowCursor alone = exclusive.rows(metric.id())) {
                    write(json, whole, alone);
                }
            }));
        }

        private static void write(JsonGenerator json, RowCursor whole, RowCursor alone) throws IOException {
            json.writeStartObject();
            boolean more = alone.next();
            while (whole.next()) {
                json.writeArrayFieldStart(String.valueOf(whole.callNode()));
                json.writeString(text(whole.row()));
                while (more && alone.callNode() < whole.callNode()) {
                    more = alone.next();
                }
                json.writeString(more && alone.callNode() == whole.callNode() ? text(alone.row()) : "");
                json.writeEndArray();
            }
            json.writeEndObject();
        }

        private static String text(Row row) {
            return CellText.of(row.type(), row.words(), 0);
        }
    }
}
