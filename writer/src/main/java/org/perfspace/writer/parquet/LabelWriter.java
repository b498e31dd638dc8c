package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.Encoding;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.io.IoFunction;
import org.perfspace.writer.parquet.GroupPlan.Page;
import org.perfspace.writer.parquet.ParquetTable.Axis;
import org.perfspace.writer.parquet.ParquetTable.Column;

/**
 * Writes the label columns of a row group: ids, which are integers of 32 bits that are never null, as differences; texts
 * and other numbers as a dictionary and runs of entry numbers, or as they are. (Differences of other integers are not
 * smaller, and fastparquet cannot read them.)
 */
record LabelWriter(GroupPlan plan, TableWriter table, LabelEncoder encoder) {

    private static final int NULL = -1;

    /** Numbers the values of a label. */
    private interface Numbering {
        int number(Column label, int item);
    }

    /** Adds the pages of a column to the table. */
    void write(Column label) throws IOException {
        if (label.isList()) {
            writeLists(label);
        } else {
            write(List.of(label));
        }
    }

    /**
     * Adds the pages of a column whose values differ from segment to segment.
     *
     * @param labels the column for each segment; neighbours may be equal
     */
    void write(List<Column> labels) throws IOException {
        Column label = labels.get(0);
        LeafKind kind = label.kind();
        boolean optional = label.isOptional();
        ChunkWriter chunk = table.beginChunk();
        if (kind == LeafKind.TEXT) {
            TextNumbers known = new TextNumbers();
            int[][] numbers = numbers(labels, (of, item) -> known.number(of.text(item)));
            byte[][] texts = known.texts();
            table.add(chunk, () -> encoder.dictionary(texts));
            addPages(chunk, label, numbers, runs -> encoder.texts(optional, runs, texts));
        } else if (kind == LeafKind.INT32 && !optional) {
            int[][] ids = numbers(labels, (of, item) -> (int) of.number(item));
            addPages(chunk, label, ids, encoder::ids);
        } else {
            IntegerNumbers known = new IntegerNumbers();
            int[][] numbers = numbers(labels, (of, item) -> known.number(of.number(item)));
            long[] values = known.values();
            boolean isOnce = plan.isOnce() && label.axis() == Axis.CALL_NODE;
            if (isOnce && (kind == LeafKind.DOUBLE || values.length > plan.nodes().length / 2)) {
                addPages(chunk, label, numbers, runs -> encoder.plain(kind, optional, runs, values));
            } else {
                table.add(chunk, () -> encoder.dictionary(kind, values));
                addPages(chunk, label, numbers, runs -> encoder.entries(kind, optional, runs, values));
            }
        }
    }

    /** Adds the pages of a column of lists of texts to a table that has a row for each item. */
    private void writeLists(Column label) throws IOException {
        ChunkWriter chunk = table.beginChunk();
        TextNumbers known = new TextNumbers();
        List<int[]> lists = new ArrayList<>();
        for (int item : plan.nodes()) {
            lists.add(label.elements(item).stream().mapToInt(known::number).toArray());
        }
        byte[][] texts = known.texts();
        table.add(chunk, () -> encoder.dictionary(texts));
        for (Page page : plan.pages()) {
            List<int[]> some = lists.subList(page.item(), page.item() + page.items());
            table.add(chunk, () -> lists(some, texts.length));
        }
    }

    private EncodedPage lists(List<int[]> lists, int entries) throws IOException {
        int[] numbers = lists.stream().flatMapToInt(Arrays::stream).toArray();
        int[] begins = new int[numbers.length];
        int at = 0;
        for (int[] list : lists) {
            Arrays.fill(begins, at + 1, at + list.length, 1);
            at += list.length;
        }
        int[] once = new int[numbers.length];
        Arrays.fill(once, 1);
        byte[] repetition = ValueEncoder.levels(begins);
        byte[] definition = ValueEncoder.levels(once);
        byte[] body = ValueEncoder.entries(numbers, ValueEncoder.indexWidth(entries));
        return encoder.encoder()
                .lists(lists.size(), numbers.length, repetition, definition, body, Encoding.RLE_DICTIONARY);
    }

