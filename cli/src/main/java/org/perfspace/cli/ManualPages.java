package org.perfspace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.perfspace.cli.console.Version;

/**
 * The pages of the manual as they are shipped: README, a page for each topic (as Markdown and for {@code man}), and the pages
 * of the formats. Links between them are adapted to their places; links to other files of the sources become plain text.
 */
final class ManualPages {

    private static final String DOC = "cli/src/doc/";
    private static final String FORMATS = "reader/src/main/java/org/perfspace/format/";

    /** A link of Markdown, without the exclamation mark of an image: text, target without section, section. */
    private static final Pattern LINK = Pattern.compile("(!?)\\[([^\\]]*)]\\(([^)#\\s]*)(#[^)\\s]*)?\\)");

    private static final Pattern BUILDING = Pattern.compile("(?s)## Start\n.*?(?=\n## )");

    private static final String STARTING =
            """
            ## Start

            You need Java 17 or newer, unless there is a directory `runtime`, which contains one:

                export PATH="$PWD/bin:$PATH"
                perfspace convert testdata/samples/solver.cubex solver.hpctoolkit

            See [Installing](cli/src/doc/installing.md) for completions and manual pages.
            """;

    private final Path sources;
    private final Path target;

    /** The place in the product of each file that is shipped, by its place in the sources. */
    private final Map<String, String> places = new TreeMap<>();

    /**
     * Creates the pages.
     *
     * @param sources top directory of the sources
     * @param target directory that gets the pages
     */
    ManualPages(Path sources, Path target) throws IOException {
        this.sources = sources;
        this.target = target;
        for (String name : new String[] {"README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"}) {
            places.put(name, name);
        }
        for (String topic : Topics.NAMES) {
            places.put(DOC + topic + ".md", "doc/" + topic + ".md");
        }
        try (Stream<Path> pictures = Files.list(sources.resolve(DOC))) {
            pictures.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".png"))
                    .forEach(name -> places.put(DOC + name, "doc/" + name));
        }
        try (Stream<Path> formats = Files.list(sources.resolve(FORMATS))) {
            formats.filter(format -> Files.exists(format.resolve("README.md")))
                    .map(format -> format.getFileName().toString())
                    .forEach(name -> places.put(FORMATS + name + "/README.md", "doc/format/" + name + ".md"));
        }
        String convert = "convert/src/main/java/org/perfspace/convert/";
        places.put(convert + "archive/README.md", "doc/format/archive.md");
        places.put(convert + "extrap/README.md", "doc/format/extrap.md");
        places.put("convert/spark/README.md", "doc/format/spark.md");
    }

    /** Writes all pages. */
    void write() throws IOException {
        for (Map.Entry<String, String> page : places.entrySet()) {
            Path file = target.resolve(page.getValue());
            if (page.getKey().endsWith(".png")) {
                Files.createDirectories(file.getParent());
                Files.write(file, Files.readAllBytes(sources.resolve(page.getKey())));
            } else if (page.getKey().equals("README.md") || page.getValue().startsWith("doc/")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, page(page.getKey()));
            }
        }
        Path man = Files.createDirectories(target.resolve("man/man7"));
        for (String topic : Topics.NAMES) {
            Files.writeString(man.resolve("perfspace-" + topic + ".7"), roff(topic, Topics.text(topic)));
        }
    }

    /** Returns the text of a page with the links of its new place. README tells how the product starts, not how it is built. */
    private String page(String source) throws IOException {
        String text = Files.readString(sources.resolve(source));
        if (source.equals("README.md")) {
            text = BUILDING.matcher(text).replaceFirst(Matcher.quoteReplacement(STARTING));
        }
        return LINK.matcher(text).replaceAll(link -> {
            String to = link.group(3);
            String section = link.group(4) == null ? "" : link.group(4);
            if (to.isEmpty() || to.contains(":")) {
                return Matcher.quoteReplacement(link.group());
            }
            String place =
                    places.get(Path.of(source).resolveSibling(to).normalize().toString());
            if (place == null) {
                return Matcher.quoteReplacement(link.group(2));
            }
            Path from =
                    Path.of("/").resolve(places.getOrDefault(source, source)).resolveSibling("");
            return Matcher.quoteReplacement(
                    link.group(1) + "[" + link.group(2) + "](" + from.relativize(Path.of("/", place)) + section + ")");
        });
    }

    /** Returns a page of Markdown in the macros of {@code man(7)}; code and tables are kept as they are. */
    static String roff(String topic, String markdown) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                ".TH PERFSPACE\\-%s 7 \"\" \"perfspace %s\" \"Manual of perfspace\"%n.SH NAME%n",
                topic.toUpperCase(Locale.ROOT),
                Version.number()));
        boolean fenced = false;
        boolean kept = false;
        for (String line : markdown.lines().toList()) {
            boolean fence = line.startsWith("```");
            fenced ^= fence;
            boolean keep = fenced || fence || line.startsWith("    ") || line.startsWith("|");
            if (keep != kept) {
                text.append(keep ? ".PP\n.nf\n" : ".fi\n");
                kept = keep;
            }
            if (fence || line.startsWith("![")) {
                continue;
            }
            if (!keep && line.startsWith("# ")) {
                text.append("perfspace\\-").append(topic).append(" \\- ").append(ManPage.roff(line.substring(2)));
                text.append("\n.SH DESCRIPTION\n");
            } else if (!keep && line.startsWith("#")) {
                text.append(".SH ")
                        .append(ManPage.roff(line.replaceFirst("#+ ", "")))
                        .append('\n');
            } else if (line.isBlank() && !keep) {
                text.append(".PP\n");
            } else {
                text.append(ManPage.roff(keep ? line : plain(line))).append('\n');
            }
        }
        return text.append(kept ? ".fi\n" : "").toString();
    }

    /** Returns a line without the marks of Markdown: links become their text. */
    private static String plain(String line) {
        return LINK.matcher(line)
                .replaceAll("$2")
                .replaceAll("\\*\\*(\\w[^*]*)\\*\\*", "$1")
                .replace("`", "");
    }
}
