package org.perfspace.format.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/**
 * The values that a column must contain according to the definitions, row by row from the first on. Remembers the call node
 * or location of the previous row. For one thread.
 */
final class Truth {

    private final boolean ofCallNodes;
    private final boolean anyValue;
    private final boolean orNone;
    private final IntPredicate present;
    private final IntToLongFunction word;
    private final IntFunction<String> shown;
    private int item = -1;
    private boolean itemIsPresent;
    private long itemWord;

    private Truth(
            boolean ofCallNodes,
            boolean anyValue,
            boolean orNone,
            IntPredicate present,
            IntToLongFunction word,
            IntFunction<String> shown) {
        this.ofCallNodes = ofCallNodes;
        this.anyValue = anyValue;
        this.orNone = orNone;
        this.present = present;
        this.word = word;
        this.shown = shown;
    }

    /** Expects a number for each call node, or for each location. */
    static Truth number(boolean ofCallNodes, IntToLongFunction number) {
        return number(ofCallNodes, item -> true, number);
    }

    /** Expects a number for some call nodes, or for some locations. */
    static Truth number(boolean ofCallNodes, IntPredicate present, IntToLongFunction number) {
        return new Truth(ofCallNodes, false, false, present, number, item -> Long.toString(number.applyAsLong(item)));
    }

    /**
     * Expects a text in UTF-8 for some call nodes, or for some locations; texts of call nodes are requested in ascending
     * order.
     */
    static Truth text(boolean ofCallNodes, IntPredicate present, IntFunction<byte[]> text) {
        return new Truth(
                ofCallNodes,
                false,
                false,
                present,
                item -> TextMark.of(text.apply(item)),
                item -> '"' + new String(text.apply(item), StandardCharsets.UTF_8) + '"');
    }

    /**
     * Expects any value at some call nodes, and none at the others.
     *
     * @param orNone whether the value may also be absent at these call nodes
     */
    static Truth values(IntPredicate present, boolean orNone) {
        return new Truth(true, true, orNone, present, item -> 0, item -> "a value");
    }

    /**
     * Compares one row.
     *
     * @param there whether the row has a value
     * @param found the value, or the mark of a text
     * @return the error message; empty if the row is as expected
     */
    String complaint(int callNode, int location, boolean there, long found, long row) {
        int wanted = ofCallNodes ? callNode : location;
        if (wanted != item) {
            item = wanted;
            itemIsPresent = present.test(wanted);
            itemWord = itemIsPresent ? word.applyAsLong(wanted) : 0;
        }
        boolean same = (there == itemIsPresent || (orNone && !there)) && (!there || anyValue || found == itemWord);
        return same
                ? ""
                : String.format(
                        Locale.ROOT,
                        "expected %s in row %,d, found %s",
                        itemIsPresent ? shown.apply(wanted) : "nothing",
                        row,
                        there ? shown(found) : "nothing");
    }

    private String shown(long found) {
        boolean text = itemIsPresent && shown.apply(item).startsWith("\"");
        return text ? "another text" : anyValue ? "a value" : itemIsPresent ? Long.toString(found) : "something";
    }
}
