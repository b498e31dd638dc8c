package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.Workers;
import org.perfspace.writer.parquet.page.Bounds;
import org.perfspace.writer.parquet.page.ChunkWriter;
import org.perfspace.writer.parquet.page.EncodedPage;
import org.perfspace.writer.parquet.page.PageEncoder;
import org.perfspace.writer.parquet.page.Presence;
import org.perfspace.writer.parquet.page.ValueEncoder;

/**
 * Writes a label column: texts as a dictionary for each row group and runs of its numbers, integers as differences.
 * Pages that repeat from call node to call node are encoded once.
 */
final class LabelWriter {

    private final Label label;
    private final TablePlan plan;
    private final PageEncoder encoder;
    private final Map<Long, EncodedPage> repeated = new ConcurrentHashMap<>();

    /** Items of a page in the order of its rows, each with its number of neighbouring rows. */
    @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
    private record Items(int[] items, int[] repeats) {}

    /** The texts of a row group: entry number of each item, counted from the first one. */
    @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
    private record Entries(byte[][] texts, int[] numbers, int firstItem) {}

    LabelWriter(Label label, TablePlan plan, PageEncoder encoder) {
        this.label = label;
        this.plan = plan;
        this.encoder = encoder;
    }

    /** Hands over the pages of a row group. */
    void write(int group, TableWriter table) throws IOException {
        boolean isText = label.column().kind() == LeafKind.TEXT;
        ChunkWriter chunk = table.beginChunk(isText ? Encoding.RLE_DICTIONARY : Encoding.DELTA_BINARY_PACKED);
        if (!isText) {
            for (TablePlan.Span span : plan.pages(group)) {
                table.add(chunk, () -> page(span, () -> numbers(items(span, 0))));
            }
            return;
        }
        Entries entries = entries(group);
        table.add(chunk, () -> encoder.dictionary(plain(entries.texts), entries.texts.length));
        int first = entries.firstItem;
        for (TablePlan.Span span : plan.pages(group)) {
            table.add(chunk, () -> page(span, () -> texts(items(span, first), entries)));
        }
    }

    private EncodedPage page(TablePlan.Span span, Workers.Work<EncodedPage> make) throws IOException {
        if (label.axis() == Label.Axis.CALL_NODE) {
            return make.run();
        }
        long key = (long) span.location() << 32 | span.rows();
        EncodedPage known = repeated.get(key);
        if (known == null) {
            known = make.run();
            repeated.put(key, known);
        }
        return known;
    }

    /** Items of a page; call nodes are given as positions in the table's list, less {@code first}. */
    private Items items(TablePlan.Span span, int first) {
        return switch (label.axis()) {
            case TABLE -> new Items(new int[] {0}, new int[] {span.rows()});
            case CALL_NODE -> {
                int[] items = new int[span.nodes()];
                int[] repeats = new int[span.nodes()];
                Arrays.setAll(items, i -> span.node() + i - first);
                Arrays.fill(repeats, span.count());
                yield new Items(items, repeats);
            }
            case LOCATION -> {
                int[] items = new int[span.rows()];
                int[] repeats = new int[span.rows()];
                Arrays.setAll(items, i -> span.location() + i % span.count());
                Arrays.fill(repeats, 1);
                yield new Items(items, repeats);
            }
        };
    }

    private int item(int position) {
        return label.axis() == Label.Axis.CALL_NODE ? plan.nodes()[position] : position;
    }

    private EncodedPage numbers(Items items) throws IOException {
        LeafKind kind = label.column().kind();
        Presence presence = new Presence();
        long[] values = new long[items.items.length];
        int[] repeats = new int[items.items.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            int item = item(items.items[i]);
            boolean present = label.present().test(item);
            presence.add(present, items.repeats[i]);
            if (present) {
                values[count] = label.number().applyAsLong(item);
                repeats[count++] = items.repeats[i];
            }
        }
        byte[] body = ValueEncoder.delta(kind, values, repeats, count);
        Bounds bounds = Bounds.ofIntegers(kind, values, 0, 1, count);
        return encoder.data(
                presence, label.column().optional(), body, body.length, Encoding.DELTA_BINARY_PACKED, bounds);
    }

    private EncodedPage texts(Items items, Entries entries) throws IOException {
        Presence presence = new Presence();
        int[] numbers = new int[items.items.length];
        int[] repeats = new int[items.items.length];
        int count = 0;
        boolean[] seen = new boolean[entries.texts.length];
        Bounds bounds = Bounds.EMPTY;
        for (int i = 0; i < numbers.length; i++) {
            int number = entries.numbers[items.items[i]];
            presence.add(number >= 0, items.repeats[i]);
            if (number < 0) {
                continue;
            }
            numbers[count] = number;
            repeats[count++] = items.repeats[i];
            if (!seen[number]) {
                seen[number] = true;
                bounds = bounds.and(Bounds.ofText(entries.texts[number]), LeafKind.TEXT);
            }
        }
        byte[] body = ValueEncoder.indexes(numbers, repeats, count, entries.texts.length);
        return encoder.data(presence, label.column().optional(), body, body.length, Encoding.RLE_DICTIONARY, bounds);
    }

    private Entries entries(int group) {
        int first = label.axis() == Label.Axis.CALL_NODE ? plan.groups()[group] : 0;
        int end =
                switch (label.axis()) {
                    case CALL_NODE -> plan.groups()[group + 1];
                    case LOCATION -> plan.locations();
                    case TABLE -> 1;
                };
        Map<ByteBuffer, Integer> known = new LinkedHashMap<>();
        int[] numbers = new int[end - first];
        for (int i = first; i < end; i++) {
            int item = item(i);
            if (label.present().test(item)) {
                ByteBuffer text = ByteBuffer.wrap(label.text().apply(item));
                Integer number = known.putIfAbsent(text, known.size());
                numbers[i - first] = number == null ? known.size() - 1 : number;
            } else {
                numbers[i - first] = -1;
            }
        }
        return new Entries(known.keySet().stream().map(ByteBuffer::array).toArray(byte[][]::new), numbers, first);
    }

    /** Each text after its length. */
    static byte[] plain(byte[][] texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] text : texts) {
            for (int b = 0; b < 4; b++) {
                out.write(text.length >>> (8 * b));
            }
            out.writeBytes(text);
        }
        return out.toByteArray();
    }
}
