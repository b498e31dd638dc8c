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

/** The package of meanings is the only one with lists of units, of names of MPI, or of names of metrics. */
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
            Path sources = TOP.resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    if (!file.toString().contains("/meaning/")
                            && !KNOWN.contains(file.getFileName().toString())) {
                        String text = Files.readString(file);
                        for (Pattern list : LISTS) {
                            Matcher match = list.matcher(text);
                            if (match.find()) {
                                found.add(sources.relativize(file) + ": " + match.group());
                            }
                        }
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
