package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.report.LinkTestRanks;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/** The parts of a page in addition to its values: the pair times of LinkTest, the trace, source files. */
final class Extras {

    /** Maximum number of samples that a page contains individually; longer traces are reduced to steps. */
    private static final long SAMPLES = 2_000_000;

    private static final int MOST_STEPS = 8192;
    private static final int FEWEST_STEPS = 64;
    private static final long SOURCE_BYTES = 10 << 20;

    private final PerformanceSpace space;
    private final Map<String, Integer> sources = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();
    private @Nullable LinkBlocks links;
    private @Nullable SourceFiles files;
    private long sourceBytes;
    private int sourcesFound;
    private boolean hasLinks;
    private boolean hasTrace;
    private int steps;

    Extras(PerformanceSpace space) {
        this.space = space;
    }

    /** Packs the pair times if the profile is a LinkTest run. */
    List<PageBlock> makeLinks() throws IOException {
        if (LinkBlocks.fits(space.definitions())) {
            links = LinkBlocks.of(space);
            hasLinks = !links.blocks().isEmpty();
            return links.blocks();
        }
        if (LinkTestRanks.fits(space.definitions())) {
            leftOut.add("the matrix of pair times: it needs the ranks from 0 on without gaps, and fewer than 16,384");
        }
        return List.of();
    }

    /** Packs the trace if there is one. */
    List<PageBlock> makeTrace() throws IOException {
        Optional<Trace> trace = space.trace();
        long samples = space.traceSamples();
        if (trace.isEmpty() || samples == 0) {
            return List.of();
        }
        int locations = Math.max(1, space.definitions().locations().size());
        if (samples > SAMPLES) {
            steps = (int) Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, SAMPLES / locations));
            leftOut.add(String.format(
                    Locale.ROOT,
                    "single samples of the trace: %,d samples are shown in steps of 1/%,d of the run; view --serve"
                            + " shows them all",
                    samples,
                    steps));
        }
        hasTrace = true;
        double span = TraceBlock.span(trace.get());
        return List.of(PageBlock.of("trace", TraceBlock.of(space.definitions(), trace.get(), 0, span, steps)));
    }

    /** Returns the source files that the profile refers to. */
    SourceFiles sources(Optional<Path> folder) {
        files = new SourceFiles(space, folder);
        return files;
    }

    /** Packs a source file if it can be found. */
    Optional<PageBlock> source(String name) throws IOException {
        Optional<byte[]> text = files == null ? Optional.empty() : files.read(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        sourcesFound++;
        if (sourceBytes + text.get().length > SOURCE_BYTES) {
            return Optional.empty();
        }
        sourceBytes += text.get().length;
        return Optional.of(PageBlock.of("source" + sources.size(), text.get()));
    }

    void tookSource(String name, boolean taken) {
        if (taken) {
            sources.put(name, sources.size());
        }
    }

    /** Records that blocks do not fit into the page. */
    void refused(List<PageBlock> blocks) {
        for (PageBlock block : blocks) {
            if (block.name().startsWith("links") && hasLinks) {
                hasLinks = false;
                leftOut.add("the matrix of pair times: it does not fit into the page");
            } else if (block.name().equals("trace")) {
                hasTrace = false;
                leftOut.add("the trace: it does not fit into the page");
            }
        }
    }

    List<String> leftOut() {
        List<String> all = new ArrayList<>(leftOut);
        if (sourcesFound > sources.size()) {
            all.add(String.format(Locale.ROOT, "%,d of %,d source files", sourcesFound - sources.size(), sourcesFound));
        }
        return all;
    }

    /** Writes the description of the extras for the page. */
    void write(JsonGenerator json, PageColumns columns) throws IOException {
        LinkBlocks run = links;
        if (run != null && hasLinks) {
            json.writeObjectFieldStart("links");
            json.writeNumberField("time", LinkBlocks.time(space.definitions()).id());
            Json.texts(json, "hosts", run.hosts());
            Json.numbers(json, "hostOf", run.hostOf());
            Json.numbers(json, "iterations", run.iterations());
            json.writeEndObject();
        }
        if (hasTrace) {
            json.writeObjectFieldStart("trace");
            json.writeNumberField("span", TraceBlock.span(space.trace().orElseThrow()));
            json.writeNumberField("samples", space.traceSamples());
            json.writeNumberField("steps", steps);
            if (columns.level() != Level.THREAD) {
                int locations = space.definitions().locations().size();
                Json.numbers(
                        json,
                        "columns",
                        IntStream.range(0, locations).map(columns::of).boxed().toList());
            }
            json.writeEndObject();
        }
        json.writeObjectFieldStart("sources");
        for (Map.Entry<String, Integer> source : sources.entrySet()) {
            json.writeNumberField(source.getKey(), source.getValue());
        }
        json.writeEndObject();
    }
}
