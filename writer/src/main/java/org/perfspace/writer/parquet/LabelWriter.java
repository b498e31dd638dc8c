package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.Workers;

/**
 * Writes a label column: texts as a dictionary for each row group and runs of entry numbers, integers as differences.
 * Pages that repeat from call node to call node are encoded once.
 */
final class LabelWriter {

    private final Label label;
    private final TablePlan plan;
    private final LabelEncoder encoder;
    private final Map<Long, EncodedPage> repeated = new ConcurrentHashMap<>();

    /** The texts of a row group: entry number of each item, counted from the first one. */
    @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
    private record Entries(byte[][] texts, int[] numbers, int firstItem) {}

    LabelWriter(Label label, TablePlan plan, LabelEncoder encoder) {
        this.label = label;
        this.plan = plan;
        this.encoder = encoder;
    }

    /** Adds the pages of a row group to the table. */
    void write(int group, TableWriter table) throws IOException {
        LeafKind kind = label.column().kind();
        boolean optional = label.column().optional();
        ChunkWriter chunk = table.beginChunk();
        if (kind != LeafKind.TEXT) {
            for (TablePlan.Span span : plan.pages(group)) {
                table.add(chunk, () -> page(span, () -> encoder.numbers(kind, optional, numbers(span))));
            }
            return;
        }
        Entries entries = entries(group);
        table.add(chunk, () -> encoder.dictionary(entries.texts));
        for (TablePlan.Span span : plan.pages(group)) {
            table.add(chunk, () -> page(span, () -> encoder.texts(optional, texts(span, entries), entries.texts)));
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

    private ValueRuns numbers(TablePlan.Span span) {
        return runs(span, position -> label.present().test(item(position)), position -> label.number()
                .applyAsLong(item(position)));
    }

    private ValueRuns texts(TablePlan.Span span, Entries entries) {
        int first = entries.firstItem;
        return runs(span, position -> entries.numbers[position - first] >= 0, position -> entries.numbers[
                position - first]);
    }

    /** Returns the rows of a page; the items of call nodes are positions in the table's list. */
    private ValueRuns runs(TablePlan.Span span, IntPredicate present, IntToLongFunction value) {
        boolean locations = label.axis() == Label.Axis.LOCATION;
        ValueRuns runs = new ValueRuns(locations ? span.nodes() : 1);
        int from =
                switch (label.axis()) {
                    case TABLE -> 0;
                    case CALL_NODE -> span.node();
                    case LOCATION -> span.location();
                };
        int items =
                switch (label.axis()) {
                    case TABLE -> 1;
                    case CALL_NODE -> span.nodes();
                    case LOCATION -> span.count();
                };
        int rows =
                switch (label.axis()) {
                    case TABLE -> span.rows();
                    case CALL_NODE -> span.count();
                    case LOCATION -> 1;
                };
        for (int position = from; position < from + items; position++) {
            if (present.test(position)) {
                runs.add(value.applyAsLong(position), rows);
            } else {
                runs.addNulls(rows);
            }
        }
        return runs;
    }

    private int item(int position) {
        return label.axis() == Label.Axis.CALL_NODE ? plan.nodes()[position] : position;
    }

    private Entries entries(int group) {
        int first = label.axis() == Label.Axis.CALL_NODE ? plan.groups()[group] : 0;
        int end =
                switch (label.axis()) {
                    case CALL_NODE -> plan.groups()[group + 1];
                    case LOCATION -> plan.locations();
                    case TABLE -> 1;
                };
        TextNumbers known = new TextNumbers();
        int[] numbers = new int[end - first];
        for (int i = first; i < end; i++) {
            int item = item(i);
            numbers[i - first] =
                    label.present().test(item) ? known.number(label.text().apply(item)) : -1;
        }
        return new Entries(known.texts(), numbers, first);
    }
}
