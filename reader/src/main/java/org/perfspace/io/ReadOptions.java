package org.perfspace.io;

/**
 * What a user may ask of reading.
 *
 * @param limits bounds on what a hostile input can cause
 * @param salvage whether to try files that were never finished
 * @param flatten HPCToolkit: whether lines and loops melt into their functions
 * @param allScopes HPCToolkit: whether scopes other than {@code execution} become metrics too
 * @param preserveContainer SION: whether the layout of the container becomes an attachment, by which it can be written
 *     again as it was
 */
public record ReadOptions(
        Limits limits, boolean salvage, boolean flatten, boolean allScopes, boolean preserveContainer) {

    /** Nothing special. */
    public static final ReadOptions DEFAULT = new ReadOptions(Limits.DEFAULT, false, false, false, false);

    /** With other bounds. */
    public ReadOptions withLimits(Limits value) {
        return new ReadOptions(value, salvage, flatten, allScopes, preserveContainer);
    }

    /** Trying unfinished files or not. */
    public ReadOptions withSalvage(boolean value) {
        return new ReadOptions(limits, value, flatten, allScopes, preserveContainer);
    }

    /** Melting lexical contexts or not. */
    public ReadOptions withFlatten(boolean value) {
        return new ReadOptions(limits, salvage, value, allScopes, preserveContainer);
    }

    /** All scopes or one. */
    public ReadOptions withAllScopes(boolean value) {
        return new ReadOptions(limits, salvage, flatten, value, preserveContainer);
    }

    /** Keeping the layout of a container or not. */
    public ReadOptions withPreserveContainer(boolean value) {
        return new ReadOptions(limits, salvage, flatten, allScopes, value);
    }
}
