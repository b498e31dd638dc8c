package org.perfspace.value.cubepl;

import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A predefined array of numbers or texts. Elements beyond the last one are 0, or the empty text. */
final class FixedArray {

    private final int size;
    private final @Nullable IntFunction<String> texts;
    private final IntToDoubleFunction numbers;

    private FixedArray(int size, @Nullable IntFunction<String> texts, IntToDoubleFunction numbers) {
        this.size = size;
        this.texts = texts;
        this.numbers = numbers;
    }

    static FixedArray ofTexts(int size, IntFunction<String> texts) {
        return new FixedArray(size, texts, index -> Texts.number(texts.apply(index)));
    }

    static FixedArray ofNumbers(int size, IntToDoubleFunction numbers) {
        return new FixedArray(size, null, numbers);
    }

    public int size() {
        return size;
    }

    public boolean isText(int index) {
        return texts != null && isElement(index);
    }

    public double number(int index) {
        return isElement(index) ? numbers.applyAsDouble(index) : 0;
    }

    public String text(int index) {
        if (!isElement(index)) {
            return "";
        }
        return texts != null ? texts.apply(index) : Texts.text(numbers.applyAsDouble(index));
    }

    private boolean isElement(int index) {
        return index >= 0 && index < size;
    }
}
