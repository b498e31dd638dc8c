package org.perfspace.convert.compare;

import org.perfspace.model.ValueType;
import org.perfspace.model.ValueType.Word;

/** Adds up the sizes of cells, and the cells themselves if they are plain numbers. The sums are rounded. */
final class Sizes {

    private double sizes;
    private double values;

    /** Adds the cells of a row. */
    void add(ValueType type, long[] words, boolean[] counts) {
        if (type.base() == ValueType.Base.DOUBLE) {
            addDoubles(words, counts);
        } else if (type.isInteger()) {
            addIntegers(type.word(0), words, counts);
        } else {
            addOthers(type, words, counts);
        }
    }

    /** Returns the total that differences are related to. */
    double total() {
        return Double.isInfinite(sizes) ? Double.MAX_VALUE : sizes;
    }

    /** Returns the sum for display; NaN if it has no meaning. */
    double sum() {
        return values;
    }

    /** Returns the sum of the cells of a row; NaN if it has no meaning. */
    static double sum(ValueType type, long[] words, boolean[] counts) {
        boolean doubles = type.base() == ValueType.Base.DOUBLE;
        if (!doubles && !type.isInteger()) {
            return Double.NaN;
        }
        return doubles ? sumOfDoubles(words, counts) : sumOfIntegers(type.word(0), words, counts);
    }

    private static double sumOfDoubles(long[] words, boolean[] counts) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i]) {
                sum += Double.longBitsToDouble(words[i]);
            }
        }
        return sum;
    }

    private static double sumOfIntegers(Word word, long[] words, boolean[] counts) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i]) {
                sum += word.number(words[i]);
            }
        }
        return sum;
    }

    private void addDoubles(long[] words, boolean[] counts) {
        double allValues = values; // the first compiler of Java would store a field for each cell
        double allSizes = sizes;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i]) {
                double value = Double.longBitsToDouble(words[i]);
                double size = Math.abs(value);
                allValues += value;
                allSizes += size <= Double.MAX_VALUE ? size : 0;
            }
        }
        values = allValues;
        sizes = allSizes;
    }

    private void addIntegers(Word word, long[] words, boolean[] counts) {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i]) {
                double value = word.number(words[i]);
                values += value;
                sizes += Math.abs(value);
            }
        }
    }

    private void addOthers(ValueType type, long[] words, boolean[] counts) {
        int width = type.words();
        values = Double.NaN;
        for (int i = 0; i < counts.length; i++) {
            double largest = 0;
            for (int w = 0; counts[i] && w < width; w++) {
                largest = Math.max(largest, CellNumbers.size(type, w, words[i * width + w]));
            }
            sizes += largest;
        }
    }
}
