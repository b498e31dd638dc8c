package org.perfspace.cli.view;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Named columns of numbers, stored as 32-bit integers if all numbers of a column fit, otherwise as doubles. */
final class Table {

    private final Map<String, long[]> columns = new LinkedHashMap<>();

    /** Adds a column with a number for each item. */
    public <T> Table column(String name, List<T> items, ToLongFunction<T> number) {
        columns.put(name, items.stream().mapToLong(number).toArray());
        return this;
    }

    /** Returns the names of the columns in their order. */
    Set<String> names() {
        return columns.keySet();
    }

    public byte[] toBytes() {
        Sections sections = new Sections();
        for (long[] column : columns.values()) {
            boolean narrow = true;
            int[] ints = new int[column.length];
            for (int i = 0; i < column.length; i++) {
                ints[i] = (int) column[i];
                narrow &= ints[i] == column[i];
            }
            if (narrow) {
                sections.add(ints);
            } else {
                sections.addDoubles(Arrays.stream(column).asDoubleStream().toArray());
            }
        }
        return sections.toBytes();
    }
}
