package org.perfspace.io;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The report of writing a space into a file: the parts that travel in the supplement, and those that were left out. */
public final class WriteReport {

    private static final long BYTES_PER_SAMPLE = 12;

    private final List<String> kept = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    /**
     * Something that did not get into the output.
     *
     * @param what in words, such as {@code metric "rate": not additive}
     * @param bytes its size, 0 if that says nothing
     */
    public record Loss(String what, long bytes) {}

    /** A loss that {@link WriteOptions#strict} forbids; nothing was written. */
    public static final class LossException extends java.io.IOException {
        private static final long serialVersionUID = 1L;

        LossException(String target, List<Loss> losses) {
            super(target + ": not written, as it would lose: "
                    + String.join("; ", losses.stream().map(Loss::what).toList()));
        }
    }

    /**
     * Records that something travels in the supplement.
     *
     * @param what the thing in words
     */
    public void keep(String what) {
        kept.add(what);
    }

    /**
     * Records that something is left out.
     *
     * @param what the thing in words
     * @param bytes size in bytes, 0 if that says nothing
     */
    public void lose(String what, long bytes) {
        losses.add(new Loss(what, bytes));
    }

    /**
     * Records what is different in the output without being a loss, such as other ids of the same things.
     *
     * @param what the difference in words
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
            return; // nothing that anybody could miss
        }
        keep(String.format(Locale.ROOT, "trace of %,d samples", samples));
    }

    /**
     * Records that a trace is left out: of each sample a time of eight bytes and a call node of four.
     *
     * @param samples number of samples
     */
    public void loseTrace(long samples) {
        if (samples == 0) {
            return;
        }
        lose(String.format(Locale.ROOT, "trace of %,d samples", samples), BYTES_PER_SAMPLE * samples);
    }

    /** {@return what travels in the supplement, in words} */
    public List<String> kept() {
        return Collections.unmodifiableList(kept);
    }

    /** {@return the parts that were left out} */
    public List<Loss> losses() {
        return Collections.unmodifiableList(losses);
    }

    /** {@return what is different in the output, although nothing is lost} */
    public List<String> remarks() {
        return Collections.unmodifiableList(remarks);
    }

    /**
     * Checks that the losses are allowed; a writer calls this before its output gets its name.
     *
     * @param target name of the output
     * @param options options of writing
     * @return this report
     * @throws LossException if there is a loss and the options allow none
     */
    public WriteReport settle(String target, WriteOptions options) throws LossException {
        if (options.strict() && !losses.isEmpty()) {
            throw new LossException(target, losses);
        }
        return this;
    }

    /** {@return what travels in the supplement, what was left out, and what is different} */
    @Override
    public String toString() {
        List<String> lost = losses.stream().map(Loss::what).toList();
        return "in the supplement: " + list(kept) + "; left out: " + list(lost) + "; different: " + list(remarks);
    }

    private static String list(List<String> texts) {
        return texts.isEmpty() ? "nothing" : String.join(", ", texts);
    }
}
