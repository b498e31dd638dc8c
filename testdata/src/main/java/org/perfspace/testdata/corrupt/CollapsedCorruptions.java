package org.perfspace.testdata.corrupt;

import java.util.List;
import org.perfspace.format.Format;

/** Kinds of damage to collapsed stacks. */
final class CollapsedCorruptions {

    private CollapsedCorruptions() {}

    static List<Corruption> all() {
        return List.of(
                stacks("no-number", "the last line has letters in its number", p -> p.insert(p.size() - 1, "x4")),
                stacks("no-value", "the last line is a stack without a number", p -> p.append("main;solve\n")));
    }

    private static Corruption stacks(String kind, String what, Corruption.Edit edit) {
        return Corruption.of(Format.COLLAPSED, kind, what, edit);
    }
}
