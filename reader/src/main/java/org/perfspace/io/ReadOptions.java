package org.perfspace.io;

/**
 * What a user may ask of reading.
 *
 * @param limits bounds on what a hostile input can cause
 * @param salvage whether to try files that were never finished
 * @param flatten HPCToolkit: whether lines and loops melt into their functions
 * @param allScopes HPCToolkit: whether scopes other than {@code execution} become metrics too
 */
public record ReadOptions(Limits limits, boolean salvage, boolean flatten, boolean allScopes) {

    /** Nothing special. */
    public static final ReadOptions DEFAULT = new ReadOptions(Limits.DEFAULT, false, false, false);

    /** With other bounds. */
    public ReadOptions withLimits(Limits value) {
        return new ReadOptions(value, salvage, flatten, allScopes);
    }

    /** Trying unfinished files or not. */
    public ReadOptions withSalvage(boolean value) {
        return new ReadOptions(limits, value, flatten, allScopes);
    }

    /** Melting lexical contexts or not. */
    public ReadOptions withFlatten(boolean value) {
        return new ReadOptions(limits, salvage, value, allScopes);
    }

    /** All scopes or one. */
    public ReadOptions withAllScopes(boolean value) {
        return new ReadOptions(limits, salvage, flatten, value);
    }
}
