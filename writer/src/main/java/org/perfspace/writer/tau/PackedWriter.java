package org.perfspace.writer.tau;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.tau.PackedLayout;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.format.tau.TauProfile.TauThread;
import org.perfspace.model.Metric;

/** Writes a packed profile; see {@link PackedLayout}. */
final class PackedWriter {

    private final TauPlan plan;
    private final DataOutputStream out;
    private final boolean supplement;
    private final BitSet outermost;
    private final BitSet flat;
    private final int[] numberOfFlat;
    private final Map<String, Integer> events;

    /**
     * Creates a writer for one file.
     *
     * @param supplement whether a supplement follows the profile
     */
    PackedWriter(TauPlan plan, OutputStream out, boolean supplement) throws IOException {
        this.plan = plan;
        this.out = new DataOutputStream(out);
        this.supplement = supplement;
        this.outermost = plan.paths().outermost();
        this.flat = plan.paths().flat();
        this.numberOfFlat = new int[plan.paths().functionCount()];
        this.events = TauEvents.names(plan);
    }

    /** Returns descriptions of the parts of a plan that a directory can express but a packed profile cannot. */
    static List<String> losses(TauPlan plan) throws IOException {
        List<String> lines = new ArrayList<>();
        List<Metric> metrics = plan.space().definitions().metrics();
        for (TauColumn column : plan.survey().columns()) {
            column.squares()
                    .ifPresent(metric -> lines.add("metric \""
                            + metrics.get(metric).name() + "\": sums of squares, which packed profiles do not have"));
        }
        for (TauMetricPlan.Event event : plan.metrics().events()) {
            if (TauEvents.largestCount(plan.space(), event.metric()) > Integer.MAX_VALUE) {
                lines.add(String.format(
                        Locale.ROOT,
                        "metric \"%s\": numbers of samples above %,d",
                        metrics.get(event.metric()).name(),
                        Integer.MAX_VALUE));
            }
        }
        return lines;
    }

    /** Writes the profile from its first byte to its last. */
    void write() throws IOException {
        out.write(PackedLayout.SIGNATURE);
        out.writeInt(PackedLayout.NEWEST);
        out.writeInt(PackedLayout.COMPATIBLE);
        writeHeader();
        writeTexts(plan.survey().columns().stream().map(TauColumn::name).toList());
        writeFunctions();
        writeTexts(events.keySet());
        int threads = plan.threads().size();
        out.writeInt(threads);
        int run = TauBand.run(plan.paths(), plan.survey().columns().size());
        for (int first = 0; first < threads; first += run) {
            writeThreads(first, Math.min(run, threads - first));
        }
        out.flush();
    }

    private void writeHeader() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(bytes);
        byte[] mark = supplement ? PackedLayout.SUPPLEMENT : new byte[0];
        header.writeInt(mark.length);
        header.write(mark);
        writeFacts(plan.metadata().shared(), header);
        header.writeInt(plan.threads().size());
        for (int location = 0; location < plan.threads().size(); location++) {
            writeNumbers(plan.threads().get(location), header);
            writeFacts(plan.metadata().own(location), header);
        }
        out.writeInt(bytes.size());
        bytes.writeTo(out);
    }

    private static void writeFacts(Map<String, String> facts, DataOutputStream to) throws IOException {
        to.writeInt(facts.size());
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            to.writeUTF(fact.getKey());
            to.writeUTF(fact.getValue());
        }
    }

    private static void writeNumbers(TauThread thread, DataOutputStream to) throws IOException {
        to.writeInt(thread.node());
        to.writeInt(thread.context());
        to.writeInt(thread.thread());
    }

    private void writeTexts(Collection<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    /** Writes the groups and the functions: call paths first, then the functions that need flat lines. */
    private void writeFunctions() throws IOException {
        TauPaths paths = plan.paths();
        Map<String, Integer> groups = new LinkedHashMap<>();
        List<String> ofFunctions = new ArrayList<>();
        for (int path = 0; path < paths.size(); path++) {
            ofFunctions.add(paths.groupsOfPath(path));
        }
        int[] flatFunctions = flat.stream().toArray();
        for (int i = 0; i < flatFunctions.length; i++) {
            numberOfFlat[flatFunctions[i]] = paths.size() + i;
            ofFunctions.add(paths.groupsOf(flatFunctions[i]));
        }
        for (String own : ofFunctions) {
            split(own).forEach(group -> groups.putIfAbsent(group, groups.size()));
        }
        writeTexts(groups.keySet());
        out.writeInt(ofFunctions.size());
        for (int i = 0; i < ofFunctions.size(); i++) {
            out.writeUTF(i < paths.size() ? paths.text(i) : paths.function(flatFunctions[i - paths.size()]));
            List<String> own = split(ofFunctions.get(i));
            out.writeInt(own.size());
            for (String group : own) {
                out.writeInt(groups.getOrDefault(group, 0));
            }
        }
    }

    private static List<String> split(String groups) {
        return List.of(groups.split("\\s*\\|\\s*"));
    }

    private void writeThreads(int first, int count) throws IOException {
        List<TauColumn> columns = plan.survey().columns();
        TauBand band = TauBand.read(plan.space(), plan.paths(), plan.survey(), columns, first, count);
        TauEvents own = TauEvents.read(plan, first, count);
        for (int location = first; location < first + count; location++) {
            writeNumbers(plan.threads().get(location), out);
            writeFunctions(band, location);
            writeEvents(own.of(location));
        }
    }

    private void writeFunctions(TauBand band, int location) throws IOException {
        TauFunctions functions =
                new TauFunctions(plan.paths(), outermost, flat, plan.survey().present(location), band, location);
        List<TauProfile.Function[]> columns = new ArrayList<>();
        for (int column = 0; column < plan.survey().columns().size(); column++) {
            columns.add(functions.numbers(column));
        }
        out.writeInt(functions.size());
        for (int line = 0; line < functions.size(); line++) {
            int path = functions.path(line);
            out.writeInt(path < 0 ? numberOfFlat[functions.flatFunction(line)] : path);
            out.writeDouble(columns.get(0)[line].calls());
            out.writeDouble(columns.get(0)[line].subroutines());
            for (TauProfile.Function[] column : columns) {
                out.writeDouble(column[line].exclusive());
                out.writeDouble(column[line].inclusive());
            }
        }
    }

    private void writeEvents(List<TauProfile.Event> own) throws IOException {
        out.writeInt(own.size());
        for (TauProfile.Event event : own) {
            out.writeInt(events.getOrDefault(event.name(), 0));
            out.writeInt((int) Math.min(event.count(), Integer.MAX_VALUE));
            out.writeDouble(event.min());
            out.writeDouble(event.max());
            out.writeDouble(event.mean());
            out.writeDouble(event.squares());
        }
    }
}
