package org.perfspace.model;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A performance space as a text, for tests and for people: two spaces have the same text if and only if they are equal
 * ({@link SpaceComparison} with all extras; attachments count by name, size and SHA-256). Written as it goes, so that its
 * size does not matter. Attributes and attachments are sorted by name; cells that equal the neutral element are left
 * out, since a sparse row may leave them out; definitions name each other by position, everything else has its own
 * fields.
 */
public final class NormalForm {

    private final PerformanceSpace space;
    private final Appendable out;

    private NormalForm(PerformanceSpace space, Appendable out) {
        this.space = space;
        this.out = out;
    }

    /**
     * Writes the whole space as text.
     *
     * @param space the profile
     * @param out takes the text
     * @throws IOException if the profile cannot be read
     */
    public static void write(PerformanceSpace space, Appendable out) throws IOException {
        NormalForm form = new NormalForm(space, out);
        form.definitions(space.definitions());
        for (Metric metric : space.definitions().metrics()) {
            form.rows(metric);
        }
        form.trace();
        form.attachments();
    }

    /**
     * {@return the whole space as text, for small spaces}
     *
     * @param space the profile
     * @throws IOException if the profile cannot be read
     */
    public static String of(PerformanceSpace space) throws IOException {
        StringBuilder text = new StringBuilder();
        write(space, text);
        return text.toString();
    }

    /**
     * {@return a text in quotes, on one line, in ASCII: every other character as {@code \}{@code u} and four digits}
     *
     * @param text the text
     */
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c >= ' ' && c < 127) {
                quoted.append(c);
            } else {
                quoted.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
        return quoted.append('"').toString();
    }

    private void definitions(Definitions all) throws IOException {
        line("attributes ").append(value(all.attributes())).append('\n');
        line("mirrors ").append(value(all.mirrors())).append('\n');
        line("titles ").append(fields(all.titles())).append('\n');
        list("metric", all.metrics());
        list("region", all.regions());
        list("cnode", all.callNodes());
        list("system", all.systemNodes());
        list("group", all.locationGroups());
        list("location", all.locations());
        list("topology", all.topologies());
    }

    private void list(String what, List<? extends Record> definitions) throws IOException {
        for (Record definition : definitions) {
            line(what).append(' ').append(fields(definition)).append('\n');
        }
    }

    private void rows(Metric metric) throws IOException {
        try (RowCursor cursor = space.severity().rows(metric.id())) {
            while (cursor.next()) {
                StringBuilder text = new StringBuilder();
                text.append("row ").append(metric.id()).append(' ').append(cursor.callNode());
                cells(text, cursor.row());
                out.append(text).append('\n');
            }
        }
    }

    private static void cells(StringBuilder text, Row row) {
        ValueType type = row.type();
        int width = type.words();
        for (int i = 0; i < row.count(); i++) {
            if (!neutral(type, row.words(), i * width)) {
                text.append(' ').append(row.location(i)).append('=');
                CellText.append(text, type, row.words(), i * width);
            }
        }
    }

    private static boolean neutral(ValueType type, long[] words, int first) {
        for (int w = 0; w < type.words(); w++) {
            if (words[first + w] != type.neutral(w)) {
                return false;
            }
        }
        return true;
    }

    private void trace() throws IOException {
        Trace trace = space.trace().orElse(null);
        if (trace == null) {
            return;
        }
        line("trace ").append(Long.toUnsignedString(trace.beginNanos()));
        line(" ").append(Long.toUnsignedString(trace.endNanos())).append('\n');
        for (Location location : space.definitions().locations()) {
            Trace.SampleCursor samples = trace.samples(location.id());
            while (samples.next()) {
                line("sample ").append(Integer.toString(location.id()));
                line(" ").append(Long.toUnsignedString(samples.nanos()));
                line(" ").append(Integer.toString(samples.callNode())).append('\n');
            }
        }
    }

    private void attachments() throws IOException {
        Map<String, Attachment> sorted = new TreeMap<>();
        space.attachments().forEach(attachment -> sorted.put(attachment.name(), attachment));
        for (Attachment attachment : sorted.values()) {
            line("attachment ").append(quote(attachment.name()));
            line(" ").append(Long.toString(attachment.size()));
            line(" ").append(digest(attachment)).append('\n');
        }
    }

    private Appendable line(String text) throws IOException {
        return out.append(text);
    }

    private static String digest(Attachment attachment) throws IOException {
        try (InputStream bytes = attachment.open()) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(bytes, sha).transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String fields(Record definition) {
        StringBuilder text = new StringBuilder();
        for (RecordFields field : RecordFields.of(definition)) {
            text.append(text.isEmpty() ? "" : " ").append(field.name()).append('=');
            text.append(value(field.value()));
        }
        return text.toString();
    }

    private static String value(Object value) {
        if (value instanceof String text) {
            return quote(text);
        }
        if (value instanceof Attributes attributes) {
            return attributes(new TreeMap<>(attributes.values()));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(NormalForm::value).toList().toString();
        }
        boolean nested = value instanceof Record && !(value instanceof ValueType);
        return nested ? "(" + fields((Record) value) + ")" : value.toString();
    }

    private static String attributes(Map<String, String> sorted) {
        StringBuilder text = new StringBuilder("{");
        sorted.forEach((name, fact) -> {
            text.append(text.length() == 1 ? "" : ", ");
            text.append(quote(name)).append(": ").append(quote(fact));
        });
        return text.append('}').toString();
    }
}
