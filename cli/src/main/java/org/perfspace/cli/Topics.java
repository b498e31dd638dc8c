package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.cli.console.Screen;

/** The pages of the manual, which {@code perfspace help TOPIC} prints. They are Markdown, in {@code cli/src/doc}. */
final class Topics {

    /** Names of the pages, in the order of README. */
    static final List<String> NAMES = List.of(
            "reports",
            "converting",
            "viewing",
            "comparing",
            "profilers",
            "reducing",
            "archiving",
            "scaling",
            "efficiencies",
            "generating",
            "scripting",
            "installing",
            "library");

    /** The beginning of a line that does not belong to the paragraph before it: a heading, an item of a list, a row of a table. */
    private static final Pattern BEGINS = Pattern.compile("#|[-*] |[0-9]+\\. |\\||!\\[");

    private Topics() {}

    /** Returns the text of a page. */
    static String text(String name) throws IOException {
        return resource("doc/" + name + ".md");
    }

    /**
     * Returns a page without the signs of Markdown, for a terminal: a paragraph is a line, headings are emphasised, cells of a row
     * of a table follow one another.
     */
    static String plain(String page, Screen screen) {
        StringBuilder text = new StringBuilder();
        boolean inParagraph = false;
        for (String line : page.lines().toList()) {
            boolean code = line.startsWith("    ");
            boolean begins = line.isBlank() || code || BEGINS.matcher(line).lookingAt();
            if (!text.isEmpty()) {
                text.append(begins || !inParagraph ? "\n" : " ");
            }
            inParagraph = !line.isBlank() && !code && !line.startsWith("#");
            if (line.startsWith("|--")) {
                text.setLength(text.length() - 1);
            } else {
                text.append(code ? line : line.startsWith("#") ? heading(line, screen) : inline(line));
            }
        }
        return text.append("\n").toString();
    }

    private static String heading(String line, Screen screen) {
        return screen.heading(inline(line.replaceFirst("^#+ *", "")));
    }

    private static String inline(String line) {
        String cells = line.startsWith("|")
                ? line.replaceAll("^\\| *| *\\|$", "").replaceAll(" *(?<!\\\\)\\| *", ": ")
                : line.strip();
        return cells.replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .replaceAll("\\*\\*|`", "")
                .replaceAll("(?<!\\w)\\*(\\w[^*]*)\\*(?!\\w)", "$1");
    }

    /** Returns a text that is shipped with the command. */
    static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Topics.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns verbs and topics, for the completion of {@code help}. */
    static List<String> words() {
        return Stream.concat(Verbs.NAMES.stream(), NAMES.stream()).toList();
    }
}
