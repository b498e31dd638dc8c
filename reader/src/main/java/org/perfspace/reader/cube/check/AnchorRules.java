package org.perfspace.reader.cube.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.format.cube.DefinitionsLayout;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.reader.cube.anchor.DefinitionsXml;

/**
 * The rules that the text of anchor.xml keeps which both cubelib's scanner and an XML parser can read (README.md of
 * format.cube, section 7): a narrow subset of XML, and elements in order. A scanner of its own, which goes on after each
 * broken rule.
 */
final class AnchorRules {

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    private static final Pattern OPENING =
            Pattern.compile("<([A-Za-z_]\\w*)((?:[ \\t\\n]+[A-Za-z]+=\"[^\"<]*\")*)([ \\t\\n]*)(/?)>");
    private static final Pattern NAME = Pattern.compile("</?\\s*([A-Za-z_]\\w*)");
    private static final Pattern ENTITY = Pattern.compile("&(?!(?:amp|lt|gt|quot|apos);)");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ufffe\\uffff]");

    /** Deeper than any call tree that this toolkit knows of; an open element takes a few hundred bytes. */
    private static final int MOST_OPEN = 100_000;

    private final String text;
    private final Place place;
    private final Findings findings;
    private final Deque<Open> open = new ArrayDeque<>();
    private final AnchorAttributeRules attributes = new AnchorAttributeRules(this::broken);
    private int at;
    private int counted;
    private long line = 1;

    /** An element that has not ended yet. */
    private static final class Open {
        private final String name;
        private final Set<String> children = new HashSet<>();
        private int phase;

        private Open(String name) {
            this.name = name;
        }
    }

    AnchorRules(String text, Place place, Findings findings) {
        this.text = text;
        this.place = place;
        this.findings = findings;
    }

    /** Checks the text from its first char to its last. */
    void check() {
        if (text.indexOf('\r') >= 0) {
            findings.add(place, "expected lines that end with LF alone, found CR");
        }
        if (text.startsWith(DECLARATION)) {
            at = DECLARATION.length();
        } else {
            findings.add(place.atLine(1), "expected %s", DECLARATION);
            at = text.startsWith("<?xml") ? Math.max(0, text.indexOf("?>") + 2) : 0;
        }
        while (at < text.length()) {
            int tag = text.indexOf('<', at);
            text(tag < 0 ? text.length() : tag);
            if (tag < 0) {
                break;
            }
            markup();
        }
        if (!open.isEmpty()) {
            broken("expected the end of <%s>, found the end of the text", open.getLast().name);
        }
    }

    private void text(int end) {
        String piece = text.substring(at, end);
        characters(piece);
        if (piece.contains("]]>")) {
            broken("expected no \"]]>\" in text, found one");
        }
        boolean allowed = !open.isEmpty() && AnchorGrammar.holdsText(open.getLast().name);
        if (!allowed && !piece.isBlank()) {
            broken("expected no text between elements, found \"%s\"", DefinitionsXml.shortened(piece.strip()));
        }
        at = end;
    }

    private void characters(String piece) {
        if (ENTITY.matcher(piece).find()) {
            broken("expected none but XML's five entities, which cubelib knows alone, found another \"&\"");
        }
        if (CONTROL.matcher(piece).find()) {
            broken("expected no control characters, found one");
        }
    }

    private void markup() {
        if (text.startsWith("<!--", at)) {
            broken("expected no comment, found one");
            skipTo("-->");
        } else if (text.startsWith("<![CDATA[", at)) {
            if (open.isEmpty() || !AnchorGrammar.holdsText(open.getLast().name)) {
                broken("expected no CDATA between elements, found one");
            }
            skipTo("]]>");
        } else if (text.startsWith("<?", at)) {
            broken("expected no processing instruction, found one");
            skipTo("?>");
        } else if (text.startsWith("<!", at)) {
            broken("expected no declaration, found one");
            skipTo(">");
        } else if (text.startsWith("</", at)) {
            closing();
        } else {
            opening();
        }
    }

    private void closing() {
        Matcher name = NAME.matcher(text).region(at, text.length());
        String found = name.lookingAt() ? name.group(1) : "";
        if (!text.startsWith("</" + found + ">", at)) {
            broken("expected </%s> without blanks", found);
        }
        if (open.stream().anyMatch(o -> o.name.equals(found))) {
            while (!open.getLast().name.equals(found)) {
                broken("expected </%s>, found </%s>", open.removeLast().name, found);
            }
            close(open.removeLast());
        } else {
            broken("expected no end of an element that did not begin, found </%s>", found);
        }
        skipTo(">");
    }

    private void close(Open element) {
        for (String required : new TreeSet<>(AnchorGrammar.required(element.name, element.children))) {
            if (!element.children.contains(required)) {
                broken("expected <%s> in <%s>, found none", required, element.name);
            }
        }
    }

    private void opening() {
        Matcher tag = OPENING.matcher(text).region(at, text.length());
        if (!tag.lookingAt()) {
            Matcher name = NAME.matcher(text).region(at, text.length());
            int end = text.indexOf('>', at);
            String found = end < 0 ? text.substring(at) : text.substring(at, end + 1);
            broken("expected a tag with attributes as name=\"value\", found %s", DefinitionsXml.shortened(found));
            boolean named = name.lookingAt();
            if (named) {
                begin(name.group(1), found.endsWith("/>"));
            }
            skipTo(">");
            return;
        }
        String name = tag.group(1);
        characters(tag.group(2));
        attributes.check(name, tag.group(2));
        boolean takesAttributes =
                AnchorGrammar.EMPTY.contains(name) || !tag.group(2).isEmpty();
        if (!tag.group(3).isEmpty() && !takesAttributes) {
            broken("expected <%s> without a blank", name);
        }
        begin(name, !tag.group(4).isEmpty());
        at = tag.end();
        if (open.size() > MOST_OPEN) {
            broken("expected at most %,d levels of elements, found more; what follows was not checked", MOST_OPEN);
            open.clear();
            at = text.length();
        }
    }

    private void begin(String name, boolean empty) {
        if (empty != AnchorGrammar.EMPTY.contains(name)) {
            broken(empty ? "expected <%s></%<s>, found <%<s/>" : "expected <%s/>, found it with an end tag", name);
        }
        if (open.isEmpty() && !name.equals(DefinitionsLayout.CUBE)) {
            broken("expected <%s> as the only root, found <%s>", DefinitionsLayout.CUBE, name);
        } else if (!open.isEmpty()) {
            child(open.getLast(), name);
        }
        if (!empty) {
            open.addLast(new Open(name));
        }
    }

    private void child(Open parent, String name) {
        if (!parent.children.add(name) && !AnchorGrammar.REPEATED.contains(name)) {
            broken("expected one <%s> in <%s>, found another one", name, parent.name);
        }
        int phase = AnchorGrammar.phase(parent.name, name);
        if (phase < 0) {
            broken("expected no <%s> in <%s>", name, parent.name);
        } else if (phase < parent.phase) {
            broken("expected <%s> earlier in <%s>", name, parent.name);
        } else {
            parent.phase = phase;
        }
    }

    private void skipTo(String end) {
        int found = text.indexOf(end, at);
        at = found < 0 ? text.length() : found + end.length();
    }

    private void broken(String format, Object... args) {
        for (; counted < at; counted++) {
            if (text.charAt(counted) == '\n') {
                line++;
            }
        }
        findings.add(place.atLine(line), format, args);
    }
}
