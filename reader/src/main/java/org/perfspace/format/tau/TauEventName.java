package org.perfspace.format.tau;

import java.util.function.Predicate;

/**
 * The parts of the name of a user event.
 *
 * @param name name of the event itself
 * @param context call path at which the event occurred, empty if the name contains none
 */
record TauEventName(String name, String context) {

    /** Most separators that are tried, to limit the work that a name with many of them causes. */
    private static final int MOST_SEPARATORS = 32;

    /**
     * Splits a name. The name itself may contain a separator, so the context is the longest remainder that is a known call
     * path; otherwise it is the remainder after the last separator, if that is a call path.
     */
    static TauEventName of(String text, Predicate<String> known) {
        int at = text.indexOf(TauLayout.CONTEXT);
        for (int i = 0; at >= 0 && i < MOST_SEPARATORS; i++) {
            TauEventName split = split(text, at);
            if (known.test(split.context())) {
                return split;
            }
            at = text.indexOf(TauLayout.CONTEXT, at + 1);
        }
        int last = text.lastIndexOf(TauLayout.CONTEXT);
        return last >= 0 && text.indexOf(TauLayout.ARROW, last) >= 0 ? split(text, last) : new TauEventName(text, "");
    }

    private static TauEventName split(String text, int at) {
        return new TauEventName(
                text.substring(0, at).strip(), TauLayout.path(text.substring(at + TauLayout.CONTEXT.length())));
    }

    boolean hasContext() {
        return !context.isEmpty();
    }
}
