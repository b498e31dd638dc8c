package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The package of meanings is the only place with lists of units, of names of MPI, or of names of metrics. */
class NamesStandOnceTest {

    private static final Path TOP = Path.of("..");
    private static final List<String> MODULES =
            List.of("reader", "writer", "convert", "cli", "testdata", "convert/spark");

    /** Two spellings of units, of a function of MPI, or of metrics of several tools, as texts of one statement. */
    private static final List<Pattern> LISTS = List.of(
            Pattern.compile(
                    "\"(?:sec|msec|usec|nsec|secs|us|ns|occ)\"[^;{}]{0,80}\"(?:s|sec|ms|msec|us|usec|ns|nsec|seconds|occ|#)\""),
            Pattern.compile("\"b\", \"bytes?\""),
            Pattern.compile("\"[^\"\n]*P\\?MPI"),
            Pattern.compile("startsWith\\(\"P?MPI_"),
            Pattern.compile(
                    "\"(?:time|TIME)\", \"(?:CPUTIME|REALTIME|TIME)\"|\"(?:calls|visits)\", \"(?:calls|visits)\""));

    /** The same in the scripts of the page, and a metric that is chosen by its name: the data of a page say what is what. */
    private static final List<Pattern> IN_SCRIPTS = List.of(
            Pattern.compile(
                    "'(?:[^'\n]* )?(?:msec|usec|nsec|secs?|seconds|milliseconds|microseconds|nanoseconds|occ|bytes?)(?: [^'\n]*)?'"),
            Pattern.compile("'(?:ms|us|\u00b5s|ns|kB|KiB|MiB|GiB)'"),
            Pattern.compile("'P?MPI_"),
            Pattern.compile("\\b(?:m|metric|measure|quantity)[.](?:name|key) === '"));

    /** Files with a list of their own, each with the reason. */
    private static final Set<String> KNOWN = Set.of(
            // the words of speedscope's own schema
            "SpeedscopeLayout.java",
            // the program that the generator imitates, and the spellings of each tool
            "SourceCode.java");

    @Test
    void noOtherClassHasAListOfThem() throws IOException {
        assumeTrue(Files.isDirectory(TOP.resolve("writer/src/main/java")), "the sources of all modules");
        List<String> found = new ArrayList<>();
        for (String module : MODULES) {
            search(TOP.resolve(module).resolve("src/main/java"), ".java", LISTS, found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void noScriptOfThePageHasAListOfThem() throws IOException {
        Path scripts = TOP.resolve("cli/src/main/resources");
        assumeTrue(Files.isDirectory(scripts), "the sources of all modules");
        List<String> found = new ArrayList<>();
        search(scripts, ".js", IN_SCRIPTS, found);
        assertThat(found).isEmpty();
    }

    /** The lists that the scripts had. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "const TIMES = [[0, 's sec secs second seconds'], [-3, 'ms msec millisecond milliseconds']];",
                "if (['b', 'byte', 'bytes'].includes(u)) return 'B';",
                "return ['', 'occ', '#', 'count'].includes(u) ? '' : null;",
                "this.time = profile.metrics.find(m => m.name === 'time')?.id ?? -1;",
                "this.measures.find(m => m.key === 'time')",
                "const UNITS = new Map([['s', 's'], ['B', 'bytes'], ['1', '']]);",
                "name.startsWith('MPI_')",
                "unit === 'ms'"
            })
    void aListInAScriptIsFound(String line) {
        assertThat(IN_SCRIPTS.stream().anyMatch(list -> list.matcher(line).find()))
                .isTrue();
    }

    private static void search(Path sources, String ending, List<Pattern> lists, List<String> found)
            throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(ending)).toList()) {
                if (!file.toString().contains("/meaning/")
                        && !KNOWN.contains(file.getFileName().toString())) {
                    String text = Files.readString(file);
                    for (Pattern list : lists) {
                        Matcher match = list.matcher(text);
                        if (match.find()) {
                            found.add(sources.relativize(file) + ": " + match.group());
                        }
                    }
                }
            }
        }
    }
}
