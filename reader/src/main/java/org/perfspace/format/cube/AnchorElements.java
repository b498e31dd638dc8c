package org.perfspace.format.cube;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The open elements of anchor.xml, from the root on, and the rules for their nesting and order ({@link AnchorGrammar}). */
final class AnchorElements {

    private final AnchorAttributeRules.Report report;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Integer> openByName = new HashMap<>();

    /** An element that has not ended yet. */
    private static final class Open {
        private final String name;
        private final Set<String> children = new HashSet<>();
        private int phase;

        private Open(String name) {
            this.name = name;
        }
    }

    AnchorElements(AnchorAttributeRules.Report report) {
        this.report = report;
    }

    /** Forgets all elements. */
    void clear() {
        open.clear();
        openByName.clear();
    }

    /** Returns the number of open elements. */
    int open() {
        return open.size();
    }

    /** Returns whether the innermost element may have text. */
    boolean holdText() {
        return !open.isEmpty() && AnchorGrammar.holdsText(open.getLast().name);
    }

    /** Requires that the root has ended. */
    void requireNoneOpen() {
        if (!open.isEmpty()) {
            report.broken("expected the end of <%s>, found the end of the text", open.getLast().name);
        }
    }

    /**
     * Begins an element.
     *
     * @param empty whether its tag is its end, too
     */
    void begin(String name, boolean empty) {
        if (empty != AnchorGrammar.EMPTY.contains(name)) {
            report.broken(
                    empty ? "expected <%s></%<s>, found <%<s/>" : "expected <%s/>, found it with an end tag", name);
        }
        if (open.isEmpty() && !name.equals(DefinitionsLayout.CUBE)) {
            report.broken("expected <%s> as the only root, found <%s>", DefinitionsLayout.CUBE, name);
        } else if (!open.isEmpty()) {
            child(open.getLast(), name);
        }
        if (!empty) {
            open.addLast(new Open(name));
            openByName.merge(name, 1, Integer::sum);
        }
    }

    private void child(Open parent, String name) {
        if (!parent.children.add(name) && !AnchorGrammar.REPEATED.contains(name)) {
            report.broken("expected one <%s> in <%s>, found another one", name, parent.name);
        }
        int phase = AnchorGrammar.phase(parent.name, name);
        if (phase < 0) {
            report.broken("expected no <%s> in <%s>", name, parent.name);
        } else if (phase < parent.phase) {
            report.broken("expected <%s> earlier in <%s>", name, parent.name);
        } else {
            parent.phase = phase;
        }
    }

    /** Ends an element, and all that are open in it. */
    void end(String name) {
        if (openByName.getOrDefault(name, 0) > 0) {
            while (!open.getLast().name.equals(name)) {
                report.broken("expected </%s>, found </%s>", removeLast().name, name);
            }
            close(removeLast());
        } else {
            report.broken("expected no end of an element that did not begin, found </%s>", name);
        }
    }

    private Open removeLast() {
        Open last = open.removeLast();
        openByName.merge(last.name, -1, Integer::sum);
        return last;
    }

    private void close(Open element) {
        for (String required : new TreeSet<>(AnchorGrammar.required(element.name, element.children))) {
            if (!element.children.contains(required)) {
                report.broken("expected <%s> in <%s>, found none", required, element.name);
            }
        }
    }
}
