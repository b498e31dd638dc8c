package org.perfspace.reader.tau;

import java.util.function.Predicate;
import org.perfspace.format.tau.TauLayout;

/**
 * The name of a user event, taken apart.
 *
 * @param name name of the event itself
 * @param context call path at which the event occurred, empty if the name tells none
 */
record TauEventName(String name, String context) {

    /** Limits the work that a name with many separators causes. */
    private static final int MOST_SEPARATORS = 32;

    /**
     * Takes a name apart. As a name may contain a separator itself, the context is the first rest that is a known call path;
     * else the rest behind the last separator if it is a call path at all.
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
