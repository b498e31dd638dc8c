package org.perfspace.format.cube;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/**
 * The rules for the text of anchor.xml that make it readable for both cubelib's scanner and an XML parser (README.md of
 * format.cube, section 7): a narrow subset of XML, and elements in order. The text is checked while the reader reads it, and
 * the check continues after each violation.
 */
final class AnchorRules implements AnchorText.TextRules {

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    private static final String CDATA = "<![CDATA[";
    private static final Pattern OPENING =
            Pattern.compile("<([A-Za-z_]\\w*)((?:[ \\t\\n]++[A-Za-z]++=\"[^\"<]*+\")*+)([ \\t\\n]*)(/?)>");
    private static final Pattern NAME = Pattern.compile("</?\\s*([A-Za-z_]\\w*)");

    /** Tags whose attributes Cube's own writers write without quotation marks. */
    private static final Pattern BARE =
            Pattern.compile("<cubepl (rowwise|locationwise)=\\w+>|<cubeplaggr cubeplaggrtype=\\w+>");

    private static final Pattern ENTITY = Pattern.compile("&(?!(?:amp|lt|gt|quot|apos);)");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ufffe\\uffff]");

    /** Deeper than any known call tree; an open element takes a few hundred bytes. */
    private static final int MOST_OPEN = 100_000;

    /** A longer text or tag ends the check; one that is never closed would fill the heap. */
    private static final int LONGEST = 1 << 22;

    private final Place place;
    private final int most;
    private Findings findings;
    private AnchorAttributeRules attributes = new AnchorAttributeRules(this::broken);
    private final AnchorElements elements = new AnchorElements(this::broken);
    /** The text that is not checked yet, preceded by text that is already checked. */
    private final StringBuilder text = new StringBuilder();

    private int at;
    private int counted;
    private long line;
    /** Length of the text from which on the end of the current markup is searched for. */
    private int enough;

    private boolean started;
    private boolean over;
    private boolean carriageReturns;

    /**
     * Creates the rules for a member.
     *
     * @param most number of findings to keep
     */
    AnchorRules(Place place, int most) {
        this.place = place;
        this.most = most;
        this.findings = Findings.distinct(most, "");
    }

    /** Adds the violations found to other findings. */
    void addTo(Findings others) {
        findings.toList(place).forEach(others::add);
    }

    @Override
    public void begin(Charset charset) {
        findings = Findings.distinct(most, "");
        attributes = new AnchorAttributeRules(this::broken);
        elements.clear();
        text.setLength(0);
        at = 0;
        counted = 0;
        line = 1;
        enough = DECLARATION.length();
        started = false;
        over = false;
        carriageReturns = false;
        if (!charset.equals(StandardCharsets.UTF_8)) {
            findings.add(place, "expected UTF-8, found other bytes");
        }
    }

    @Override
    public void text(char[] buffer, int offset, int length) {
        if (over) {
            return;
        }
        text.append(buffer, offset, length);
        if (text.length() >= enough) {
            carriageReturns();
            check(false);
        }
    }

    @Override
    public void end() {
        if (over) {
            return;
        }
        carriageReturns();
        check(true);
        elements.requireNoneOpen();
    }

    private void carriageReturns() {
        if (!carriageReturns && text.indexOf("\r", at) >= 0) {
            carriageReturns = true;
            findings.add(place, "expected lines that end with LF alone, found CR");
        }
    }

    /** Checks all complete markup; at the end of the text, everything that is left. */
    private void check(boolean ends) {
        started = started || declaration(ends);
        while (started && at < text.length()) {
            int tag = text.indexOf("<", at);
            if (!ends && (tag < 0 || !isWhole(tag))) {
                break;
            }
            between(tag < 0 ? text.length() : tag);
            if (tag >= 0) {
                markup();
            }
        }
        forgetChecked();
    }

    /** Checks the first line; returns whether it is complete. */
    private boolean declaration(boolean ends) {
        boolean sound = startsWith(DECLARATION, 0);
        boolean other = !sound && startsWith("<?xml", 0);
        int end = other ? text.indexOf("?>") : 0;
        if (!ends && (text.length() < DECLARATION.length() || end < 0)) {
            return false;
        }
        if (!sound) {
            findings.add(place.atLine(1), "expected %s", DECLARATION);
        }
        at = sound ? DECLARATION.length() : other ? end + 2 : 0;
        return true;
    }

    /** Returns whether the markup at an index is complete, so that more text would not change it. */
    private boolean isWhole(int tag) {
        if (tag + CDATA.length() > text.length()) {
            return false;
        }
        if (startsWith("<!--", tag)) {
            return text.indexOf("-->", tag) >= 0;
        }
        if (startsWith(CDATA, tag)) {
            return text.indexOf("]]>", tag) >= 0;
        }
        return startsWith("<?", tag) ? text.indexOf("?>", tag) >= 0 : isWholeTag(tag);
    }

    /** Returns whether a tag ends, either outside of quotes or inside quotes before the next tag begins. */
    private boolean isWholeTag(int tag) {
        boolean quoted = false;
        boolean ends = false;
        for (int i = tag + 1; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '"' -> quoted = !quoted;
                case '>' -> {
                    if (!quoted) {
                        return true;
                    }
                    ends = true;
                }
                case '<' -> {
                    return ends || text.indexOf(">", i) >= 0;
                }
                default -> {
                    // any other character is part of the tag
                }
            }
        }
        return false;
    }

    /** Drops the checked text, and determines how much more text is needed before the next attempt. */
    private void forgetChecked() {
        if (text.length() - at > LONGEST) {
            broken(
                    "expected texts and tags of at most %,d characters, found more; what follows was not checked",
                    LONGEST);
            stop();
        }
        countLines();
        text.delete(0, at);
        counted = 0;
        at = 0;
        enough = 2 * text.length();
    }

    private void stop() {
        over = true;
        elements.clear();
        at = text.length();
    }

    /** Checks the text before the next tag. */
    private void between(int end) {
        String piece = text.substring(at, end);
        characters(piece);
        if (piece.contains("]]>")) {
            broken("expected no \"]]>\" in text, found one");
        }
        if (!elements.holdText() && !piece.isBlank()) {
            broken("expected no text between elements, found \"%s\"", Place.shortened(piece.strip()));
        }
        at = end;
    }

    private void characters(String piece) {
        if (ENTITY.matcher(piece).find()) {
            unusual("expected none but XML's five entities, which cubelib knows alone, found another \"&\"");
        }
        if (CONTROL.matcher(piece).find()) {
            broken("expected no control characters, found one");
        }
    }

    private void markup() {
        if (startsWith("<!--", at)) {
            broken("expected no comment, found one");
            skipTo("-->");
        } else if (startsWith(CDATA, at)) {
            if (!elements.holdText()) {
                broken("expected no CDATA between elements, found one");
            }
            skipTo("]]>");
        } else if (startsWith("<?", at)) {
            broken("expected no processing instruction, found one");
            skipTo("?>");
        } else if (startsWith("<!", at)) {
            broken("expected no declaration, found one");
            skipTo(">");
        } else if (startsWith("</", at)) {
            closing();
        } else {
            opening();
        }
    }

    private void closing() {
        Matcher name = NAME.matcher(text).region(at, text.length());
        String found = name.lookingAt() ? name.group(1) : "";
        if (!startsWith("</" + found + ">", at)) {
            broken("expected </%s> without blanks", found);
        }
        elements.end(found);
        skipTo(">");
    }

    private void opening() {
        Matcher tag = OPENING.matcher(text).region(at, text.length());
        if (!tag.lookingAt()) {
            Matcher name = NAME.matcher(text).region(at, text.length());
            int end = text.indexOf(">", at);
            String found = end < 0 ? text.substring(at) : text.substring(at, end + 1);
            String format = "expected a tag with attributes as name=\"value\", found %s";
            if (BARE.matcher(found).matches()) {
                unusual(format, Place.shortened(found));
            } else {
                broken(format, Place.shortened(found));
            }
            boolean named = name.lookingAt();
            if (named) {
                elements.begin(name.group(1), found.endsWith("/>"));
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
        elements.begin(name, !tag.group(4).isEmpty());
        at = tag.end();
        if (elements.open() > MOST_OPEN) {
            broken("expected at most %,d levels of elements, found more; what follows was not checked", MOST_OPEN);
            stop();
        }
    }

    private void skipTo(String end) {
        int found = text.indexOf(end, at);
        at = found < 0 ? text.length() : found + end.length();
    }

    private boolean startsWith(String expected, int from) {
        if (from + expected.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < expected.length(); i++) {
            if (text.charAt(from + i) != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void broken(String format, Object... args) {
        countLines();
        findings.add(place.atLine(line), format, args);
    }

    /** Reports what Cube's own writers write, although no XML parser accepts it. */
    private void unusual(String format, Object... args) {
        countLines();
        findings.warn(format, place.atLine(line), format, args);
    }

    private void countLines() {
        for (; counted < at; counted++) {
            if (text.charAt(counted) == '\n') {
                line++;
            }
        }
    }
}