    /** Returns the number of the value of each call node or location of each segment, or of the segment itself. */
    private int[][] numbers(List<Column> labels, Numbering numbering) {
        int[][] all = new int[labels.size()][];
        for (int s = 0; s < all.length; s++) {
            Column label = labels.get(s);
            boolean ofNodes = label.axis() == Axis.CALL_NODE;
            int start = plan.starts()[s];
            int count =
                    switch (label.axis()) {
                        case SEGMENT -> 1;
                        case CALL_NODE -> plan.starts()[s + 1] - start;
                        case LOCATION -> plan.locations()[s];
                    };
            if (!ofNodes && s > 0 && count == all[s - 1].length && label.equals(labels.get(s - 1))) {
                all[s] = all[s - 1];
                continue;
            }
            int[] numbers = new int[count];
            for (int i = 0; i < numbers.length; i++) {
                int item = ofNodes ? plan.nodes()[start + i] : i;
                numbers[i] = label.isPresent(item) ? numbering.number(label, item) : NULL;
            }
            all[s] = !ofNodes && s > 0 && Arrays.equals(numbers, all[s - 1]) ? all[s - 1] : numbers;
        }
        return all;
    }

    private void addPages(ChunkWriter chunk, Column label, int[][] numbers, IoFunction<ValueRuns, EncodedPage> encode)
            throws IOException {
        for (Page page : plan.pages()) {
            table.add(
                    chunk,
                    () -> encode.apply(
                            label.axis() == Axis.LOCATION
                                    ? locationRuns(page, numbers)
                                    : itemRuns(page, label, numbers)));
        }
    }

    private ValueRuns itemRuns(Page page, Column label, int[][] numbers) {
        ValueRuns runs = new ValueRuns(1);
        boolean optional = label.isOptional();
        int segment = plan.segment(page.item());
        for (int item = page.item(); item < page.item() + page.items(); item++) {
            segment += item == plan.starts()[segment + 1] ? 1 : 0;
            int rows = page.rowsOfItem(plan.locations()[segment]);
            int at = label.axis() == Axis.SEGMENT ? 0 : item - plan.starts()[segment];
            int number = numbers[segment][at];
            if (optional && number == NULL) {
                runs.addNulls(rows);
            } else {
                runs.add(number, rows);
            }
        }
        return runs;
    }

    /** Returns the rows of a page, which are repeated for each item if its segments have the same locations. */
    private ValueRuns locationRuns(Page page, int[][] numbers) {
        int first = plan.segment(page.item());
        int end = page.item() + page.items();
        int last = plan.segment(end - 1);
        boolean same = Arrays.stream(numbers, first, last + 1).allMatch(of -> of == numbers[first]);
        ValueRuns runs = new ValueRuns(same ? page.items() : 1);
        for (int segment = first; segment <= (same ? first : last); segment++) {
            int from = Math.max(page.item(), plan.starts()[segment]);
            int items = same ? 1 : Math.min(end, plan.starts()[segment + 1]) - from;
            int to = page.location() + page.rowsOfItem(plan.locations()[segment]);
            for (int item = 0; item < items; item++) {
                for (int location = page.location(); location < to; location++) {
                    runs.add(numbers[segment][location], 1);
                }
            }
        }
        return runs;
    }

    /** The growing dictionary of a column of integers: each value has a number, from 0 in the order of first appearance. */
    private static final class IntegerNumbers {

        private final Map<Long, Integer> known = new LinkedHashMap<>();

        /** Returns the number of a value, which is added if it is new. */
        int number(long value) {
            Integer number = known.putIfAbsent(value, known.size());
            return number == null ? known.size() - 1 : number;
        }

        /** Returns all values by number. */
        long[] values() {
            return known.keySet().stream().mapToLong(Long::longValue).toArray();
        }
    }
}
