package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.parquet.format.Encoding;

/** Writes a column of lists of texts: a dictionary for each row group, and the numbers of its entries list after list. */
record ListWriter(IntFunction<List<byte[]>> value, TablePlan plan, LabelEncoder encoder) {

    /** Adds the pages of a row group to a table that has a row for each item. */
    void write(int group, TableWriter table) throws IOException {
        ChunkWriter chunk = table.beginChunk();
        TextNumbers known = new TextNumbers();
        List<int[]> lists = new ArrayList<>();
        for (int i = plan.groups()[group]; i < plan.groups()[group + 1]; i++) {
            List<byte[]> texts = value.apply(plan.nodes()[i]);
            int[] numbers = new int[texts.size()];
            for (int e = 0; e < numbers.length; e++) {
                numbers[e] = known.number(texts.get(e));
            }
            lists.add(numbers);
        }
        byte[][] texts = known.texts();
        table.add(chunk, () -> encoder.dictionary(texts));
        int first = plan.groups()[group];
        for (TablePlan.Span span : plan.pages(group)) {
            int from = span.node() - first;
            table.add(chunk, () -> page(lists.subList(from, from + span.nodes()), texts.length));
        }
    }

    private EncodedPage page(List<int[]> lists, int entries) throws IOException {
        int elements = lists.stream().mapToInt(list -> list.length).sum();
        int[] numbers = new int[elements];
        int[] begins = new int[elements];
        int at = 0;
        for (int[] list : lists) {
            System.arraycopy(list, 0, numbers, at, list.length);
            Arrays.fill(begins, at + 1, at + list.length, 1);
            at += list.length;
        }
        int[] once = new int[elements];
        Arrays.fill(once, 1);
        byte[] repetition = ValueEncoder.levels(begins);
        byte[] definition = ValueEncoder.levels(once);
        byte[] body = ValueEncoder.entries(numbers, ValueEncoder.indexWidth(entries));
        return encoder.encoder().lists(lists.size(), elements, repetition, definition, body, Encoding.RLE_DICTIONARY);
    }
}
