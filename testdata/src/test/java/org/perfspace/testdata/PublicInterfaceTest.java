package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The public interface, which the POMs list as the sources that Javadoc documents, and the POMs themselves. */
class PublicInterfaceTest {

    private static final Path TOP = Path.of("..");
    private static final List<String> LIBRARIES = List.of("reader", "writer", "convert", "testdata");
    private static final Pattern INCLUDE = Pattern.compile("<include>(org/perfspace/.*?\\.java)</include>");

    /** A parameter of a compact constructor, which the record describes. */
    private static final Pattern OF_COMPACT_CONSTRUCTOR =
            Pattern.compile(".*: warning: no (?:@param for \\w+|comment)\\R +public \\w+ \\{\\R +\\^\\R");

    @TempDir
    Path pages;

    /** Each class, method, parameter, result and exception has a comment. */
    @Tag("deep")
    @Tag("tenth7")
    @Test
    void isDocumentedCompletely() throws IOException, URISyntaxException {
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-Xdoclint:all",
                "-Xmaxwarns",
                "1000",
                "-encoding",
                "UTF-8",
                "-d",
                pages.toString(),
                "-classpath",
                DocumentedExamplesTest.classPath()));
        for (String module : List.of("reader", "writer", "convert")) {
            arguments.addAll(documented(module));
        }
        StringWriter complaints = new StringWriter();
        PrintWriter out = new PrintWriter(complaints);

        int exitCode = ToolProvider.findFirst("javadoc").orElseThrow().run(out, out, arguments.toArray(String[]::new));

        String others = OF_COMPACT_CONSTRUCTOR.matcher(complaints.toString()).replaceAll("");
        assertThat(others).matches("([0-9]+ warnings\\R)?");
        assertThat(exitCode).isZero();
    }

    /** A list in a POM that names a class which has moved would leave it undocumented. */
    @Test
    void isListedByNamesThatExist() throws IOException {
        for (String module : List.of("reader", "writer", "convert")) {
            for (String pattern : patterns(module)) {
                assertThat(sources(module, List.of(pattern))).as(pattern).isNotEmpty();
            }
        }
    }

    /** The POMs claim no host and no organization, because there is none. */
    @Test
    void namesItsLicenceAndModulesOnly() throws IOException {
        for (String pom : List.of("pom.xml", "convert/bom/pom.xml")) {
            assertThat(Files.readString(TOP.resolve(pom)))
                    .as(pom)
                    .contains("<name>Apache-2.0</name>")
                    .doesNotContain("<scm", "<organization", "perfspace.org/", "//perfspace");
        }
        for (String module : LIBRARIES) {
            assertThat(Files.readString(TOP.resolve(module + "/pom.xml")))
                    .contains("<name>perfspace " + module + "</name>", "<description>")
                    .contains("<module.name>org.perfspace." + module + "</module.name>");
        }
    }

    @Test
    void hasOneVersionInTheParentTheBomAndTheManual() throws IOException {
        String version = "<version>" + version(TOP.resolve("pom.xml")) + "</version>";
        String bom = Files.readString(TOP.resolve("convert/bom/pom.xml"));

        assertThat(bom).contains("<artifactId>perfspace-bom</artifactId>\n  " + version);
        for (String module : LIBRARIES) {
            assertThat(bom).contains("<artifactId>perfspace-" + module + "</artifactId>");
        }
        assertThat(Files.readString(TOP.resolve("cli/src/doc/library.md")))
                .contains("<artifactId>perfspace-convert</artifactId>\n  " + version);
    }

    static String version(Path pom) throws IOException {
        return Pattern.compile("<artifactId>perfspace-parent</artifactId>\\s*<version>(.*?)</version>")
                .matcher(Files.readString(pom))
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> documented(String module) throws IOException {
        return sources(module, patterns(module)).stream().map(Path::toString).toList();
    }

    private static List<String> patterns(String module) throws IOException {
        return INCLUDE.matcher(Files.readString(TOP.resolve(module + "/pom.xml")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static List<Path> sources(String module, List<String> patterns) throws IOException {
        Path root = TOP.resolve(module).resolve("src/main/java");
        List<PathMatcher> matchers = patterns.stream()
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                .toList();
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> matchers.stream().anyMatch(matcher -> matcher.matches(root.relativize(file))))
                    .sorted()
                    .toList();
        }
    }
}
