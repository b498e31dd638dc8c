package org.perfspace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.cli.console.Screen;
import org.perfspace.format.Format;

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

    /** The formats of some tools that have another name. */
    private static final Map<String, String> TOOLS = Map.of(
            "score-p", "cube", "scorep", "cube", "scalasca", "cube", "hpcrun", "hpctoolkit", "perfetto", "chrome");

    /** The beginning of a line that does not belong to the paragraph before it: a heading, an item of a list, a row of a table. */
    private static final Pattern BEGINS = Pattern.compile("#|[-*] |[0-9]+\\. |\\||!\\[");

    private static final int NARROWEST = 54;

    private Topics() {}

    /** Returns the page of each format, which is its own unless it shares one, and those of the container and the supplement. */
    private static Map<String, String> formats() {
        Map<String, String> shared =
                Map.of("cube3", "cubexml", "cube2", "cubexml", "hpctoolkit-xml", "hpctoolkit", "cali", "caliper");
        Map<String, String> pages = new LinkedHashMap<>();
        for (Format format : Format.values()) {
            pages.put(format.id(), shared.getOrDefault(format.id(), format.id()));
        }
        pages.put("sion", "sion");
        pages.put("supplement", "supplement");
        return pages;
    }

    /** Returns whether there is a page of this name. */
    static boolean has(String name) {
        return NAMES.contains(name) || FORMATS.containsKey(format(name));
    }

    /** Returns the text of a page. */
    static String text(String name) throws IOException {
        String format = FORMATS.get(format(name));
        return resource(
                NAMES.contains(name) || format == null ? "doc/" + name + ".md" : "doc/format/" + format + "/README.md");
    }

    /** Returns the name of the format that a user means: {@code cube} for {@code .cubex}, too, and for a tool that writes it. */
    private static String format(String word) {
        String name = word.toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        if (FORMATS.containsKey(name)) {
            return name;
        }
        List<String> formats = Stream.of(Format.values())
                .filter(format -> format.endings().contains("." + name))
                .map(Format::id)
                .filter(FORMATS::containsKey)
                .toList();
        return formats.size() == 1 ? formats.get(0) : TOOLS.getOrDefault(name, name);
    }

    /** Returns lines of help that name all pages. */
    static List<String> list() {
        List<String> lines = new ArrayList<>(List.of("Pages of the manual (perfspace help TOPIC):"));
        lines.addAll(wrapped(NAMES, "  ", "  ", NARROWEST));
        lines.add("Pages of formats (perfspace help FORMAT):");
        lines.addAll(wrapped(FORMATS.keySet(), "  ", "  ", NARROWEST));
        return lines;
    }

    /** Returns words in lines of at most some columns, if there is room for each word. */
    private static List<String> wrapped(Collection<String> words, String first, String rest, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean isEmpty = true;
        for (String word : words) {
            if (!isEmpty && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(rest);
                isEmpty = true;
            }
            line.append(isEmpty ? "" : " ").append(word);
            isEmpty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    /**
     * Returns a page without the signs of Markdown, for a terminal: paragraphs are wrapped, headings are emphasised, cells of a row of
     * a table follow one another, and code is indented and kept as it is.
     */
    static String plain(String page, Screen screen) {
        List<String> text = new ArrayList<>();
        List<String> paragraph = new ArrayList<>();
        boolean fenced = false;
        for (String line : page.lines().toList()) {
            boolean fence = line.startsWith("```");
            boolean code = fenced || fence || line.startsWith("    ");
            if (code || line.isBlank() || BEGINS.matcher(line).lookingAt()) {
                end(paragraph, text, screen);
            }
            fenced ^= fence;
            if (code) {
                text.addAll(fence ? List.of() : List.of(fenced ? "    " + line : line));
            } else if (line.isBlank()) {
                text.add("");
            } else if (line.startsWith("#")) {
                text.add(screen.heading(inline(line.replaceFirst("^#+ *", ""))));
            } else if (!line.startsWith("|--")) {
                paragraph.add(line);
            }
        }
        end(paragraph, text, screen);
        return String.join("\n", text) + "\n";
    }

    /** Ends a paragraph, an item of a list or a row of a table. */
    private static void end(List<String> paragraph, List<String> text, Screen screen) {
        if (!paragraph.isEmpty()) {
            boolean hangs = BEGINS.matcher(paragraph.get(0)).lookingAt();
            String plain = inline(String.join(" ", paragraph));
            text.addAll(wrapped(List.of(plain.split(" +", -1)), "", hangs ? "  " : "", screen.page()));
            paragraph.clear();
        }
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
