package org.perfspace.writer.parquet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.parquet.ParquetLayout;
import org.perfspace.format.parquet.RowRuns;
import org.perfspace.io.ByteSink;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.writer.cube.SupplementFileWriter;
import org.perfspace.writer.supplement.Losses;
import org.perfspace.writer.supplement.SupplementWriter;

/** The key-value metadata of the footer: see {@link ParquetLayout}. */
record FooterFacts(PerformanceSpace space, String target, WriteOptions options, WriteReport report) {

    /** Returns all facts; trace and attachments, if they are wanted, are written to the file first. */
    Map<String, String> of(List<RowRuns> presence, List<MetricColumn> metrics, ByteSink out) throws IOException {
        Map<String, String> facts = new TreeMap<>();
        facts.put(ParquetLayout.METRICS_KEY, metricsAsJson(metrics));
        facts.put(
                ParquetLayout.ATTRIBUTES_KEY,
                json(space.definitions().attributes().values()));
        if (options.plain()) {
            losePlain(metrics);
            return facts;
        }
        facts.put(ParquetLayout.VERSION_KEY, ParquetLayout.VERSION);
        facts.put(ParquetLayout.DEFINITIONS_KEY, definitions());
        supplement(facts);
        ByteArrayOutputStream runs = new ByteArrayOutputStream();
        presence.forEach(metric -> metric.write(runs));
        facts.put(ParquetLayout.PRESENCE_KEY, packed(runs::writeTo));
        report.keep("definitions of metrics, call tree, system and attributes");
        if (hasExtras()) {
            extras(facts, out);
        }
        return facts;
    }

    private String definitions() throws IOException {
        Definitions none = new DefinitionsBuilder().build();
        return packed(stream -> {
            Writer text = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
            SupplementWriter.write(space.definitions(), none, List.of(), List.of(), text);
            text.flush();
        });
    }

    /** Adds the rows that have no column, and the attachments that belong to the profile. */
    private void supplement(Map<String, String> facts) throws IOException {
        boolean needed = !attachments(true).isEmpty();
        attachments(true).stream()
                .filter(attachment -> !attachment.isDefinition())
                .forEach(attachment -> report.keep(attachment.description()));
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && !MetricColumn.fits(metric)) {
                needed = true;
                report.keep(
                        "metric \"" + metric.name() + "\": cells of " + metric.type() + " are too wide for columns");
            }
        }
        if (!needed) {
            return;
        }
        PerformanceSpace small =
                PerformanceSpace.of(space.definitions(), columnless()).withAttachments(attachments(true));
        facts.put(
                ParquetLayout.SUPPLEMENT_KEY,
                packed(stream -> SupplementFileWriter.write(
                        small, space.definitions(), false, target, Channels.newChannel(stream))));
    }

    /** Returns the rows of the metrics that are too wide for columns. */
    private Severity columnless() {
        return Severity.perMetric(metric ->
                MetricColumn.fits(space.definitions().metrics().get(metric)) ? Severity.NONE : space.severity());
    }

    private static String packed(IoConsumer<OutputStream> content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16)) {
            content.accept(gzip);
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    private boolean hasExtras() throws IOException {
        if (options.keepExtras()) {
            return space.trace().isPresent() || !attachments(false).isEmpty();
        }
        Losses.ofTrace(space, report);
        Losses.ofAttachments(attachments(false), report);
        return false;
    }

    /** Returns the attachments that belong to the profile, or the others. */
    private List<Attachment> attachments(boolean ofProfile) {
        return space.attachments().stream()
                .filter(attachment -> attachment.belongsToProfile() == ofProfile)
                .toList();
    }

    private void extras(Map<String, String> facts, ByteSink out) throws IOException {
        long offset = out.position();
        PerformanceSpace bare =
                PerformanceSpace.of(space.definitions(), Severity.NONE).withAttachments(attachments(false));
        PerformanceSpace all = space.trace().map(trace -> bare.withTrace(trace)).orElse(bare);
        SupplementFileWriter.write(all, space.definitions(), false, target, new SinkChannel(out));
        facts.put(ParquetLayout.EXTRAS_KEY, offset + " " + (out.position() - offset));
        if (space.trace().isPresent()) {
            report.keepTrace(space.traceSamples());
        }
        attachments(false).forEach(attachment -> report.keep(attachment.description()));
    }

    private void losePlain(List<MetricColumn> columns) throws IOException {
        Definitions definitions = space.definitions();
        report.lose("shape of the trees, ids, attributes: the columns are all that is left", 0);
        for (Metric metric : definitions.metrics()) {
            if (metric.kind().derived()) {
                boolean stored =
                        columns.stream().anyMatch(column -> column.metric().id() == metric.id());
                report.lose(
                        "metric \"" + metric.name() + "\": "
                                + (stored ? "the expression; a column has the values" : "an expression, no values"),
                        0);
            } else if (!MetricColumn.fits(metric)) {
                report.lose("metric \"" + metric.name() + "\": cells of " + metric.type(), 0);
            }
        }
        Losses.ofExtras(space, report);
    }

    private static String metricsAsJson(List<MetricColumn> metrics) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartArray();
            for (MetricColumn metric : metrics) {
                Map<String, String> facts = new LinkedHashMap<>();
                facts.put("name", metric.metric().name());
                facts.put("column", metric.name());
                facts.putAll(new TreeMap<>(metric.facts()));
                object(json, facts);
            }
            json.writeEndArray();
        }
        return text.toString();
    }

    private static String json(Map<String, String> values) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            object(json, values);
        }
        return text.toString();
    }

    private static void object(JsonGenerator json, Map<String, String> values) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, String> entry : values.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }

    /** A channel that passes bytes to a sink, which counts them. */
    private record SinkChannel(ByteSink out) implements WritableByteChannel {

        @Override
        public int write(ByteBuffer from) throws IOException {
            byte[] bytes = new byte[from.remaining()];
            from.get(bytes);
            out.bytes(bytes);
            return bytes.length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // the owner of the sink closes the underlying channel
        }
    }
}
