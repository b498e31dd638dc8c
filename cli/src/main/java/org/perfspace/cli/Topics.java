package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.cli.console.Screen;

/**
 * The pages of the manual, which {@code perfspace help TOPIC} prints, and those of formats. They are Markdown, in {@code cli/src/doc}
 * and beside the code of each format.
 */
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

    /** The directories of the pages about formats, by the names of formats that the command knows. */
    static final Map<String, String> FORMATS = formats();

    /** The beginning of a line that does not belong to the paragraph before it: a heading, an item of a list, a row of a table. */
    private static final Pattern BEGINS = Pattern.compile("#|[-*] |[0-9]+\\. |\\||!\\[");

    private static final int NARROWEST = 54;

    private Topics() {}

    private static Map<String, String> formats() {
        Map<String, String> pages = new LinkedHashMap<>();
        for (String own : ("cube hpctoolkit linktest sion tau parquet pprof collapsed hatchet caliper speedscope chrome"
                        + " firefox supplement")
                .split(" ", -1)) {
            pages.put(own, own);
        }
        pages.put("cube3", "cubexml");
        pages.put("cube2", "cubexml");
        pages.put("hpctoolkit-xml", "hpctoolkit");
        pages.put("cali", "caliper");
        return pages;
    }

    /** Returns whether there is a page of this name. */
    static boolean has(String name) {
        return NAMES.contains(name) || FORMATS.containsKey(name);
    }

    /** Returns the text of a page. */
    static String text(String name) throws IOException {
        String format = FORMATS.get(name);
        return resource(format == null ? "doc/" + name + ".md" : "doc/format/" + format + "/README.md");
    }

    /** Returns lines of help that name all pages. */
    static List<String> list() {
        List<String> lines = new ArrayList<>(List.of("Pages of the manual (perfspace help TOPIC):"));
        lines.addAll(wrapped(NAMES));
        lines.add("Pages of formats (perfspace help FORMAT):");
        lines.addAll(wrapped(FORMATS.keySet()));
        return lines;
    }

    /** Returns words in indented lines that fit the narrowest terminal. */
    private static List<String> wrapped(Collection<String> words) {
        List<String> lines = new ArrayList<>();
        String line = " ";
        for (String word : words) {
            if (line.length() + word.length() > NARROWEST) {
                lines.add(line);
                line = " ";
            }
            line += " " + word;
        }
        lines.add(line);
        return lines;
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

    /** Returns verbs, topics and formats, for the completion of {@code help}. */
    static List<String> words() {
        return Stream.of(Verbs.NAMES, NAMES, FORMATS.keySet())
                .flatMap(Collection::stream)
                .toList();
    }
}
