package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Evaluation.CallValues;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * The state of an evaluation: the window of columns that is being computed, and the memory. Not safe for use by several
 * threads.
 */
final class Frame {

    private static final int TEXT_PER_STEP = 16;

    private static final int BYTES_PER_STEP = 64;

    /** Number of steps for converting a number to a text or a text to a number. */
    private static final int CONVERSION = 100;

    /** Maximum number of bytes of variables that are kept for the next evaluation. */
    private static final long KEPT = 1 << 14;

    private final Memory memory;
    private final boolean initializes;
    private final boolean wide;
    private final int widest;
    private final Budget budget;
    private final Array nothing;
    private final @Nullable Array[] locals;
    private final List<Array> arrays = new ArrayList<>();
    private final List<Array> touched = new ArrayList<>();
    private final List<double[]> scratch = new ArrayList<>();
    private int depth;
    private int first;
    private int width = 1;
    private double[][] operands = {};
    private Context context = Context.NONE;
    private CallValues callValues = CallValues.NONE;
    private long stepsLeft;
    private long kept;

    /**
     * Creates a frame.
     *
     * @param initializes whether global variables may be written
     * @param widest maximum number of columns of a window; 1 if the columns have to be computed one by one
     * @param wide whether variables hold rows
     */
    public Frame(Memory memory, boolean initializes, boolean wide, int widest) {
        this.memory = memory;
        this.initializes = initializes;
        this.wide = wide;
        this.widest = widest;
        this.budget = memory.budget();
        this.nothing = new Array(budget);
        this.locals = new Array[memory.localVariables()];
    }

    /** Begins the computation of a value, to be followed by {@link #end()}. */
    public void begin(Context newContext, double[][] newOperands, CallValues newCallValues, long steps)
            throws ExpressionException {
        context = newContext;
        operands = newOperands;
        callValues = newCallValues;
        stepsLeft = steps;
        depth = 0;
        if (kept > 0) {
            budget.take(kept);
            kept = 0;
        }
    }

    /** Returns the memory of the variables to the budget. */
    public void end() {
        long bytes = 0;
        for (Array array : arrays) {
            array.clear();
            bytes += array.bytes();
        }
        touched.clear();
        if (kept > 0) {
            return; // there was no memory to begin with
        }
        if (bytes > KEPT) {
            arrays.forEach(Array::drop);
        } else {
            kept = bytes;
        }
        budget.give(bytes);
    }

    /** Moves to a window of columns, with fresh memory. */
    public void window(int newFirst, int newWidth) throws ExpressionException {
        first = newFirst;
        width = newWidth;
        depth = 0;
        for (Array array : touched) {
            spend(array.size() >> 7);
            array.clear();
        }
        touched.clear();
    }

    /** Returns the number of columns of the window. */
    public int width() {
        return width;
    }

    /** Returns whether variables hold rows. */
    public boolean isWide() {
        return wide;
    }

    /** Returns a buffer for the numbers of a window, which is used until {@link #pop()}. */
    public double[] push() {
        if (depth == scratch.size()) {
            scratch.add(new double[widest]);
        }
        return scratch.get(depth++);
    }

    /** Releases the last buffer. */
    public void pop() {
        depth--;
    }

    /** Returns the number of remaining steps. */
    public long stepsLeft() {
        return stepsLeft;
    }

    /** Counts the work of a loop. */
    public void spend(long steps) throws ExpressionException {
        stepsLeft -= steps;
        if (stepsLeft < 0) {
            throw budget.tooManySteps();
        }
    }

    /** Counts the work of traversing a text. */
    public void spendText(int length) throws ExpressionException {
        spend(length / TEXT_PER_STEP);
    }

    /** Counts the work of allocating memory. */
    public void spendMemory(long bytes) throws ExpressionException {
        if (bytes > 0) {
            spend(bytes / BYTES_PER_STEP);
        }
    }

    /** Counts the work of a conversion between a number and a text. */
    public void spendConversion() throws ExpressionException {
        spend(CONVERSION);
    }

    public void copyOperand(int slot, boolean varying, int n, double[] out) {
        System.arraycopy(operands[slot], varying ? first : 0, out, 0, n);
    }

    public double atCallNode(MetricOperand operand, double id) throws ExpressionException {
        Ids ids = memory.callNodes();
        return id > -1 && id < ids.size() ? callValues.value(operand, ids.position((int) id)) : 0;
    }

    /** Returns a local variable for reading. */
    public Array local(int slot) {
        Array array = locals[slot];
        return array == null ? nothing : array;
    }

    /** Returns a local variable for writing. */
    public Array writable(int slot) {
        Array array = locals[slot];
        if (array == null) {
            array = new Array(budget);
            locals[slot] = array;
            arrays.add(array);
        }
        if (array.size() == 0) {
            touched.add(array);
        }
        return array;
    }

    public Array global(int slot) {
        return memory.global(slot);
    }

    public void switchMetric(int metric, boolean off) {
        if (initializes) {
            memory.switchMetric(metric, off);
        }
    }

    public boolean matches(Regex regex, String text) throws ExpressionException {
        return regex.isFoundIn(text, this);
    }

    public void calculation(Variables.Calculation calculation, int index, int n, double[] out) {
        context.compute(calculation, index, first, n, out);
    }
}
