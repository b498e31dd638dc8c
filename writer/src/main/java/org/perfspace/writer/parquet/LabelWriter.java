package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.IoSupplier;

/**
 * Writes a label column: ids, which are integers of 32 bits that are never null, as differences; texts and other integers as a
 * dictionary for each row group and runs of entry numbers, or as they are. (Differences of other integers are not smaller, and
 * fastparquet cannot read them.) Pages that repeat from call node to call node are encoded once.
 */
final class LabelWriter {

    private final Label label;
    private final TablePlan plan;
    private final LabelEncoder encoder;
    private final Map<Long, EncodedPage> repeated = new ConcurrentHashMap<>();

    /** The items of a row group: entry number of each item, counted from the first one; -1 for null. */
    @SuppressWarnings("ArrayRecordComponent") // inside this class, never compared
    private record Entries(int[] numbers, int firstItem) {}

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
        if (kind == LeafKind.TEXT) {
            TextNumbers known = new TextNumbers();
            Entries entries = entries(group, item -> known.number(label.text().apply(item)));
            byte[][] texts = known.texts();
            table.add(chunk, () -> encoder.dictionary(texts));
            for (TablePlan.Span span : plan.pages(group)) {
                table.add(chunk, () -> page(span, () -> encoder.texts(optional, runs(span, entries), texts)));
            }
        } else if (kind == LeafKind.DOUBLE) {
            writePlain(group, table, chunk);
        } else if (kind == LeafKind.INT32 && !optional) {
            for (TablePlan.Span span : plan.pages(group)) {
                table.add(chunk, () -> page(span, () -> encoder.ids(numbers(span))));
            }
        } else {
            writeIntegers(group, table, chunk);
        }
    }

    /** Writes integers by a dictionary, or as they are if few of them occur twice. */
    private void writeIntegers(int group, TableWriter table, ChunkWriter chunk) throws IOException {
        LeafKind kind = label.column().kind();
        boolean optional = label.column().optional();
        IntegerNumbers known = new IntegerNumbers();
        Entries entries = entries(group, item -> known.number(label.number().applyAsLong(item)));
        long[] values = known.values();
        boolean isEachItemOnce = label.axis() == Label.Axis.CALL_NODE && plan.locations() == 1;
        if (isEachItemOnce && values.length > entries.numbers.length / 2) {
            writePlain(group, table, chunk);
            return;
        }
        table.add(chunk, () -> encoder.dictionary(kind, values));
        for (TablePlan.Span span : plan.pages(group)) {
            table.add(chunk, () -> page(span, () -> encoder.entries(kind, optional, runs(span, entries), values)));
        }
    }

    private void writePlain(int group, TableWriter table, ChunkWriter chunk) throws IOException {
        TableColumn column = label.column();
        for (TablePlan.Span span : plan.pages(group)) {
            table.add(chunk, () -> page(span, () -> encoder.plain(column.kind(), column.optional(), numbers(span))));
        }
    }

    private EncodedPage page(TablePlan.Span span, IoSupplier<EncodedPage> make) throws IOException {
        if (label.axis() == Label.Axis.CALL_NODE) {
            return make.get();
        }
        long key = (long) span.location() << 32 | span.rows();
        EncodedPage known = repeated.get(key);
        if (known == null) {
            known = make.get();
            repeated.put(key, known);
        }
        return known;
    }

    private ValueRuns numbers(TablePlan.Span span) {
        return runs(span, position -> label.present().test(item(position)), position -> label.number()
                .applyAsLong(item(position)));
    }

    private ValueRuns runs(TablePlan.Span span, Entries entries) {
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

    private Entries entries(int group, IntUnaryOperator number) {
        int first = label.axis() == Label.Axis.CALL_NODE ? plan.groups()[group] : 0;
        int end =
                switch (label.axis()) {
                    case CALL_NODE -> plan.groups()[group + 1];
                    case LOCATION -> plan.locations();
                    case TABLE -> 1;
                };
        int[] numbers = new int[end - first];
        for (int i = first; i < end; i++) {
            int item = item(i);
            numbers[i - first] = label.present().test(item) ? number.applyAsInt(item) : -1;
        }
        return new Entries(numbers, first);
    }
}
