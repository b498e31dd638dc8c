package org.perfspace.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A report on writing a space to a file: the parts that are stored in the supplement, and the parts that were omitted.
 */
public final class WriteReport {

    private static final long BYTES_PER_SAMPLE = 12;

    private final List<String> kept = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    /**
     * A part that is not in the output.
     *
     * @param what description, such as {@code metric "rate": not additive}
     * @param bytes its size, or 0 if the size is not meaningful
     */
    public record Loss(String what, long bytes) {}

    /** The exception for a loss that {@link WriteOptions#strict} forbids; nothing was written. */
    public static final class LossException extends IOException {
        private static final long serialVersionUID = 1L;

        LossException(String target, List<Loss> losses) {
            super(target + ": not written, as it would lose: "
                    + String.join("; ", losses.stream().map(Loss::what).toList()));
        }
    }

    /**
     * Records that a part is stored in the supplement.
     *
     * @param what description of the part
     */
    public void keep(String what) {
        kept.add(what);
    }

    /**
     * Records that a part is omitted.
     *
     * @param what description of the part
     * @param bytes size in bytes, or 0 if the size is not meaningful
     */
    public void lose(String what, long bytes) {
        losses.add(new Loss(what, bytes));
    }

    /**
     * Records a difference in the output that is not a loss, such as other ids of the same definitions.
     *
     * @param what description of the difference
     */
    public void remark(String what) {
        remarks.add(what);
    }

    /**
     * Records that a trace is kept.
     *
     * @param samples number of samples
     */
    public void keepTrace(long samples) {
        if (samples == 0) {
            return; // an empty trace is no loss
        }
        keep(traceOf(samples));
    }

    /**
     * Records that a trace is omitted: for each sample a time of eight bytes and a call node of four.
     *
     * @param samples number of samples
     */
    public void loseTrace(long samples) {
        if (samples == 0) {
            return;
        }
        lose(traceOf(samples), BYTES_PER_SAMPLE * samples);
    }

    private static String traceOf(long samples) {
        return samples == 1 ? "trace of 1 sample" : String.format(Locale.ROOT, "trace of %,d samples", samples);
    }

    /** {@return descriptions of the parts that are stored in the supplement} */
    public List<String> kept() {
        return Collections.unmodifiableList(kept);
    }

    /** {@return the parts that were omitted} */
    public List<Loss> losses() {
        return Collections.unmodifiableList(losses);
    }

    /** {@return the differences in the output that are not losses} */
    public List<String> remarks() {
        return Collections.unmodifiableList(remarks);
    }

    /**
     * Checks that the losses are allowed; a writer calls this before its output gets its name.
     *
     * @param target name of the output
     * @param options options of writing
     * @return this report
     * @throws LossException if there is a loss and the options do not allow any
     */
    public WriteReport settle(String target, WriteOptions options) throws LossException {
        if (options.strict() && !losses.isEmpty()) {
            throw new LossException(target, losses);
        }
        return this;
    }

    /** {@return the parts in the supplement, the omitted parts, and the differences} */
    @Override
    public String toString() {
        List<String> lost = losses.stream().map(Loss::what).toList();
        return "in the supplement: " + list(kept) + "; left out: " + list(lost) + "; different: " + list(remarks);
    }

    private static String list(List<String> texts) {
        return texts.isEmpty() ? "nothing" : String.join(", ", texts);
    }
}
