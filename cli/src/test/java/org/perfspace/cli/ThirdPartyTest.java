package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The list of libraries that the product carries, with their licences. */
class ThirdPartyTest {

    private static final Pattern JAR = Pattern.compile("([a-z].*?)-[0-9][^/]*\\.jar");

    /** Beginnings of the names of libraries that only the build, the tests and the benchmarks use. */
    private static final Pattern NOT_SHIPPED = Pattern.compile(
            "(perfspace|junit|opentest4j|apiguardian|assertj|byte-buddy|archunit|duckdb|jmh|jopt|surefire|maven).*"
                    // Selenium and what it needs
                    + "|(selenium|opentelemetry|guava|failureaccess|listenablefuture|j2objc).*"
                    + "|annotations|error_prone_annotations"
                    // the validator of JSON Schemas and what it needs
                    + "|json-schema-validator|itu|jackson-dataformat-yaml"
                    // decodes pprof profiles in tests of testdata
                    + "|protobuf-java"
                    // what tests write tar files with
                    + "|commons-lang3");

    @Test
    void namesEveryLibraryOnTheClassPathAndNoOther() throws IOException {
        assumeTrue(classPath().contains("picocli"), "this runner of tests does not tell its class path");
        Set<String> listed = text().lines()
                .dropWhile(line -> !line.startsWith("library "))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .map(line -> line.split(" ", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = Arrays.stream(classPath().split(File.pathSeparator, -1))
                .map(path -> JAR.matcher(new File(path).getName()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .filter(name -> !NOT_SHIPPED.matcher(name).matches())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isNotEmpty().isEqualTo(found);
    }

    /** Surefire starts with one jar that names the others, and says here what they are. */
    private static String classPath() {
        return Objects.requireNonNullElseGet(
                System.getProperty("surefire.test.class.path"), () -> System.getProperty("java.class.path"));
    }

    private static String text() throws IOException {
        try (InputStream in = Main.class.getResourceAsStream("/META-INF/THIRD-PARTY.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
